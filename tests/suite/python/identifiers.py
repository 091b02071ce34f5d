# call: größe([3, 1])
# expect: returned {'π': 3.25, 'ключ': 4}
def größe(zahlen):
    π, 变量 = 3.25, sum(zahlen)
    ﬁ = 变量  # normalised to `fi`
    return {"ключ": fi, "π": π}
