import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, Done, Nothing, text } from './schemas.ts';

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
    summary: 'Open incidents of draws.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          id: Type.String(),
          kind: Type.String(),
          gameCode: Type.String(),
          numero: Type.String(),
          detail: Type.String(),
          at: Type.Integer(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
};
