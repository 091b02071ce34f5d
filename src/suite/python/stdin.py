same = same_text


def answer(text):
    """What the solution prints."""
    path = solution()
    settings = dict(os.environ, PYTHONHASHSEED="0", PYTHONINTMAXSTRDIGITS="0", PYTHONIOENCODING="utf-8")
    try:
        run = subprocess.run(
            [sys.executable, path],
            input=text.encode("utf-8"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            env=settings,
        )
    except subprocess.TimeoutExpired:
        raise Failure("It ran for more than %g seconds." % SECONDS) from None
    if run.returncode != 0:
        lines = run.stderr.decode("utf-8", "replace").split("\n")
        last = [line for line in lines if line.strip()][-1:]
        raise Failure("It exited with code %d. %s" % (run.returncode, "".join(last)))
    printed = run.stdout.decode("utf-8", "surrogateescape")
    return printed if os.linesep == "\n" else printed.replace(os.linesep, "\n")
