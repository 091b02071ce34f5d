;; refuse: The module is not valid at byte 33: type mismatch: expected i32, found i64.
(module (func (export "f") (result i32) (i64.const 1)))
