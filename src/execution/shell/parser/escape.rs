//! The escapes of `$'…'`.

use super::Parser;

impl Parser<'_> {
    /// The text of `$'…'`, from behind its first quote to behind its last one.
    pub(super) fn ansi(&mut self, out: &mut String) {
        while let Some(byte) = self.peek() {
            match byte {
                b'\'' => {
                    self.at += 1;
                    return;
                }
                b'\\' => {
                    self.at += 1;
                    self.escape(out);
                }
                _ => {
                    let rest = &self.text[self.at..];
                    let end = rest.find(['\'', '\\']).unwrap_or(rest.len());
                    out.push_str(&rest[..end]);
                    self.at += end;
                }
            }
        }
    }

    fn escape(&mut self, out: &mut String) {
        let Some(byte) = self.peek() else {
            return;
        };
        let one = match byte {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'a' => '\u{7}',
            b'b' => '\u{8}',
            b'e' | b'E' => '\u{1b}',
            b'f' => '\u{c}',
            b'v' => '\u{b}',
            b'\\' | b'\'' | b'"' | b'?' => char::from(byte),
            b'0'..=b'7' => return self.code(8, 3, out),
            b'x' => {
                self.at += 1;
                return self.code(16, 2, out);
            }
            b'u' => {
                self.at += 1;
                return self.code(16, 4, out);
            }
            b'U' => {
                self.at += 1;
                return self.code(16, 8, out);
            }
            _ => {
                out.push('\\');
                return;
            }
        };
        out.push(one);
        self.at += 1;
    }

    /// A character by its number; nothing where it is none.
    fn code(&mut self, radix: u32, most: usize, out: &mut String) {
        let digits = self.text.as_bytes()[self.at..]
            .iter()
            .take(most)
            .take_while(|byte| char::from(**byte).is_digit(radix))
            .count();
        let number = u32::from_str_radix(&self.text[self.at..self.at + digits], radix);
        self.at += digits;
        out.extend(number.ok().and_then(char::from_u32));
    }
}
