# stdin: ""
# expect: exception Odd, line 9: <exception str() failed>
class Odd(Exception):
    def __str__(self):
        raise Odd


raise Odd('"}\n{"status": 0')
