// Bonuses with turnover as staff work on them (docs/reference/promotions.md 10).
import { revokeReasons } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { BonusOutcomeName, bonusFields, CountedBet, RunningBonusShape } from './bonuses.ts';
import { nullable, oneOf, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;

const row = {
  ...bonusFields,
  memberId: IdText,
  username: Type.String(),
  pocket: Amount,
  progress: Amount,
  startedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
  endedAt: nullable(Timestamp),
  /** Null while it runs or waits. */
  outcome: nullable(BonusOutcomeName),
  isWaiting: Type.Boolean(),
};

export const bonusesStaff = {
  staffBonuses: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/bonuses',
    summary:
      'Bonuses, newest first: those that run or wait, those that are over, of a member or of an offer.',
    input: closed({
      state: Type.Optional(oneOf(['running', 'waiting', 'over'])),
      username: Type.Optional(text(60)),
      promotionId: Type.Optional(IdText),
      ...paging,
    }),
    output: pageOf(closed(row)),
    refusals: ['not-allowed'],
  }),
  staffBonus: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/bonuses/:id',
    summary: 'One bonus: its terms, its ledger, open bets, and the last 100 bets that were counted.',
    input: closed({ id: IdText }),
    output: closed({
      ...row,
      running: nullable(RunningBonusShape),
      counted: Type.Array(CountedBet),
      released: Amount,
      forfeited: Amount,
      revokeReason: nullable(oneOf([...revokeReasons])),
      /** Movements of the pocket, oldest first, at most 200. */
      ledger: Type.Array(
        closed({
          at: Timestamp,
          kind: Type.String(),
          amount: Amount,
          balance: Amount,
          reference: Type.String(),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-application'],
  }),
  proposeBonusRevoke: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/bonuses/:id/revoke',
    stale: ['GET /wps/staff/approvals'],
    summary:
      'Proposes to revoke a bonus for a coded reason; a second person decides. `granted-by-mistake` only before the first bet with it.',
    input: closed({
      id: IdText,
      reason: oneOf([...revokeReasons]),
      /** Such as the number of the case; `collusion` needs one. */
      note: text(200),
    }),
    output: closed({ proposalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-application',
      'promotion-state-differs',
      'invalid-input',
      'text-refused',
      'approval-pending',
    ],
  }),
};
