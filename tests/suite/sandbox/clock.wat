;; Clocks stand still in the first second of 2026; an unknown clock is invalid (28).
;; input: 0
;; expect: values 0 1767225600000000000 0 1
;; fuel: 44
;; input: 3
;; expect: values 0 1767225600000000000 0 1
;; fuel: 44
;; input: 4
;; expect: values 28 0 28 0
;; fuel: 44
(module
  (import "wasi_snapshot_preview1" "clock_time_get" (func $time (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_res_get" (func $step (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "f") (param $clock i32) (result i32 i64 i32 i64)
    (call $time (local.get $clock) (i64.const 1) (i32.const 8))
    (i64.load (i32.const 8))
    (call $step (local.get $clock) (i32.const 16))
    (i64.load (i32.const 16))))
