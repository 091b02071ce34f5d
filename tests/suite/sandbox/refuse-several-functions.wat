;; refuse: The module exports several functions: first(); second(i32).
(module (func (export "first")) (func (export "second") (param i32)) (func (export "free")))
