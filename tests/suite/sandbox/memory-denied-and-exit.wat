;; Memory is denied and the program exits with a code, as Go does.
;; stdin: ""
;; expect: out of memory
;; fuel: 25
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (if (i32.eq (memory.grow (i32.const 2000)) (i32.const -1))
      (then (call $exit (i32.const 2))))))
