# stdin: "3\n1 2 3\nlast"
# expect: printed "[b'3', b'1 2 3', b'last']\n"
import sys
print(sys.stdin.buffer.read().split(b"\n"))
