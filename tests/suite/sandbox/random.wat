;; Random numbers follow from the seed alone.
;; input:
;; expect: values -5366611356376482964 0
;; fuel: 25
;; input:
;; seed: 1
;; expect: values 7424550030962593201 0
;; fuel: 25
;; input:
;; seed: 1
;; expect: values 7424550030962593201 0
;; fuel: 25
(module
  (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "f") (result i64 i32)
    (drop (call $random (i32.const 3) (i32.const 8)))
    (i64.load (i32.const 3))
    (i32.load8_u (i32.const 11))))
