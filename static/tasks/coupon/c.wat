;; total ≥ 25 and count ≥ 3
;; Looks for a reason to refuse: too cheap, then too few.
(module
  (global $cheapest i32 (i32.const 25))
  (global $fewest i32 (i32.const 3))
  (func (export "valid") (param $total i32) (param $count i32) (result i32)
    (if (i32.lt_s (local.get $total) (global.get $cheapest))
      (then (return (i32.const 0))))
    (if (i32.lt_s (local.get $count) (global.get $fewest))
      (then (return (i32.const 0))))
    (i32.const 1)))
