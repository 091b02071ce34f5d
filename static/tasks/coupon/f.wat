;; total ≥ 25 and count > 3
;; Works out what lies above each limit and asks whether both are there.
(module
  (func $reaches (param $value i32) (param $limit i32) (result i32)
    (i32.ge_s (local.get $value) (local.get $limit)))
  (func $exceeds (param $value i32) (param $limit i32) (result i32)
    (i32.gt_s (local.get $value) (local.get $limit)))
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (i32.mul
      (call $reaches (local.get $total) (i32.const 25))
      ;; The wrong helper: three items are enough.
      (call $exceeds (local.get $count) (i32.const 3)))))
