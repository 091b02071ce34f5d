;; refuse: The module's memory starts with 4294967296 bytes and the limit is 67108864.
(module (memory 65536) (func (export "_start")))
