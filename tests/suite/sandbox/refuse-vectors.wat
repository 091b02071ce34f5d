;; refuse: The module needs vectors (SIMD), which is not supported here.
(module (func (export "f") (result i32) (i32x4.extract_lane 0 (v128.const i32x4 1 2 3 4))))
