;; entry: valid
;; refuse: The export `valid` cannot be called with numbers: it is valid, a global i32.
(module (global (export "valid") i32 (i32.const 1)))
