;; total > 25 and count ≥ 3
;; A block that is left as soon as a rule fails.
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (block $refused
      ;; Leaves at 25 as well: the comparison should have been "less than".
      (br_if $refused (i32.le_s (local.get $total) (i32.const 25)))
      (br_if $refused (i32.lt_s (local.get $count) (i32.const 3)))
      (return (i32.const 1)))
    (i32.const 0)))
