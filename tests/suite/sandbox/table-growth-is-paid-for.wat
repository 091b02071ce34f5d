;; Growing a table is paid for by its size. It is what wasmi cannot resume when fuel ends there.
;; input: 9000
;; expect: values 9000
;; fuel: 567
;; input: 1000
;; expect: values 1000
;; fuel: 67
;; input: 10001
;; expect: values 0
;; fuel: 5
(module
  (table 0 funcref)
  (func (export "f") (param $size i32) (result i32)
    (drop (table.grow (ref.null func) (local.get $size)))
    (table.size)))
