;; refuse: The module's tables start with 4294967295 elements and the limit is 10000.
(module (table 4294967295 funcref) (func (export "_start")))
