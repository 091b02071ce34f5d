# stdin: ""
# expect: printed "['pear', 'fig', 'apple', 'kiwi'] -1717664248719571359 6153391267320623214\n0.13436424411240122 98 [1, 4, 9]\n"
import random
words = {"pear", "fig", "apple", "kiwi"}
print(list(words), hash("fig"), hash((1, "x")))
random.seed(1)
print(random.random(), random.randint(1, 100), random.sample(range(10), 3))
