//! Whatever the text, reading a schema or a value from it ends with one or with a sentence, and
//! what is read is written and read back as the same in every form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runwise::data::Data;
use runwise::inputs::{Schema, released};

fuzz_target!(|text: &str| {
    match Schema::read(text) {
        Ok(schema) => comes_back(&schema),
        Err(error) => assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
    }
    if let Ok(imported) = released::import(text) {
        comes_back(&imported.schema);
    }
    for read in [Data::from_json, Data::from_plain_json, Data::from_literal] {
        match read(text) {
            Ok(data) => {
                let json = data.to_json();
                // NaN equals nothing, so texts are compared.
                assert_eq!(
                    Data::from_json(&json).map(|data| data.to_json()),
                    Ok(json.clone())
                );
                let literal = Data::from_literal(&data.to_literal());
                assert_eq!(literal.map(|data| data.to_json()), Ok(json));
            }
            Err(error) => assert!(!error.to_string().is_empty() && !error.hint().is_empty()),
        }
    }
});

fn comes_back(schema: &Schema) {
    let (text, json) = (schema.to_text(), schema.to_json());
    // A value in it that is NaN equals nothing, and long texts are refused.
    if let Ok(again) = Schema::from_text(&text) {
        assert_eq!(again.to_text(), text);
        assert_eq!(again.to_json(), json);
        assert_eq!(again.hash(), schema.hash());
    } else {
        assert!(text.len() > runwise::limits::SCHEMA_BYTES);
    }
    if let Ok(again) = Schema::from_json(&json) {
        assert_eq!(again.to_text(), text);
    } else {
        assert!(json.len() > runwise::limits::SCHEMA_BYTES);
    }
}
