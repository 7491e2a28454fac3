import { missionGoals, missionPeriods } from '@tyche/rules/rewards/words';

/** What the milestones of missions give. */
export const missionRewards = ['cash', 'points'] as const;
export type MissionReward = (typeof missionRewards)[number];

export const missionStates = ['draft', 'open', 'closed'] as const;
export type MissionState = (typeof missionStates)[number];

/** The domains of schema `missions` that hold words, each with its list. */
export const missionsDomains = {
  goal: missionGoals,
  period: missionPeriods,
  mission_state: missionStates,
  reward_kind: missionRewards,
  claim_way: ['claimed', 'given'],
} as const;
