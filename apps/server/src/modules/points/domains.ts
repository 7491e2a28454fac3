import {
  mallRewardKinds,
  pointRecordKinds,
  rankChangeKinds,
  rankDecisions,
  redemptionRejections,
  redemptionStatuses,
} from '@tyche/rules/rewards/words';

/** Where the points of a birthday stand. */
export const birthdayStates = ['given', 'waiting', 'ended'] as const;
export type BirthdayState = (typeof birthdayStates)[number];

/** The domains of schema `points` that hold words, each with its list. */
export const pointsDomains = {
  reward_kind: mallRewardKinds,
  record_kind: pointRecordKinds,
  record_status: redemptionStatuses,
  rejection: redemptionRejections,
  rank_change: rankChangeKinds,
  rank_decision: rankDecisions,
  birthday_state: birthdayStates,
} as const;
