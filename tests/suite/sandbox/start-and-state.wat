;; Every run starts afresh: the counter is 1 each time, and the start section has run before.
;; signature: next() -> (i32, i32)
;; input:
;; expect: values 1 42
;; fuel: 15
;; input:
;; expect: values 1 42
;; fuel: 15
(module
  (memory 1)
  (global $counter (mut i32) (i32.const 0))
  (func $prepare (i32.store (i32.const 0) (i32.const 42)))
  (start $prepare)
  (func (export "next") (result i32 i32)
    (global.set $counter (i32.add (global.get $counter) (i32.const 1)))
    (global.get $counter)
    (i32.load (i32.const 0))
    (i32.store (i32.const 0) (i32.const 7))))
