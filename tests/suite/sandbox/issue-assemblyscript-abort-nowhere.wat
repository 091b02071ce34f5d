;; W8. Pointers to nowhere leave the sentence without message and place.
;; input:
;; expect: trap abort
;; message: It called abort.
;; fuel: 518
(module
  (import "env" "abort" (func $abort (param i32 i32 i32 i32)))
  (memory (export "memory") 1)
  (func (export "f")
    (call $abort (i32.const -2) (i32.const 0) (i32.const 3) (i32.const 5))))
