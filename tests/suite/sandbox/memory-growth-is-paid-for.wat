;; Growing memory page by page ends by fuel or by the limit, and small fuel ends it first.
;; limit: fuel 20000
;; input:
;; expect: out of fuel
;; fuel: 19537
(module
  (memory 1)
  (func (export "f") (loop $again (drop (memory.grow (i32.const 1))) (br $again))))
