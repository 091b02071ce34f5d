;; W8. Its message and place are read from memory: UTF-16, the length in bytes before it.
;; input:
;; expect: trap abort
;; message: It called abort at a.ts:3:5: no ∅.
;; fuel: 518
(module
  (import "env" "abort" (func $abort (param i32 i32 i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 12) "\08\00\00\00n\00o\00 \00\05\22")
  (data (i32.const 28) "\08\00\00\00a\00.\00t\00s\00")
  (func (export "f")
    (call $abort (i32.const 16) (i32.const 32) (i32.const 3) (i32.const 5))))
