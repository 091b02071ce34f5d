;; The coupon: total at least 25 and at least 3 items. Pure, so its instance is kept.
;; signature: valid(i32, i32) -> i32
;; input: 25 3
;; expect: values 1
;; fuel: 8
;; input: 24 3
;; expect: values 0
;; fuel: 8
;; input: 25 2
;; expect: values 0
;; fuel: 8
;; input: 1e2 30
;; expect: values 1
;; fuel: 8
;; input: 24.5 3
;; expect: trap argument
;; message: The argument 24.5 cannot be passed as an i32.
;; fuel: 0
;; input: 3000000000 3
;; expect: trap argument
;; message: The argument 3000000000 cannot be passed as an i32.
;; fuel: 0
;; input: 25
;; expect: trap argument
;; message: `valid` takes 2 numbers, this task gives 1.
;; fuel: 0
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (i32.and
      (i32.ge_s (local.get $total) (i32.const 25))
      (i32.ge_s (local.get $count) (i32.const 3)))))
