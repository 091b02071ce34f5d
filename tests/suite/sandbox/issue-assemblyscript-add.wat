;; W8. A clean module that still imports AssemblyScript's abort.
;; signature: add(i32, i32) -> i32
;; input: 1 41
;; expect: values 42
;; fuel: 4
(module
  (import "env" "abort" (func (param i32 i32 i32 i32)))
  (memory (export "memory") 1)
  (func (export "__new") (param i32 i32) (result i32) (i32.const 0))
  (func (export "__pin") (param i32) (result i32) (i32.const 0))
  (func (export "add") (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1))))
