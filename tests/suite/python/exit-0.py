# stdin: ""
# expect: printed "done\n"
import sys
print("done")
sys.exit()
