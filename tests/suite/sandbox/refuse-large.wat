;; limit: module_bytes 10
;; refuse: The file has 110 bytes and the limit is 10.
(module (func (export "f")))
