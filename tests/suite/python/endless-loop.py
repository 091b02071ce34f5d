# limit: fuel 300000000
# stdin: ""
# expect: out of fuel
print("before")
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
