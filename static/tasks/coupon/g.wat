;; total ≥ 25 and count > 3
;; Holds the coupon for valid until a rule speaks against it.
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (local $valid i32)
    (local.set $valid (i32.const 1))
    (if (i32.lt_s (local.get $total) (i32.const 25))
      (then (local.set $valid (i32.const 0))))
    ;; Off by one: refuses an order of exactly three.
    (if (i32.le_s (local.get $count) (i32.const 3))
      (then (local.set $valid (i32.const 0))))
    (local.get $valid)))
