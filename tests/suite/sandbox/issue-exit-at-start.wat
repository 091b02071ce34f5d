;; W1. The start section exits with 7 through the old name of WASI; there is no _start.
;; signature: command, stdin to stdout
;; stdin: ""
;; expect: exit 7
;; message: It exited with code 7.
;; fuel: 19
(module
  (import "wasi_unstable" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func $main (call $exit (i32.const 7)))
  (start $main))
