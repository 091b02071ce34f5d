# call: f([("move", 1, 2), ("stop",), 7])
def kind(command):
    match command:
        case ("move", x, y) if x < y:
            return x + y
        case ("stop",):
            return 0
        case int(number):
            return number
        case _:
            return None


def f(commands):
    out = []
    for command in commands:
        out.append(kind(command))
    return out
