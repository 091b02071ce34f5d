;; Copies standard input to standard output through two buffers of 3 and 2 bytes.
;; stdin: "hello, wörld"
;; expect: bytes "hello, wörld"
;; fuel: 260
;; stdin: ""
;; expect: bytes ""
;; message: It printed nothing.
;; fuel: 35
;; stdin: "x"
;; expect: bytes "x"
;; fuel: 110
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 0) "\80\00\00\00\03\00\00\00\83\00\00\00\02\00\00\00")
  (func (export "_start")
    (loop $more
      (if (call $read (i32.const 0) (i32.const 0) (i32.const 2) (i32.const 32)) (then unreachable))
      (if (i32.load (i32.const 32))
        (then
          ;; The buffers lie next to each other, so one is enough to write them.
          (i32.store (i32.const 16) (i32.const 128))
          (i32.store (i32.const 20) (i32.load (i32.const 32)))
          (if (call $write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 36))
            (then unreachable))
          (if (i32.ne (i32.load (i32.const 36)) (i32.load (i32.const 32))) (then unreachable))
          (br $more))))))
