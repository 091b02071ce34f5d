;; Never ends.
;; limit: fuel 100000
;; input:
;; expect: out of fuel
;; message: It used up its fuel.
;; fuel: 99999
(module (func (export "f") (result i32) (loop $again (br $again)) (unreachable)))
