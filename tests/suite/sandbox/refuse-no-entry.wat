;; refuse: The module has no _start and exports no function over numbers; it exports g, a global i32; memory, a memory; odd(externref); t, a table.
(module
  (memory (export "memory") 1)
  (global (export "g") i32 (i32.const 1))
  (table (export "t") 1 funcref)
  (func (export "odd") (param externref)))
