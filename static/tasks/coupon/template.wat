;; every coupon is valid
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (i32.const 1)))
