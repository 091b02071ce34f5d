;; refuse: The module needs 64-bit memory, which is not supported here.
(module (memory i64 1) (func (export "_start")))
