;; Memory is denied and the program lives with it.
;; limit: memory_bytes 131072
;; input: 1
;; expect: values 1
;; fuel: 1027
;; input: 2
;; expect: values -1
;; fuel: 3
(module
  (memory 1)
  (func (export "f") (param i32) (result i32) (memory.grow (local.get 0))))
