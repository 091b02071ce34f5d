;; Memory is denied and lived with; a later trap of another kind is that trap.
;; limit: memory_bytes 65536
;; input:
;; expect: trap integer divide by zero
;; fuel: 6
(module
  (memory 1)
  (func (export "f") (result i32)
    (drop (memory.grow (i32.const 1)))
    (i32.div_u (i32.const 1) (i32.const 0))))
