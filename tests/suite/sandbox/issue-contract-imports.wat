;; W5. A contract for another host: functions, a memory, and nothing that could be started.
;; refuse: The module imports what is not provided here: seal.input(i32, i32); seal.caller(i32) -> i64; env.table, a table; env.memory, a memory; env.base, a global i32.
(module
  (import "seal" "input" (func (param i32 i32)))
  (import "seal" "caller" (func (param i32) (result i64)))
  (import "env" "memory" (memory 2))
  (import "env" "table" (table 1 funcref))
  (import "env" "base" (global i32))
  (func (export "deploy"))
  (func (export "call")))
