//! What Figure 5 says: the paper's tables, quoted.
