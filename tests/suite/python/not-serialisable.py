# call: f("generator")
# expect: not serialisable generator
# call: f("object")
# expect: not serialisable Thing
# call: f("bytes")
# expect: not serialisable bytes
# call: f("complex")
# expect: not serialisable complex
# call: f("cycle")
# expect: not serialisable recursive list
# call: f("deep")
# expect: not serialisable list nested too deeply
# call: f("function")
# expect: not serialisable function
class Thing:
    def __repr__(self):
        return "[1]"


def f(kind):
    cycle = []
    cycle.append(cycle)
    deep = []
    for _ in range(300):
        deep = [deep]
    return {
        "generator": (n for n in range(3)),
        "object": Thing(),
        "bytes": b"",
        "complex": 1j,
        "cycle": cycle,
        "deep": deep,
        "function": f,
    }[kind]
