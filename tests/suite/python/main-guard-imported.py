# call: f()
# expect: returned 'candidate'
def f():
    return __name__


if __name__ == "__main__":
    print(input())
