import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, Done, GameId, IdText, Nothing, text } from './schemas.ts';

const ApprovalState = Type.Union([
  Type.Literal('proposed'),
  Type.Literal('approved'),
  Type.Literal('refused'),
  Type.Literal('expired'),
]);

export const staff = {
  staffLogin: route({
    method: 'POST',
    path: '/wps/staff/session/login',
    auth: 'open',
    encrypted: true,
    summary: 'Signs a member of staff in.',
    input: closed({ username: text(), password: text() }),
    output: closed({
      token: Type.Literal('1'),
      userName: Type.String(),
      /** `second-factor` always: see `staffSession`. */
      restriction: Type.Union([Type.Literal('second-factor'), Type.Null()]),
      permissions: Type.Array(Type.String()),
    }),
    refusals: ['login-failed'],
  }),
  staffLogout: route({
    method: 'DELETE',
    path: '/wps/staff/session/logout',
    auth: 'open',
    summary: 'Ends the staff session.',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
  approvals: route({
    method: 'GET',
    path: '/wps/staff/approvals',
    auth: 'staff',
    permission: 'approvals.decide',
    summary: 'What one member of staff proposed and another must decide, newest first.',
    input: closed({ state: Type.Optional(ApprovalState) }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          kind: Type.String(),
          subject: Type.String(),
          payload: Type.Unknown(),
          reason: Type.String(),
          state: ApprovalState,
          proposedBy: Type.String(),
          proposedAt: Type.Integer(),
          expiresAt: Type.Integer(),
          decidedBy: Type.Union([Type.String(), Type.Null()]),
          decidedAt: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  approve: route({
    method: 'PUT',
    path: '/wps/staff/approvals/:id/approve',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'approvals.decide',
    summary: 'Approves a proposal of another member of staff and does what it says, both or neither.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-approval',
      'approval-decided',
      'approval-expired',
      'second-person-needed',
      'draw-state-differs',
      'correction-too-late',
      'result-not-correctable',
      'result-unchanged',
      'pool-not-on-sale',
      'member-can-withdraw',
      'unknown-bank-card',
      'bank-card-taken',
      'credit-above-arrived',
      'approval-stale',
      'rebate-above-own',
      'rebate-below-downline',
    ],
  }),
  refuse: route({
    method: 'PUT',
    path: '/wps/staff/approvals/:id/refuse',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'approvals.decide',
    summary: 'Turns a proposal down. Who made it may take it back so.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-approval', 'approval-decided', 'approval-expired'],
  }),
  ledgerAudit: route({
    method: 'GET',
    path: '/wps/staff/ledger/audit',
    auth: 'staff',
    permission: 'ledger.audit',
    summary: 'Checks the whole ledger on one snapshot.',
    input: Nothing,
    output: closed({
      ok: Type.Boolean(),
      checkedAt: Type.Integer(),
      books: Type.Array(
        closed({
          book: Type.String(),
          currency: Type.String(),
          wallets: Amount,
          general: Amount,
          sum: Amount,
        }),
      ),
      differences: Type.Array(
        closed({ check: Type.String(), subject: Type.String(), detail: Type.String() }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  incidents: route({
    method: 'GET',
    path: '/wps/staff/incidents',
    auth: 'staff',
    permission: 'draws.read',
    summary: 'Incidents of draws, the newest first, and whether each draw waits for staff now.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          id: Type.String(),
          kind: Type.String(),
          gameId: GameId,
          gameCode: Type.String(),
          numero: Type.String(),
          /** The draw is frozen now, and this incident says why. */
          isWaiting: Type.Boolean(),
          detail: Type.String(),
          at: Type.Integer(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
};
