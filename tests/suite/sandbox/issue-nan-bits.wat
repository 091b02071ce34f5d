;; W12. The bits of a NaN that arithmetic makes are one pattern on every machine, and a NaN that
;; is returned is the same output whatever its bits are.
;; signature: nan(i32) -> (i64, f64)
;; input: 0
;; expect: values 9221120237041090560 NaN
;; fuel: 12
;; input: 1
;; expect: values 9221120237041090560 NaN
;; fuel: 13
(module
  (func (export "nan") (param $negative i32) (result i64 f64)
    (local $made f64)
    (local.set $made (f64.div (f64.const 0) (f64.const 0)))
    (i64.reinterpret_f64 (f64.sqrt (f64.const -1)))
    (if (result f64) (local.get $negative)
      (then (f64.reinterpret_i64 (i64.const 0xFFF8000000000123)))
      (else (local.get $made)))))
