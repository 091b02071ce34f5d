;; W3. A function that came after the old name is named as missing.
;; refuse: The module imports what is not provided here: wasi_unstable.sock_accept(i32, i32, i32) -> i32.
(module
  (import "wasi_unstable" "sock_accept" (func (param i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
