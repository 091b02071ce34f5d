;; refuse: The module needs several memories, which is not supported here.
(module (memory 1) (memory 1) (func (export "_start")))
