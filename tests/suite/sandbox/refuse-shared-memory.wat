;; refuse: The module needs memory shared between threads, which is not supported here.
(module (memory 1 1 shared) (func (export "_start")))
