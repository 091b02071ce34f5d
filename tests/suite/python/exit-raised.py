# stdin: ""
# expect: exit 255
raise SystemExit(-1)
