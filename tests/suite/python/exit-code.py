# stdin: ""
# expect: exit 3
import sys
sys.exit(3)
