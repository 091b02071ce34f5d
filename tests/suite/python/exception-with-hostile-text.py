# stdin: ""
# expect: exception Odd, line 8: <exception str() failed>
class Odd(Exception):
    def __str__(self):
        raise Odd


raise Odd('"}\n{"status": 0')
