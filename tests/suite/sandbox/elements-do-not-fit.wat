;; Elements outside the table likewise.
;; input:
;; expect: trap out of bounds table access
;; message: Its elements do not fit into its table.
;; fuel: 0
(module
  (table 1 funcref)
  (elem (i32.const 1) $f)
  (func $f (export "f") (result i32) (i32.const 1)))
