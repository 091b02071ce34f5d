;; The start section never ends, so no run does; loading it is no problem.
;; signature: f() -> i32
;; input:
;; expect: out of fuel
;; fuel: 9999999
(module
  (func $spin (loop $again (br $again)))
  (start $spin)
  (func (export "f") (result i32) (i32.const 1)))
