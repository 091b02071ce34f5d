;; A known name with another type says both types.
;; refuse: The module imports what is not provided here: wasi_snapshot_preview1.fd_close(i64) -> i32, which here is fd_close(i32) -> i32; env.abort(), which here is abort(i32, i32, i32, i32).
(module
  (import "wasi_snapshot_preview1" "fd_close" (func (param i64) (result i32)))
  (import "env" "abort" (func))
  (func (export "f") (result i32) (i32.const 1)))
