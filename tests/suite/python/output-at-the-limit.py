# limit: output_bytes 10
# stdin: ""
# expect: printed "123456789\n"
print(123456789)
