# limit: memory_bytes 33554432
# stdin: ""
# expect: exception MemoryError
hoard = []
while True:
    hoard.append(bytearray(1_000_000))
