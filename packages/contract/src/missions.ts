// Missions: goals of play in a period, their milestones, and the leaderboard.
import {
  accountSteps,
  missionGoals,
  missionPeriods,
  prizeStates,
  strikeReasons,
} from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const READS = ['GET /wps/relay/MCSFE_getMissionSummaryDetails', 'GET /wps/relay/MCSFE_getMissionMilestones'];

export const MissionGoalName = oneOf([...missionGoals]);
export const MissionPeriodName = oneOf([...missionPeriods]);
export const AccountStepName = oneOf([...accountSteps]);
export const GameGroup = oneOf(['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS']);

/** The first local date of a period. The period `once` has a fixed one. */
export const PeriodKey = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });

/** What a milestone gives: money as decimal text, or points as a whole number. */
export const MissionReward = closed({ kind: oneOf(['cash', 'points']), amount: Amount });

/** The money for each place from one to another. */
export const PlacePrizes = Type.Array(
  closed({
    from: Type.Integer({ minimum: 1, maximum: 100 }),
    to: Type.Integer({ minimum: 1, maximum: 100 }),
    amount: Amount,
  }),
  { minItems: 1, maxItems: 10 },
);

/** Why a place was struck; `self-excluded` by itself. */
export const StrikeReasonName = oneOf([...strikeReasons, 'self-excluded']);
export const PrizeStateName = oneOf([...prizeStates]);

/** What the prizes of a board are: reserved for it, given to its places, or none as the budget does not cover them. */
export const BoardPrizes = closed({
  places: PlacePrizes,
  state: oneOf(['reserved', 'given', 'none']),
  /** From when on they are given; null before the board is frozen. */
  givenFrom: nullable(Timestamp),
});

const Step = Type.Integer({ minimum: 1, maximum: 10 });

/** A value of the goal: money as decimal text for `valid-bet`, else a whole number. */
const Value = Type.String();

const Summary = closed({
  missionId: IdText,
  title: Type.String(),
  content: Type.String(),
  kind: MissionGoalName,
  /** Null: the games of all groups. */
  groups: nullable(Type.Array(GameGroup)),
  /** The least valid bet that counts. */
  minStake: Type.String(),
  /** How long its period is, and the first day of the one that is shown. */
  length: MissionPeriodName,
  period: PeriodKey,
  /** Null: the period `once` of a mission without an end. */
  endsAt: nullable(Timestamp),
  progress: Value,
  /** The next milestone; null when all are reached. */
  next: nullable(closed({ step: Step, at: Value, reward: MissionReward })),
  /** How many milestones can be claimed now, those of earlier periods included. */
  claimable: Type.Integer(),
  /** The steps that the goal `steps` counts; null for other goals. Everybody takes part in a mission of steps without joining it. */
  accountSteps: nullable(Type.Array(closed({ step: AccountStepName, isDone: Type.Boolean() }))),
  /** Bets that end from this moment on count; null: the caller has not joined. */
  joinedAt: nullable(Timestamp),
  /** O open, D all claimed in this period, C closed. */
  status: oneOf(['O', 'D', 'C']),
  hasBoard: Type.Boolean(),
});

const PeriodSteps = closed({
  period: PeriodKey,
  /** Null, as the next one: the period `once` of a mission without an end. */
  endsAt: nullable(Timestamp),
  /** Until when its milestones can be claimed; then they are given, except those of the goal `steps`. */
  claimUntil: nullable(Timestamp),
  progress: Value,
  steps: Type.Array(
    closed({ step: Step, at: Value, reward: MissionReward, state: oneOf(['open', 'reached', 'claimed']) }),
  ),
});

const Place = closed({
  rank: Type.Integer({ minimum: 1 }),
  /** Masked; empty for a member that is not shown any more. */
  name: Type.String(),
  value: Type.String(),
  isOwn: Type.Boolean(),
});

export const missions = {
  missionSummaries: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    summary:
      'The missions of the caller with their progress, those with something to claim first. A status narrows them. Agents and trial accounts have none.',
    input: closed({ status: Type.Optional(oneOf(['O', 'D', 'C'])), ...paging }),
    output: pageOf(Summary),
    refusals: [],
  }),
  missionMilestones: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionMilestones',
    summary:
      'The milestones of a mission in its current period and in earlier ones that can still be claimed, newest first, and the bets that counted last.',
    input: closed({ missionId: IdText }),
    output: closed({
      mission: Summary,
      periods: Type.Array(PeriodSteps),
      counted: Type.Array(closed({ game: Type.String(), at: Timestamp, valid: Type.String() })),
    }),
    refusals: ['unknown-mission'],
  }),
  joinMission: route({
    ...member,
    method: 'POST',
    path: '/wps/missions/:id/join',
    stale: READS,
    summary:
      'Takes part in a mission: bets that end from now on count, in this period and in later ones. A mission of steps needs no joining.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: [
      'unknown-mission',
      'mission-not-open',
      'promotion-limit-reached',
      'self-excluded',
      'play-stopped',
    ],
  }),
  claimMilestone: route({
    ...member,
    method: 'POST',
    path: '/wps/missions/:id/claim',
    idempotent: true,
    stale: [...READS, 'GET /wps/v2/wallets/balance'],
    summary:
      'Claims the reward of a milestone that was reached. What is not claimed within seven days after the period is given.',
    input: closed({ id: IdText, step: Step, period: PeriodKey }),
    output: closed({ reward: MissionReward }),
    refusals: [
      'unknown-mission',
      'mission-not-joined',
      'mission-not-open',
      'unknown-milestone',
      'milestone-claimed',
      'milestone-not-reached',
      'key-reused',
      'self-excluded',
      'play-stopped',
    ],
  }),
  missionBoard: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    summary:
      'The first ten places of a board, the five around the caller, the own place and the prizes; of the current period unless one is named. A board is frozen ten minutes after its period.',
    input: closed({ missionId: IdText, period: Type.Optional(PeriodKey) }),
    output: closed({
      list: Type.Array(Place),
      around: Type.Array(Place),
      footer: closed({
        rank: nullable(Type.Integer()),
        reachedValue: Type.String(),
        /** The prize of the own place of a frozen board; null without one. */
        prize: nullable(closed({ amount: Type.String(), state: PrizeStateName })),
        /** Why the own place was struck; null when it was not. */
        struck: nullable(StrikeReasonName),
      }),
      /** Null: the board has no prizes. */
      prizes: nullable(BoardPrizes),
      period: PeriodKey,
      /** What of the valid bet of a day counts on the board. */
      maxPerDay: Type.String(),
      computedAt: Timestamp,
      frozenAt: nullable(Timestamp),
      /** Periods with a frozen board, newest first. */
      frozen: Type.Array(PeriodKey),
    }),
    refusals: ['unknown-mission'],
  }),
};
