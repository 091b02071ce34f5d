# stdin: ""
# expect: ?
import random
words = {"pear", "fig", "apple", "kiwi"}
print(list(words), hash("fig"), hash((1, "x")))
random.seed(1)
print(random.random(), random.randint(1, 100), random.sample(range(10), 3))
