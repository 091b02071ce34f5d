# stdin: ""
# expect: printed "no socket, no subprocess, no open\n"
said = []
for name in ("socket", "subprocess"):
    try:
        __import__(name)
    except ImportError:
        said.append("no " + name)
try:
    open("/etc/passwd")
except (OSError, NameError):
    said.append("no open")
print(", ".join(said))
