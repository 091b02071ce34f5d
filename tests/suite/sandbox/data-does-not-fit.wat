;; Data outside the memory: a run cannot even begin.
;; input:
;; expect: trap out of bounds memory access
;; fuel: 0
(module
  (memory 1)
  (data (i32.const 65535) "ab")
  (func (export "f") (result i32) (i32.const 1)))
