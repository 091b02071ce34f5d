;; Pointers and counts that lie: 21 is a fault, and no call half happens.
;; stdin: "abc"
;; expect: bytes "21 21 21 21 21 21 21 21 0"
;; fuel: 670
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "args_get" (func $args (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_time_get" (func $time (param i32 i64 i32) (result i32)))
  (memory (export "memory") 1)
  ;; At 0, three bytes that exist; at 8, a buffer that ends one byte behind the memory; at 16, one
  ;; whose length wraps round; at 32, the text to print.
  (data (i32.const 0) "\20\00\00\00\03\00\00\00\fe\ff\00\00\03\00\00\00\ff\ff\ff\ff\ff\ff\ff\ff")
  (global $end (mut i32) (i32.const 32))
  (func $put (param $byte i32)
    (i32.store8 (global.get $end) (local.get $byte))
    (global.set $end (i32.add (global.get $end) (i32.const 1))))
  (func $note (param $errno i32)
    (if (i32.ne (global.get $end) (i32.const 32)) (then (call $put (i32.const 32))))
    (if (i32.ge_u (local.get $errno) (i32.const 10))
      (then (call $put (i32.add (i32.const 48) (i32.div_u (local.get $errno) (i32.const 10))))))
    (call $put (i32.add (i32.const 48) (i32.rem_u (local.get $errno) (i32.const 10)))))
  (func (export "_start")
    ;; The second buffer is bad, so the first is not printed either.
    (call $note (call $write (i32.const 1) (i32.const 0) (i32.const 2) (i32.const 24)))
    (call $note (call $write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 24)))
    ;; A list that leaves the memory, a list of four billion, a place for the size outside.
    (call $note (call $write (i32.const 1) (i32.const 65532) (i32.const 1) (i32.const 24)))
    (call $note (call $read (i32.const 0) (i32.const 0) (i32.const -1) (i32.const 24)))
    (call $note (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const -1)))
    (call $note (call $random (i32.const 65535) (i32.const 2)))
    (call $note (call $args (i32.const 0xffff) (i32.const 65534)))
    (call $note (call $time (i32.const 0) (i64.const 0) (i32.const 65530)))
    ;; No buffers at all are fine.
    (call $note (call $write (i32.const 1) (i32.const -1) (i32.const 0) (i32.const 24)))
    (i32.store (i32.const 0) (i32.const 32))
    (i32.store (i32.const 4) (i32.sub (global.get $end) (i32.const 32)))
    (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 24)))))
