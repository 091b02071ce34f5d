;; total ≥ 25 and count ≥ 3
;; Both questions are asked, and their answers joined.
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (i32.and
      (i32.ge_s (local.get $total) (i32.const 25))
      (i32.ge_s (local.get $count) (i32.const 3)))))
