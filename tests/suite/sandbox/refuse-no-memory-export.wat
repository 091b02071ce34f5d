;; W5. WASI functions that could not reach its memory.
;; refuse: The module imports WASI functions but has no memory export for them to work on.
(module
  (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
  (memory 1)
  (func (export "_start")))
