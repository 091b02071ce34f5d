//! Server-sent events, read as their bytes arrive.

/// One message of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// What its `id` line says, or the last one before it.
    pub id: String,
    /// What its `event` line says; empty if it has none.
    pub event: String,
    /// Its `data` lines, joined by line ends.
    pub data: String,
}

/// A line, or the data of one message, has more bytes than are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Reads a stream. However its bytes are cut into pieces, the messages are the same.
///
/// As the HTML standard has it: lines end with `\n`, `\r` or both; those that begin with `:` are
/// comments; one space after a field's colon is no part of its value; an empty line ends a message; one
/// without data is none; what has not been ended when the stream ends is dropped. Bytes that are no
/// UTF-8 become `�`.
#[derive(Clone, Debug)]
pub struct Messages {
    most: usize,
    line: Vec<u8>,
    /// The last byte was `\r`: a `\n` now belongs to it.
    after_return: bool,
    /// No line has ended yet: a byte order mark may stand before it.
    first: bool,
    now: Message,
    has_data: bool,
}

impl Messages {
    /// A reader of messages of at most so many bytes.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            most,
            line: Vec::new(),
            after_return: false,
            first: true,
            now: Message::default(),
            has_data: false,
        }
    }

    /// Takes the next bytes; `hear` is given every message they end.
    ///
    /// # Errors
    /// If a message is too long. What came before it has been heard; nothing more should be pushed.
    pub fn push(&mut self, bytes: &[u8], mut hear: impl FnMut(Message)) -> Result<(), TooLong> {
        for &byte in bytes {
            let joined = std::mem::replace(&mut self.after_return, byte == b'\r');
            match byte {
                b'\n' if joined => {}
                b'\n' | b'\r' => {
                    if let Some(message) = self.end_line()? {
                        hear(message);
                    }
                }
                _ if self.line.len() == self.most => return Err(TooLong),
                _ => self.line.push(byte),
            }
        }
        Ok(())
    }

    fn end_line(&mut self) -> Result<Option<Message>, TooLong> {
        let line = std::mem::take(&mut self.line);
        let mut line = &*String::from_utf8_lossy(&line);
        if std::mem::take(&mut self.first) {
            line = line.strip_prefix('\u{feff}').unwrap_or(line);
        }
        if line.is_empty() {
            let message = Message {
                id: self.now.id.clone(),
                ..Message::default()
            };
            let ended = std::mem::replace(&mut self.now, message);
            return Ok(std::mem::take(&mut self.has_data).then_some(ended));
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                if self.now.data.len() + value.len() >= self.most {
                    return Err(TooLong);
                }
                if std::mem::replace(&mut self.has_data, true) {
                    self.now.data.push('\n');
                }
                self.now.data.push_str(value);
            }
            "event" => value.clone_into(&mut self.now.event),
            // The standard's own rule for identifiers.
            "id" if !value.contains('\0') => value.clone_into(&mut self.now.id),
            _ => {}
        }
        Ok(None)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(pieces: &[&[u8]], most: usize) -> (Vec<Message>, Result<(), TooLong>) {
        let mut messages = Messages::new(most);
        let mut heard = Vec::new();
        for piece in pieces {
            let pushed = messages.push(piece, |message| heard.push(message));
            if pushed.is_err() {
                return (heard, pushed);
            }
        }
        (heard, Ok(()))
    }

    fn message(id: &str, event: &str, data: &str) -> Message {
        Message {
            id: id.to_owned(),
            event: event.to_owned(),
            data: data.to_owned(),
        }
    }

    #[test]
    fn fields_comments_and_line_ends_are_understood() {
        let stream = "\u{feff}: hello\r\nid: 7\nevent: token\ndata: {\"a\":1}\n\n\
            data:x\rdata:  y\r\rdata\n\nretry: 9\nnonsense\n\ndata: never ended";
        let (heard, end) = read(&[stream.as_bytes()], 1_000);
        assert_eq!(end, Ok(()));
        assert_eq!(
            heard,
            [
                message("7", "token", "{\"a\":1}"),
                message("7", "", "x\n y"),
                message("7", "", ""),
            ]
        );
    }

    #[test]
    fn a_message_too_long_is_refused_and_those_before_it_are_kept() {
        let long = format!("data: a\n\ndata: {}\n\n", "b".repeat(50));
        let (heard, end) = read(&[long.as_bytes()], 20);
        assert_eq!((heard.len(), end), (1, Err(TooLong)));
        // Many short lines are a long message, too.
        let many = "data: 12345678\n".repeat(9);
        assert_eq!(read(&[many.as_bytes()], 40).1, Err(TooLong));
        // A comment can be as long as a line.
        let comment = format!(":{}\ndata: a\n\n", " ".repeat(18));
        assert_eq!(read(&[comment.as_bytes()], 20).0.len(), 1);
    }

    proptest! {
        #[test]
        fn how_bytes_are_cut_changes_nothing(
            stream in "((data|id|event|x)?:? ?[a-zé漢\u{feff}:]{0,6}(\n|\r|\r\n)){0,12}",
            broken in prop::collection::vec((0..200_usize, any::<u8>()), 0..3),
            cuts in prop::collection::vec(0..200_usize, 0..8), most in 4..60_usize,
        ) {
            let mut bytes = stream.into_bytes();
            for (at, byte) in broken {
                if let Some(place) = bytes.get_mut(at) {
                    *place = byte;
                }
            }
            let whole = read(&[&bytes], most);
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let pieces: Vec<&[u8]> = cuts.windows(2).map(|ends| &bytes[ends[0]..ends[1]]).collect();
            prop_assert_eq!(read(&pieces, most), whole);
        }

        #[test]
        fn what_a_server_writes_is_read(data in prop::collection::vec("[ -~漢]{1,30}", 0..9)) {
            let mut stream = String::new();
            for (number, data) in data.iter().enumerate() {
                stream += &format!("id: {number}\ndata: {data}\n\n: keep\n\n");
            }
            let (heard, end) = read(&[stream.as_bytes()], 1_000);
            prop_assert_eq!(end, Ok(()));
            let heard: Vec<(String, String)> = heard.into_iter().map(|it| (it.id, it.data)).collect();
            let said: Vec<(String, String)> = (0..).map(|n: u32| n.to_string()).zip(data).collect();
            prop_assert_eq!(heard, said);
        }
    }
}
