//! What a module is made of, read from its sections before anything is compiled.

use super::error::Error;
use super::limits::Limits;
use wasmparser::{BinaryReaderError, Encoding, MemoryType, Parser, Payload, TypeRef};

/// What the loader must know of a module and wasmi does not tell.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// It has a start section: code that runs at instantiation.
    pub starts: bool,
    /// Nothing a run does can be seen by the next run in the same instance: there is no memory,
    /// no table, no global, nothing imported, nothing that runs or is dropped at the start.
    pub stateless: bool,
}

impl Shape {
    /// Reads the sections' headers. Validity is left to the validator.
    pub fn read(wasm: &[u8], limits: &Limits) -> Result<Self, Error> {
        let mut shape = Self {
            starts: false,
            stateless: true,
        };
        let mut memories = Vec::new();
        let mut elements: u64 = 0;
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::Version {
                    encoding: Encoding::Component,
                    ..
                } => {
                    return Err(Error::Component);
                }
                Payload::ImportSection(imports) => {
                    shape.stateless &= imports.count() == 0;
                    for import in imports {
                        match import?.ty {
                            TypeRef::Memory(memory) => memories.push(memory),
                            TypeRef::Table(table) => {
                                elements = elements.saturating_add(table.initial);
                            }
                            _ => {}
                        }
                    }
                }
                Payload::TableSection(tables) => {
                    shape.stateless &= tables.count() == 0;
                    for table in tables {
                        elements = elements.saturating_add(table?.ty.initial);
                    }
                }
                Payload::MemorySection(section) => {
                    shape.stateless &= section.count() == 0;
                    for memory in section {
                        memories.push(memory?);
                    }
                }
                Payload::GlobalSection(globals) => shape.stateless &= globals.count() == 0,
                Payload::ElementSection(segments) => shape.stateless &= segments.count() == 0,
                Payload::DataSection(segments) => shape.stateless &= segments.count() == 0,
                Payload::StartSection { .. } => {
                    shape.starts = true;
                    shape.stateless = false;
                }
                _ => {}
            }
        }
        check_memories(&memories, limits.memory_bytes)?;
        if elements > limits.table_elements as u64 {
            return Err(Error::TablesTooLarge {
                elements,
                limit: limits.table_elements,
            });
        }
        Ok(shape)
    }
}

fn check_memories(memories: &[MemoryType], limit: u64) -> Result<(), Error> {
    let unsupported = |feature: &str| Error::Unsupported {
        feature: feature.to_owned(),
    };
    if memories.len() > 1 {
        return Err(unsupported("several memories"));
    }
    for memory in memories {
        if memory.memory64 {
            return Err(unsupported("64-bit memory"));
        }
        if memory.shared {
            return Err(unsupported("memory shared between threads"));
        }
        let page = 1u64
            .checked_shl(memory.page_size_log2.unwrap_or(16))
            .unwrap_or(u64::MAX);
        let bytes = memory.initial.saturating_mul(page);
        if bytes > limit {
            return Err(Error::MemoryTooLarge { bytes, limit });
        }
    }
    Ok(())
}

impl From<BinaryReaderError> for Error {
    fn from(error: BinaryReaderError) -> Self {
        let (message, offset) = (error.message(), error.offset());
        // The validator's two ways to say that the bytes have come to an end.
        if message.starts_with("unexpected end") {
            return Self::Truncated { offset };
        }
        if message.contains("SIMD") {
            return Self::Unsupported {
                feature: "vectors (SIMD)".to_owned(),
            };
        }
        // Its ways to say that a proposal is switched off.
        let feature = [
            "support is not enabled",
            "proposal not enabled",
            "must be enabled",
        ]
        .iter()
        .find_map(|switch| message.split_once(switch))
        .map(|(feature, _)| feature.trim().trim_end_matches(" is").to_owned());
        match feature {
            Some(feature) if !feature.is_empty() => Self::Unsupported { feature },
            _ => Self::Invalid {
                message: message.to_owned(),
                offset,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::sandbox::source::module_bytes;

    fn shape(text: &str) -> Result<Shape, Error> {
        Shape::read(
            &module_bytes(text.as_bytes(), 1_000).unwrap(),
            &Limits::default(),
        )
    }

    #[test]
    fn only_pure_code_is_stateless() {
        let pure = shape("(module (func (export \"f\") (result i32) i32.const 1))").unwrap();
        assert_eq!(
            pure,
            Shape {
                starts: false,
                stateless: true
            }
        );
        for part in [
            "(memory 1)",
            "(table 1 funcref)",
            "(global (mut i32) (i32.const 0))",
            "(import \"env\" \"f\" (func))",
            "(func $f) (start $f)",
            "(func $f) (elem declare func $f)",
            "(data \"x\")",
        ] {
            assert!(
                !shape(&format!("(module {part})")).unwrap().stateless,
                "{part}"
            );
        }
    }

    #[test]
    fn memory_and_tables_are_measured_before_compiling() {
        let unsupported = |text| match shape(text) {
            Err(Error::Unsupported { feature }) => feature,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            unsupported("(module (memory 1) (memory 1))"),
            "several memories"
        );
        assert_eq!(unsupported("(module (memory i64 1))"), "64-bit memory");
        assert_eq!(
            unsupported("(module (memory 1 1 shared))"),
            "memory shared between threads"
        );
        assert_eq!(
            shape("(module (memory 1025))"),
            Err(Error::MemoryTooLarge {
                bytes: 1025 << 16,
                limit: 64 << 20
            })
        );
        assert_eq!(
            shape("(module (table 9000 funcref) (table 1001 externref))"),
            Err(Error::TablesTooLarge {
                elements: 10_001,
                limit: 10_000
            })
        );
    }
}
