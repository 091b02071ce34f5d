;; W6. Waiting for what never comes, by yielding, ends by fuel.
;; stdin: ""
;; expect: out of fuel
;; fuel: 9999989
(module
  (import "wasi_snapshot_preview1" "sched_yield" (func $yield (result i32)))
  (memory (export "memory") 1)
  (func (export "_start") (loop $again (drop (call $yield)) (br $again))))
