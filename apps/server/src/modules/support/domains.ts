import { feedbackEntryKinds, feedbackKinds, feedbackStates } from '@tyche/rules/support';

/** The domains of schema `support` that hold words, each with its list. */
export const supportDomains = {
  feedback_kind: feedbackKinds,
  feedback_state: feedbackStates,
  entry_kind: feedbackEntryKinds,
} as const;
