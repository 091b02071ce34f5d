//! What Figure 3 says: smaller budgets.
