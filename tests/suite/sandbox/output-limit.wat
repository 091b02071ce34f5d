;; Standard output and standard error share the limit; 8 bytes fit, 9 do not.
;; limit: output_bytes 8
;; stdin: "44"
;; expect: bytes "oooo"
;; fuel: 102
;; stdin: "45"
;; expect: output too large
;; message: It printed more than the limit.
;; fuel: 102
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\80\00\00\00\02\00\00\00")
  (data (i32.const 512) "oooooooooo")
  (func $print (param $fd i32) (param $digit i32)
    (i32.store (i32.const 16) (i32.const 512))
    (i32.store (i32.const 20) (i32.sub (i32.load8_u (local.get $digit)) (i32.const 48)))
    (drop (call $write (local.get $fd) (i32.const 16) (i32.const 1) (i32.const 32))))
  (func (export "_start")
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 32)))
    (call $print (i32.const 1) (i32.const 128))
    (call $print (i32.const 2) (i32.const 129))))
