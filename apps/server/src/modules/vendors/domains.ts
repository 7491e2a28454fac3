import { freeRoundPays, moneyCalls, roundStatuses, storedStatuses } from '@tyche/rules/vendors/calls';
import { healthStates } from './health/types.ts';
import { roundAnswers } from './old-rounds/types.ts';
import { transferDirections, transferReasons, transferStates } from '@tyche/rules/vendors';

/** The domains of schema `vendors` that hold words, each with its list. */
export const vendorsDomains = {
  call_name: moneyCalls,
  free_round_pay: freeRoundPays,
  health_state: healthStates,
  round_answer: roundAnswers,
  round_status: roundStatuses,
  stored_status: storedStatuses,
  transfer_direction: transferDirections,
  transfer_reason: transferReasons,
  transfer_state: transferStates,
} as const;
