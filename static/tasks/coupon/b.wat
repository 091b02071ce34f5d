;; total ≥ 25 and count ≥ 3
;; One question inside the other: the count matters only when the total is enough.
(module
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (if (result i32) (i32.ge_s (local.get $total) (i32.const 25))
      (then
        (if (result i32) (i32.ge_s (local.get $count) (i32.const 3))
          (then (i32.const 1))
          (else (i32.const 0))))
      (else (i32.const 0)))))
