# stdin: ""
# expect: exception SyntaxError
eval("(" * 50_000 + "1" + ")" * 50_000)
