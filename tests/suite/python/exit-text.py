# stdin: ""
# expect: exit 1
import sys
sys.exit("no input")
