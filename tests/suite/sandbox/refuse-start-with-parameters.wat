;; refuse: The export `_start` cannot be called with numbers: it is _start(i32), and _start takes and returns nothing.
(module (func (export "_start") (param i32)))
