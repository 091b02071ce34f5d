//! What Figure 4 says: two settings compared.
