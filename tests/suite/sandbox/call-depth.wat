;; The limit on nested calls.
;; limit: call_depth 50
;; input: 48
;; expect: values 48
;; fuel: 485
;; input: 60
;; expect: trap call stack exhausted
;; fuel: 500
(module
  (func $down (export "down") (param i32) (result i32)
    (if (result i32) (local.get 0)
      (then (i32.add (i32.const 1) (call $down (i32.sub (local.get 0) (i32.const 1)))))
      (else (i32.const 0)))))
