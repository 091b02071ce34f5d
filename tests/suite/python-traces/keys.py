# call: f(["pear", "fig", "apple"])
def f(words):
    ordered = sorted(words, key=lambda word: (len(word), word))
    longest = max(words, key=len)
    pairs = list(map(lambda a, b: a + b, ordered, words))
    return ordered, longest, pairs
