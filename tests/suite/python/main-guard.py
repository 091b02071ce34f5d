# stdin: "x"
# expect: printed "__main__ x\n"
def main():
    print(__name__, input())


if __name__ == "__main__":
    main()
