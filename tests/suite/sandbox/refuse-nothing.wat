;; refuse: The module has no _start and exports no function over numbers; it exports nothing.
(module)
