import { missionGoals, missionPeriods, prizeStates, strikeReasons } from '@tyche/rules/rewards/words';

/** What the milestones of missions give. */
export const missionRewards = ['cash', 'points'] as const;
export type MissionReward = (typeof missionRewards)[number];

export const missionStates = ['draft', 'open', 'closed'] as const;
export type MissionState = (typeof missionStates)[number];

/** Why a place was struck; `self-excluded` without staff. */
export const strikes = [...strikeReasons, 'self-excluded'] as const;
export type Strike = (typeof strikes)[number];

/** The domains of schema `missions` that hold words, each with its list. */
export const missionsDomains = {
  goal: missionGoals,
  period: missionPeriods,
  mission_state: missionStates,
  reward_kind: missionRewards,
  prize_state: prizeStates,
  strike_reason: strikes,
  claim_way: ['claimed', 'given'],
} as const;
