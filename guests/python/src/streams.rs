//! The native half of `sys.stdin`, `sys.stdout`, `sys.stderr` and `input`; `lib/_guest_streams.py` is the other.

pub(crate) use _guest::module_def;

#[pymodule]
mod _guest {
    use crate::buffers::Buffer;
    use crate::input::{self, Amount};
    use crate::output;
    use rustpython_vm::{
        AsObject, PyObjectRef, PyResult, VirtualMachine,
        builtins::{PyBytesRef, PyStrRef},
        function::{ArgBytesLike, OptionalArg},
    };
    use sha2::Digest;
    use std::cell::RefCell;

    thread_local! {
        /// Our own `sys.stdin`; a program may put another there.
        static STDIN: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
    }

    type Size = OptionalArg<Option<isize>>;

    fn limit(size: Size) -> usize {
        let size = size.into_option().flatten();
        size.and_then(|size| usize::try_from(size).ok())
            .unwrap_or(usize::MAX)
    }

    #[pyfunction]
    fn read_text(size: Size, vm: &VirtualMachine) -> PyResult<PyStrRef> {
        input::text(Amount::Count(limit(size)), vm)
    }

    #[pyfunction]
    fn line_text(size: Size, vm: &VirtualMachine) -> PyResult<PyStrRef> {
        input::text(Amount::Line(limit(size)), vm)
    }

    #[pyfunction]
    fn read_bytes(size: Size, vm: &VirtualMachine) -> PyBytesRef {
        vm.ctx.new_bytes(input::bytes(Amount::Count(limit(size))))
    }

    #[pyfunction]
    fn line_bytes(size: Size, vm: &VirtualMachine) -> PyBytesRef {
        vm.ctx.new_bytes(input::bytes(Amount::Line(limit(size))))
    }

    fn text(
        stream: Buffer,
        errors: &'static str,
        text: &PyStrRef,
        vm: &VirtualMachine,
    ) -> PyResult<usize> {
        match text.to_str() {
            Some(plain) => output::write(stream, plain.as_bytes(), vm)?,
            None => {
                let encoded: ArgBytesLike = vm
                    .call_method(text.as_object(), "encode", ("utf-8", errors))?
                    .try_into_value(vm)?;
                output::write(stream, &encoded.borrow_buf(), vm)?;
            }
        }
        Ok(text.char_len())
    }

    fn bytes(stream: Buffer, bytes: &ArgBytesLike, vm: &VirtualMachine) -> PyResult<usize> {
        let bytes = bytes.borrow_buf();
        output::write(stream, &bytes, vm)?;
        Ok(bytes.len())
    }

    #[pyfunction]
    fn out_text(written: PyStrRef, vm: &VirtualMachine) -> PyResult<usize> {
        text(Buffer::Stdout, "strict", &written, vm)
    }

    #[pyfunction]
    fn err_text(written: PyStrRef, vm: &VirtualMachine) -> PyResult<usize> {
        text(Buffer::Stderr, "backslashreplace", &written, vm)
    }

    #[pyfunction]
    fn out_bytes(written: ArgBytesLike, vm: &VirtualMachine) -> PyResult<usize> {
        bytes(Buffer::Stdout, &written, vm)
    }

    #[pyfunction]
    fn err_bytes(written: ArgBytesLike, vm: &VirtualMachine) -> PyResult<usize> {
        bytes(Buffer::Stderr, &written, vm)
    }

    /// For `random.seed` of a text; there is no other use of hashes.
    #[pyfunction]
    fn sha512(data: ArgBytesLike, vm: &VirtualMachine) -> PyBytesRef {
        let digest = sha2::Sha512::digest(&*data.borrow_buf());
        vm.ctx.new_bytes(digest.to_vec())
    }

    #[pyfunction]
    fn set_stdin(stdin: PyObjectRef) {
        STDIN.set(Some(stdin));
    }

    /// What `input` does, by way of `sys.stdin` and `sys.stdout` where the program has put others there.
    #[pyfunction]
    fn input(prompt: OptionalArg<PyObjectRef>, vm: &VirtualMachine) -> PyResult {
        if let OptionalArg::Present(prompt) = prompt {
            let text = prompt.str(vm)?;
            let stdout = vm.sys_module.get_attr("stdout", vm)?;
            vm.call_method(&stdout, "write", (text,))?;
        }
        let stdin = vm.sys_module.get_attr("stdin", vm)?;
        let line = if STDIN.with_borrow(|own| own.as_ref().is_some_and(|own| stdin.is(own))) {
            input::text(Amount::Line(usize::MAX), vm)?
        } else {
            let line = vm.call_method(&stdin, "readline", ())?;
            line.downcast()
                .map_err(|_| vm.new_type_error("object.readline() returned non-string"))?
        };
        if line.is_empty() {
            let class = vm.ctx.exceptions.eof_error.to_owned();
            return Err(vm.new_exception_msg(class, "EOF when reading a line".into()));
        }
        match line.to_str().and_then(|text| text.strip_suffix('\n')) {
            Some(shorter) => Ok(vm.ctx.new_str(shorter).into()),
            None => Ok(line.into()),
        }
    }
}
