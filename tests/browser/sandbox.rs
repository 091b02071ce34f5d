//! The golden table of the sandbox, in the browser: same outcomes, same fuel.

#[path = "../suite/sandbox.rs"]
mod table;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn every_program_does_what_its_file_says() {
    let wrong: Vec<String> = table::CASES.iter().flat_map(table::mismatches).collect();
    assert!(
        wrong.is_empty(),
        "the files should say\n{}",
        wrong.join("\n")
    );
}
