//! What a model does that only stands before another one.

/// Writes methods of [`LanguageModel`](crate::model::LanguageModel) that ask the model in a field for
/// the same: `delegate_model!(model: description usage tokens);` within the implementation, which then
/// holds only what is done otherwise. Types are named in full, so that no user needs to import them.
#[macro_export]
macro_rules! delegate_model {
    ($field:ident: $($method:ident)+) => { $( $crate::delegate_model!(@$method $field); )+ };
    (@description $field:ident) => {
        fn description(&self) -> &$crate::model::Description {
            self.$field.description()
        }
    };
    (@usage $field:ident) => {
        fn usage(&self) -> $crate::model::Usage {
            self.$field.usage()
        }
    };
    (@tokenize $field:ident) => {
        fn tokenize(
            &mut self,
            parts: &[$crate::model::Part],
            first: bool,
        ) -> Result<Vec<$crate::model::Token>, $crate::model::Error> {
            self.$field.tokenize(parts, first)
        }
    };
    (@piece $field:ident) => {
        fn piece(&mut self, token: $crate::model::Token) -> Result<Vec<u8>, $crate::model::Error> {
            self.$field.piece(token)
        }
    };
    (@is_end $field:ident) => {
        fn is_end(&self, token: $crate::model::Token) -> bool {
            self.$field.is_end(token)
        }
    };
    (@chat $field:ident) => {
        fn chat(
            &mut self,
            messages: &[$crate::model::Message],
        ) -> Result<Vec<$crate::model::Part>, $crate::model::Error> {
            self.$field.chat(messages)
        }
    };
    (@open $field:ident) => {
        fn open(&mut self) -> Result<$crate::model::Sequence, $crate::model::Error> {
            self.$field.open()
        }
    };
    (@fork $field:ident) => {
        fn fork(
            &mut self,
            parent: $crate::model::Sequence,
            length: usize,
        ) -> Result<$crate::model::Sequence, $crate::model::Error> {
            self.$field.fork(parent, length)
        }
    };
    (@rewind $field:ident) => {
        fn rewind(
            &mut self,
            sequence: $crate::model::Sequence,
            length: usize,
        ) -> Result<(), $crate::model::Error> {
            self.$field.rewind(sequence, length)
        }
    };
    (@free $field:ident) => {
        fn free(&mut self, sequence: $crate::model::Sequence) {
            self.$field.free(sequence);
        }
    };
    (@tokens $field:ident) => {
        fn tokens(&self, sequence: $crate::model::Sequence) -> &[$crate::model::Token] {
            self.$field.tokens(sequence)
        }
    };
    (@next $field:ident) => {
        fn next(
            &mut self,
            sequence: $crate::model::Sequence,
            tokens: &[$crate::model::Token],
        ) -> Result<Vec<Option<f32>>, $crate::model::Error> {
            self.$field.next(sequence, tokens)
        }
    };
}
