/** Where a proposal stands. */
export const approvalStates = ['proposed', 'approved', 'refused', 'expired'] as const;

/** The domains of schema `staff` that hold words, each with its list. */
export const staffDomains = {
  approval_state: approvalStates,
} as const;
