;; total > 25 and count ≥ 3
;; The total decides whether the count's answer is taken at all.
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (select
      (i32.ge_s (local.get $count) (i32.const 3))
      (i32.const 0)
      ;; "25 or more" was read as "more than 25".
      (i32.gt_s (local.get $total) (i32.const 25)))))
