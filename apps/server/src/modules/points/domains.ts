import {
  mallRewardKinds,
  pointRecordKinds,
  rankChangeKinds,
  rankDecisions,
  redemptionRejections,
  redemptionStatuses,
} from '@tyche/rules/rewards/words';

/** The domains of schema `points` that hold words, each with its list. */
export const pointsDomains = {
  reward_kind: mallRewardKinds,
  record_kind: pointRecordKinds,
  record_status: redemptionStatuses,
  rejection: redemptionRejections,
  rank_change: rankChangeKinds,
  rank_decision: rankDecisions,
} as const;
