;; All tables together are held to the limit; what is denied is -1 and no more.
;; limit: table_elements 10
;; input:
;; expect: values 4 2 -1 2
;; fuel: 14
(module
  (table $a 4 funcref)
  (table $b 2 3 externref)
  (func (export "f") (result i32 i32 i32 i32)
    (table.grow $a (ref.null func) (i32.const 4))
    ;; Above its own maximum: does not count.
    (drop (table.grow $b (ref.null extern) (i32.const 2)))
    (table.size $b)
    (table.grow $a (ref.null func) (i32.const 1))
    (i32.add (i32.const 0) (table.size $b))))
