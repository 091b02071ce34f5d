# stdin: ""
# expect: printed "20.0 20.0 0.5\n"
import time
wall, steady = time.time(), time.monotonic()
time.sleep(20)
after = time.perf_counter()
time.sleep(0.5)
print(time.time() - wall - 0.5, time.monotonic() - steady - 0.5, time.perf_counter() - after)
