;; A buffer that lies over the list of buffers: the second entry becomes what was read, and is
;; checked again before it is used.
;; stdin: "\u0000\u0000\u0000\u007f\u0010\u0000\u0000\u0000rest"
;; expect: bytes "21"
;; fuel: 76
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\08\00\00\00\08\00\00\00\40\00\00\00\08\00\00\00")
  (func (export "_start")
    (local $errno i32)
    (local.set $errno (call $read (i32.const 0) (i32.const 0) (i32.const 2) (i32.const 32)))
    (i32.store8 (i32.const 100) (i32.add (i32.const 48) (i32.div_u (local.get $errno) (i32.const 10))))
    (i32.store8 (i32.const 101) (i32.add (i32.const 48) (i32.rem_u (local.get $errno) (i32.const 10))))
    (i32.store (i32.const 0) (i32.const 100))
    (i32.store (i32.const 4) (i32.const 2))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 32)))))
