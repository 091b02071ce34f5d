# stdin: ""
# expect: exit 2
try:
    exit(2)
except Exception:
    print("caught")
