;; All four types in and out, several results.
;; signature: echo(i32, i64, f32, f64) -> (f64, f32, i64, i32)
;; input: -1 9007199254740992 0.1 0.1
;; expect: values 0.1 0.1 9007199254740992 -1
;; fuel: 5
;; input: 0 0 -0.0 1e300
;; expect: values 1e300 -0 0 0
;; fuel: 5
;; input: 0 0 inf NaN
;; expect: values NaN inf 0 0
;; fuel: 5
;; input: 0 0 1e39 0
;; expect: trap argument
;; fuel: 0
;; input: 0 1e19 0 0
;; expect: trap argument
;; fuel: 0
(module
  (func (export "echo") (param i32 i64 f32 f64) (result f64 f32 i64 i32)
    (local.get 3) (local.get 2) (local.get 1) (local.get 0)))
