//! JSON as Python values: what [`crate::values`] writes, read back.

use rustpython_vm::{
    PyObjectRef, PyPayload, VirtualMachine,
    builtins::{PyList, PySet},
};

/// How deep arguments may be nested; the guest's own stack is the reason.
const DEPTH: usize = 256;

/// A request's values; `None` if the text is not JSON of the form agreed on.
pub fn parse(text: &str, vm: &VirtualMachine) -> Option<PyObjectRef> {
    let mut reader = Reader { text, at: 0, vm };
    let value = reader.value(DEPTH)?;
    reader.space();
    (reader.at == text.len()).then_some(value)
}

/// The items of a JSON array as a list.
pub fn items(value: &PyObjectRef) -> Option<Vec<PyObjectRef>> {
    Some(value.downcast_ref::<PyList>()?.borrow_vec().to_vec())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    vm: &'a VirtualMachine,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Option<PyObjectRef> {
        let depth = depth.checked_sub(1)?;
        self.space();
        let context = &self.vm.ctx;
        match self.text.as_bytes().get(self.at)? {
            b'[' => Some(context.new_list(self.list(depth)?).into()),
            b'{' => self.tagged(depth),
            b'"' => Some(context.new_str(self.string()?).into()),
            _ => {
                let word = self.word();
                match word {
                    "null" => Some(context.none()),
                    "true" => Some(context.true_value.clone().into()),
                    "false" => Some(context.false_value.clone().into()),
                    "NaN" => Some(context.new_float(f64::NAN).into()),
                    "Infinity" => Some(context.new_float(f64::INFINITY).into()),
                    "-Infinity" => Some(context.new_float(f64::NEG_INFINITY).into()),
                    _ => self.number(word),
                }
            }
        }
    }

    fn number(&self, word: &str) -> Option<PyObjectRef> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        if digits.is_empty() || !digits.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return match word.parse::<i64>() {
                Ok(small) => Some(self.vm.ctx.new_int(small).into()),
                Err(_) => Some(self.vm.ctx.new_bigint(&word.parse().ok()?).into()),
            };
        }
        Some(self.vm.ctx.new_float(word.parse().ok()?).into())
    }

    /// `{"tuple": [...]}`, `{"set": [...]}` or `{"dict": [[key, value], ...]}`.
    fn tagged(&mut self, depth: usize) -> Option<PyObjectRef> {
        self.take('{')?;
        self.space();
        let tag = self.string()?;
        self.take(':')?;
        self.space();
        let items = self.list(depth)?;
        self.take('}')?;
        let vm = self.vm;
        match tag.as_str() {
            "tuple" => Some(vm.ctx.new_tuple(items).into()),
            "set" => {
                let set = PySet::default().into_ref(&vm.ctx);
                for item in items {
                    set.add(item, vm).ok()?;
                }
                Some(set.into())
            }
            "dict" => {
                let dict = vm.ctx.new_dict();
                for item in items {
                    let pair = self::items(&item)?;
                    let [key, value] = <[PyObjectRef; 2]>::try_from(pair).ok()?;
                    dict.set_item(&*key, value, vm).ok()?;
                }
                Some(dict.into())
            }
            _ => None,
        }
    }

    fn list(&mut self, depth: usize) -> Option<Vec<PyObjectRef>> {
        self.take('[')?;
        let mut items = Vec::new();
        self.space();
        if self.take(']').is_some() {
            return Some(items);
        }
        loop {
            items.push(self.value(depth)?);
            if self.take(']').is_some() {
                return Some(items);
            }
            self.take(',')?;
        }
    }

    fn string(&mut self) -> Option<String> {
        self.take('"')?;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\'])?;
            out.push_str(&rest[..plain]);
            self.at += plain + 1;
            if rest.as_bytes()[plain] == b'"' {
                return Some(out);
            }
            let escape = *self.text.as_bytes().get(self.at)?;
            self.at += 1;
            out.push(match escape {
                b'n' => '\n',
                b't' => '\t',
                b'r' => '\r',
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'u' => self.unicode()?,
                b'"' | b'\\' | b'/' => char::from(escape),
                _ => return None,
            });
        }
    }

    fn unicode(&mut self) -> Option<char> {
        let first = self.hexadecimal()?;
        if (0xd800..0xdc00).contains(&first) {
            if !self.text[self.at..].starts_with("\\u") {
                return None;
            }
            self.at += 2;
            let second = self
                .hexadecimal()?
                .checked_sub(0xdc00)
                .filter(|low| *low < 0x400)?;
            return char::from_u32(0x10000 + ((first - 0xd800) << 10) + second);
        }
        char::from_u32(first)
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit())
            .then(|| u32::from_str_radix(digits, 16).ok())?
    }

    /// Letters, digits and signs up to the next that belongs to none of them.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|next: char| !(next.is_ascii_alphanumeric() || "+-.".contains(next)));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn take(&mut self, expected: char) -> Option<()> {
        self.space();
        self.text[self.at..]
            .starts_with(expected)
            .then(|| self.at += expected.len_utf8())
    }

    fn space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }
}
