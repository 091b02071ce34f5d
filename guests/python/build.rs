//! Tells cargo that the frozen modules are part of the source.

fn main() {
    println!("cargo:rerun-if-changed=lib");
    println!("cargo:rerun-if-changed=vendor/Lib");
}
