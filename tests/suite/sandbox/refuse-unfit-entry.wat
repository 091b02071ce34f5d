;; entry: odd
;; refuse: The export `odd` cannot be called with numbers: it is odd(externref) -> i32.
(module
  (func (export "odd") (param externref) (result i32) (i32.const 1))
  (func (export "fine") (result i32) (i32.const 1)))
