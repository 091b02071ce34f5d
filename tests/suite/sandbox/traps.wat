;; Every trap by the specification's name.
;; signature: f(i32)
;; input: 0
;; expect: trap unreachable
;; message: It reached an `unreachable` instruction.
;; fuel: 34
;; input: 1
;; expect: trap integer divide by zero
;; message: It divided by zero.
;; fuel: 34
;; input: 2
;; expect: trap integer overflow
;; fuel: 34
;; input: 3
;; expect: trap invalid conversion to integer
;; fuel: 34
;; input: 4
;; expect: trap out of bounds memory access
;; fuel: 34
;; input: 5
;; expect: trap out of bounds table access
;; fuel: 34
;; input: 6
;; expect: trap uninitialized element
;; fuel: 34
;; input: 7
;; expect: trap indirect call type mismatch
;; fuel: 34
;; input: 8
;; expect: trap call stack exhausted
;; message: Its calls nested too deep.
;; fuel: 2032
;; input: 9
;; expect: values
;; fuel: 34
(module
  (memory 1)
  (table 3 funcref)
  (elem (i32.const 0) $deeper)
  (type $returns (func (result i32)))
  (type $nothing (func))
  (func $deeper (call $deeper))
  (func (export "f") (param $which i32)
    (block $9 (block $8 (block $7 (block $6 (block $5 (block $4 (block $3 (block $2 (block $1 (block $0
      (br_table $0 $1 $2 $3 $4 $5 $6 $7 $8 $9 (local.get $which)))
      (unreachable))
      (drop (i32.div_s (local.get $which) (i32.sub (local.get $which) (local.get $which)))) (return))
      (drop (i32.div_s (i32.shl (local.get $which) (i32.const 30)) (i32.sub (local.get $which) (i32.const 3)))) (return))
      (drop (i32.trunc_f64_s (f64.sqrt (f64.sub (f64.const 0) (f64.convert_i32_s (local.get $which)))))) (return))
      (drop (i32.load offset=65536 (local.get $which))) (return))
      (call_indirect (type $nothing) (local.get $which)) (return))
      (call_indirect (type $nothing) (i32.sub (local.get $which) (i32.const 5))) (return))
      (drop (call_indirect (type $returns) (i32.sub (local.get $which) (i32.const 7)))) (return))
      (call $deeper) (return))))
