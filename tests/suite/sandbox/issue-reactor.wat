;; W6. A reactor: _initialize runs before the export, as TinyGo's library mode needs it. The runtime's
;; own exports are no candidates for the entry.
;; signature: run(i32) -> i32
;; input: 2
;; expect: values 42
;; fuel: 10
(module
  (global $ready (mut i32) (i32.const 0))
  (memory (export "memory") 2)
  (func (export "_initialize") (global.set $ready (i32.const 40)))
  (func (export "malloc") (param i32) (result i32) (i32.const 0))
  (func (export "free") (param i32))
  (func (export "asyncify_get_state") (result i32) (i32.const 0))
  (func (export "run") (param i32) (result i32)
    (if (i32.eqz (global.get $ready)) (then unreachable))
    (i32.add (local.get 0) (global.get $ready))))
