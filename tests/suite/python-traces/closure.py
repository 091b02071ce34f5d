# call: run(3)
def counter():
    count = 0

    def step(by):
        nonlocal count
        count += by
        return count

    return step


def run(times):
    step = counter()
    for k in range(times):
        last = step(k)
    return last
