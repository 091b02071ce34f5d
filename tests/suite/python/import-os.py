# stdin: ""
# expect: exception ModuleNotFoundError, line 3
import os
