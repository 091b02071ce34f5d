;; The shape of a C program: constructors, main, then exit with what main returned. It adds the digits
;; of its input and returns the sum.
;; signature: command, stdin to stdout
;; stdin: "25"
;; expect: exit 7
;; fuel: 192
;; stdin: ""
;; expect: bytes "ready\n"
;; fuel: 93
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_close" (func $close (param i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_seek" (func $seek (param i32 i64 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_fdstat_get" (func $stat (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (table 2 2 funcref)
  (memory (export "memory") 2)
  (global $__stack_pointer (mut i32) (i32.const 66560))
  (data (i32.const 1024) "ready\n")
  (func $__wasm_call_ctors (i32.store (i32.const 0) (i32.const 1024)))
  (func $main (result i32)
    (local $sum i32) (local $byte i32)
    (i32.store (i32.const 4) (i32.const 6))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 20)))
    (i32.store (i32.const 8) (i32.const 32))
    (i32.store (i32.const 12) (i32.const 1))
    (loop $more
      (drop (call $read (i32.const 0) (i32.const 8) (i32.const 1) (i32.const 20)))
      (if (i32.load (i32.const 20))
        (then
          (local.set $byte (i32.load8_u (i32.const 32)))
          (local.set $sum
            (i32.add (local.get $sum) (i32.sub (local.get $byte) (i32.const 48))))
          (br $more))))
    (local.get $sum))
  (func (export "_start")
    (local $code i32)
    (call $__wasm_call_ctors)
    (local.set $code (call $main))
    (drop (call $close (i32.const 1)))
    (if (local.get $code) (then (call $exit (local.get $code)) (unreachable)))))
