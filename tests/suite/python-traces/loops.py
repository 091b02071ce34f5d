# call: first_factor(35)
def first_factor(n):
    d = 2
    while d * d <= n:
        if d == 4:
            d += 1
            continue
        if n % d == 0:
            break
        d += 1
    else:
        return n
    for _ in ():
        pass
    else:
        d = -d
    return d
