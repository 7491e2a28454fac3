// Missions as staff write, publish and end them, and the boards.
import { strikeReasons } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import {
  AccountStepName,
  BoardPrizes,
  GameGroup,
  MissionGoalName,
  MissionPeriodName,
  MissionReward,
  PeriodKey,
  PlacePrizes,
  PrizeStateName,
  StrikeReasonName,
} from './missions.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const staff = { auth: 'staff', permission: 'missions.manage' } as const;
const changed = ['GET /wps/staff/missions'] as const;
const Reason = Type.String({ minLength: 3, maxLength: 300 });
const Texts = Type.Array(
  closed({
    language: Type.String({ minLength: 2, maxLength: 2 }),
    title: Type.String({ minLength: 1, maxLength: 80 }),
    content: text(1_000),
  }),
  { minItems: 1, maxItems: 30 },
);

const terms = {
  goal: MissionGoalName,
  period: MissionPeriodName,
  /** Null: the games of all groups. */
  groups: nullable(Type.Array(GameGroup, { minItems: 1, maxItems: 7, uniqueItems: true })),
  /** The least valid bet that counts. */
  minStake: Amount,
  /** What of the valid bet of a member and day counts on the board; null: it has none. Only for the goal `valid-bet`. */
  boardCap: nullable(Amount),
};
/** The steps that the goal `steps` counts. */
const AccountSteps = Type.Array(AccountStepName, { minItems: 1, maxItems: 10, uniqueItems: true });
/** A value of the goal: money as decimal text for `valid-bet`, else a whole number. */
const Milestones = Type.Array(closed({ at: Amount, reward: MissionReward }), { minItems: 1, maxItems: 10 });

export const missionsStaff = {
  staffMissions: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/missions',
    summary: 'All missions with their terms and texts, newest first, how many take part and what was given.',
    input: closed({}),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          state: oneOf(['draft', 'open', 'closed']),
          ...terms,
          accountSteps: nullable(AccountSteps),
          milestones: Milestones,
          /** The prizes of its boards, and the budget that holds for all of them together; null: they have none. */
          prizes: nullable(
            closed({ budget: Amount, reserved: Type.String(), spent: Type.String(), places: PlacePrizes }),
          ),
          texts: Texts,
          textVersion: Type.Integer(),
          startsOn: nullable(Type.String()),
          endsOn: nullable(Type.String()),
          joined: Type.Integer(),
          claims: Type.Integer(),
          /** Money that was given. */
          cash: Type.String(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  createMission: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/missions',
    stale: changed,
    summary:
      'Writes a mission as a draft, which nobody sees. Milestones rise; what a mission asks and gives never changes afterwards.',
    input: closed({
      ...terms,
      accountSteps: Type.Optional(AccountSteps),
      milestones: Milestones,
      /** Money for places of the board, without turnover, and what all boards of the mission may cost together. */
      prizes: Type.Optional(nullable(closed({ budget: Amount, places: PlacePrizes }))),
      texts: Texts,
    }),
    output: closed({ id: IdText }),
    refusals: ['not-allowed', 'invalid-input'],
  }),
  saveMissionTexts: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/missions/:id/texts',
    stale: changed,
    summary: 'Replaces the texts of a mission by a new version. `version` is the one that was seen.',
    input: closed({ id: IdText, version: Type.Integer({ minimum: 1 }), texts: Texts, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-mission', 'mission-changed', 'invalid-input'],
  }),
  publishMission: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/missions/:id/publish',
    stale: changed,
    summary: 'Proposes to publish a draft; a second person approves it.',
    input: closed({ id: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-mission', 'mission-not-open', 'approval-pending'],
  }),
  endMission: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/missions/:id/end',
    stale: changed,
    summary:
      'Ends a mission: this day is the last on which bets count. What was reached can be claimed for seven days after the period.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-mission', 'mission-not-open'],
  }),
  staffMissionBoard: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/missions/:id/board',
    summary:
      'The first hundred places of a frozen board after what was struck, what was struck, and the prizes; of the newest period unless one is named.',
    input: closed({ id: IdText, period: Type.Optional(PeriodKey) }),
    output: closed({
      periods: Type.Array(closed({ period: PeriodKey, frozenAt: Timestamp, places: Type.Integer() })),
      list: Type.Array(
        closed({
          rank: Type.Integer(),
          memberId: IdText,
          username: Type.String(),
          value: Type.String(),
          reachedAt: Timestamp,
          /** Null before the prizes are given, and for a place without one. */
          prize: nullable(closed({ amount: Type.String(), state: PrizeStateName })),
        }),
      ),
      struck: Type.Array(
        closed({
          /** The place at the freeze. */
          place: Type.Integer(),
          memberId: IdText,
          username: Type.String(),
          reason: StrikeReasonName,
          at: Timestamp,
          /** Who asked for it and who agreed; empty for `self-excluded`. */
          by: Type.Array(Type.String()),
        }),
      ),
      prizes: nullable(BoardPrizes),
      /** Until when a place can be struck; null: not any more. */
      strikeUntil: nullable(Timestamp),
    }),
    refusals: ['not-allowed', 'unknown-mission'],
  }),
  strikePlace: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/missions/:id/board/strike',
    stale: ['GET /wps/staff/missions/:id/board'],
    summary:
      'Proposes to strike the place of a member off a frozen board; a second person approves it. The places below move up. Possible in the 24 hours after the freeze, before the prizes are given.',
    input: closed({
      id: IdText,
      period: PeriodKey,
      memberId: IdText,
      code: oneOf([...strikeReasons]),
      reason: Reason,
    }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-mission', 'unknown-place', 'board-frozen', 'approval-pending'],
  }),
};
