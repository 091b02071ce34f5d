;; Memory is denied and the program traps, as most do.
;; limit: memory_bytes 131072
;; input: 1
;; expect: values 1
;; fuel: 1031
;; input: 2
;; expect: out of memory
;; message: It asked for more memory than the limit and then gave up.
;; fuel: 8
(module
  (memory 1)
  (func (export "f") (param i32) (result i32)
    (if (i32.eq (memory.grow (local.get 0)) (i32.const -1)) (then unreachable))
    (i32.const 1)))
