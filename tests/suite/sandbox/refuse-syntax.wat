;; A mistake in the text has a place.
;; refuse: Line 4, column 6: unknown operator or unexpected token.
(module (func (export "f") (result i32)
    (i32.cons 1)))
