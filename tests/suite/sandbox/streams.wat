;; What the three streams answer: 8 is a bad descriptor, 54 not a directory, 70 cannot seek.
;; input:
;; expect: values 8 8 8 70 70 54 8 0 8 8 0 64 1 0 8
;; fuel: 291
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_close" (func $close (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_seek" (func $seek (param i32 i64 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_tell" (func $tell (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_prestat_get" (func $prestat (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_get" (func $fdstat (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_set_flags" (func $flags (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_filestat_get" (func $filestat (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "path_open"
    (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "f")
    (result i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
    ;; Read from output, write to input, read from nothing.
    (call $read (i32.const 1) (i32.const 0) (i32.const 0) (i32.const 0))
    (call $write (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (call $read (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 0))
    (call $seek (i32.const 1) (i64.const 0) (i32.const 0) (i32.const 0))
    (call $tell (i32.const 0) (i32.const 0))
    ;; A path under a stream, under nothing.
    (call $open (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0)
      (i64.const 0) (i64.const 0) (i32.const 0) (i32.const 0))
    (call $open (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0)
      (i64.const 0) (i64.const 0) (i32.const 0) (i32.const 0))
    ;; Closed twice.
    (call $close (i32.const 0))
    (call $close (i32.const 0))
    (call $prestat (i32.const 3) (i32.const 0))
    ;; Output has the right to be written (bit 6) and one link.
    (call $fdstat (i32.const 1) (i32.const 64))
    (i32.load (i32.const 72))
    (drop (call $filestat (i32.const 1) (i32.const 128)))
    (i32.load (i32.const 152))
    (call $flags (i32.const 2) (i32.const 4))
    (call $flags (i32.const -1) (i32.const 4))))
