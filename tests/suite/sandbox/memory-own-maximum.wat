;; The module's own maximum is its own affair: no limit was met, so a trap stays a trap.
;; input:
;; expect: trap unreachable
;; fuel: 8
(module
  (memory 1 1)
  (func (export "f") (result i32)
    (if (i32.eq (memory.grow (i32.const 1)) (i32.const -1)) (then unreachable))
    (i32.const 1)))
