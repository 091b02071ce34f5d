;; Host work is paid for: eight thousand empty buffers a call, over and over, end by fuel.
;; limit: fuel 1000000
;; stdin: ""
;; expect: out of fuel
;; fuel: 999997
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (loop $again
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 8000) (i32.const 65532)))
      (br $again))))
