import { transferDirections, transferReasons, transferStates } from '@tyche/rules/vendors';

/** The domains of schema `vendors` that hold words, each with its list. */
export const vendorsDomains = {
  transfer_direction: transferDirections,
  transfer_reason: transferReasons,
  transfer_state: transferStates,
} as const;
