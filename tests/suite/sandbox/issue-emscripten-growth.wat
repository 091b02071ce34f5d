;; W8. Emscripten's notice of a grown memory is taken and forgotten.
;; entry: add
;; input: 1 41
;; expect: values 42
;; fuel: 1032
(module
  (import "env" "emscripten_notify_memory_growth" (func $grown (param i32)))
  (memory (export "memory") 1)
  (func (export "stackSave") (result i32) (i32.const 0))
  (func (export "add") (param i32 i32) (result i32)
    (drop (memory.grow (i32.const 1)))
    (call $grown (i32.const 0))
    (i32.add (local.get 0) (local.get 1))))
