;; W3. Under the old name, the file's status has 4 bytes for the links at 20 and nothing is written
;; behind byte 56; seeking is refused whatever the order of whence; waiting is refused.
;; entry: probe
;; signature: probe() -> (i32, i32, i32, i32, i32, i32)
;; input:
;; expect: values 0 1 255 70 70 52
;; fuel: 90
(module
  (import "wasi_unstable" "fd_filestat_get" (func $stat (param i32 i32) (result i32)))
  (import "wasi_unstable" "fd_seek" (func $seek (param i32 i64 i32 i32) (result i32)))
  (import "wasi_unstable" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "probe") (result i32 i32 i32 i32 i32 i32)
    (i32.store8 (i32.const 156) (i32.const 255))
    (call $stat (i32.const 1) (i32.const 100))
    (i32.load (i32.const 120))
    (i32.load8_u (i32.const 156))
    (call $seek (i32.const 0) (i64.const 0) (i32.const 0) (i32.const 0))
    (call $seek (i32.const 0) (i64.const 0) (i32.const 2) (i32.const 0))
    (call $poll (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0))))
