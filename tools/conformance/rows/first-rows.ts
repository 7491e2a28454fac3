// The outcome table of SGP/1, rows 1 to 18 (docs/reference/vendors.md 3.2). A ready player has 1000; a limited one may stake 150 a day.
// Rows 19 and 20 are checks by the operator's hand.
import {
  adjust,
  again,
  bet,
  betWin,
  conflict,
  endSession,
  FREE_FACE,
  fenced,
  freeBet,
  low,
  moves,
  ok,
  refund,
  refunded,
  settled,
  unknown,
  voided,
  win,
} from '@tyche/vendor-protocol/conformance/steps';
import type { Row } from './row.ts';

const final = { roundClosed: true };
const tooMuch = { amount: '999999999' };
const blocked = { status: 'PLAYER_BLOCKED' };
const overLimit = { status: 'LIMIT_EXCEEDED' };

export const firstRows: readonly Row[] = [
  {
    name: '1 the same call again',
    steps: [bet('b1'), bet('b1', again)],
    reordered: [bet('b1'), win('w1', ok, final), bet('b1', again), win('w1', again, final)],
  },
  {
    name: '2 one number for two calls',
    steps: [
      bet('b1'),
      bet('b1', conflict, { amount: '11' }),
      bet('b1', conflict, { kind: 'RAISE' }),
      bet('b1', conflict, { roundId: 'r2' }),
      win('b1', conflict, { betTxIds: [] }),
    ],
    reordered: [bet('b1', ok, { amount: '11' }), bet('b1', conflict), bet('b1', again, { amount: '11' })],
  },
  {
    name: '3 a bet without the money for it',
    steps: [bet('b1', low, tooMuch)],
    reordered: [bet('b1', low, { amount: '1000.0001' }), bet('b2'), bet('b1', low, { amount: '1000.0001' })],
  },
  {
    name: '4 a bet whose answer is lost, or that is refunded for it',
    steps: [bet('b1')],
    reordered: [refund('x1', fenced), bet('b1', voided), refund('x1', { ...fenced, duplicate: true })],
  },
  {
    name: '5 a refund before its bet',
    steps: [refund('x1', fenced), bet('b1', voided)],
    reordered: [bet('b1'), refund('x1', refunded), bet('b1', voided)],
  },
  {
    name: '6 a refund twice',
    steps: [bet('b1'), refund('x1', refunded), refund('x1', { ...refunded, duplicate: true })],
    reordered: [refund('x1', fenced), refund('x1', { ...fenced, duplicate: true }), bet('b1', voided)],
  },
  {
    name: '7 a refund in a settled round',
    steps: [bet('b1'), win('w1', ok, final), refund('x1', settled)],
    reordered: [bet('b1'), refund('x1', refunded), win('w1', voided, final)],
  },
  {
    name: '8 a refund of a win',
    steps: [bet('b1'), win('w1'), refund('x1', { status: 'NOT_REFUNDABLE' }, { betTxId: 'w1' })],
    reordered: [
      bet('b1'),
      win('w1'),
      refund('x1', refunded),
      refund('x2', { status: 'NOT_REFUNDABLE' }, { betTxId: 'w1' }),
    ],
  },
  {
    name: '9 a win of an unknown bet',
    steps: [win('w1', unknown)],
    reordered: [win('w1', unknown), bet('b1'), win('w1')],
  },
  {
    name: '10 a win of a refunded bet',
    steps: [bet('b1'), refund('x1', refunded), win('w1', voided)],
    reordered: [refund('x1', fenced), bet('b1', voided), win('w1', voided)],
  },
  {
    name: '11 a win after the round closed, and a jackpot',
    steps: [bet('b1'), win('w1', ok, final), win('w2', settled), win('w3', ok, { kind: 'JACKPOT' })],
    reordered: [bet('b1'), win('w3', ok, { kind: 'JACKPOT' }), win('w1', ok, final), win('w2', settled)],
  },
  {
    name: '12 a win after the session ended',
    steps: [bet('b1'), endSession(), win('w1')],
    reordered: [endSession(), bet('b1', { status: 'TOKEN_EXPIRED' }), win('w1', voided)],
  },
  {
    name: '13 a bet of a locked player',
    state: 'locked',
    steps: [bet('b1', blocked)],
    reordered: [win('w1', unknown), bet('b1', blocked), win('w1', voided), bet('b1', blocked)],
  },
  {
    name: '14 an adjust below the balance',
    steps: [
      bet('b1', ok, { amount: '900' }),
      win('w1', ok, { amount: '900', roundClosed: true }),
      bet('b2', ok, { amount: '950', roundId: 'r2' }),
      adjust('a1', '-900', { status: 'OK', shortfall: '850.0000' }),
    ],
    reordered: [
      bet('b1', ok, { amount: '900' }),
      win('w1', ok, { amount: '900', roundClosed: true }),
      adjust('a1', '-900', ok),
      bet('b2', low, { amount: '950', roundId: 'r2' }),
    ],
  },
  {
    name: '15 a bet in another currency',
    steps: [
      bet('b1', { status: 'CURRENCY_MISMATCH' }, { currency: 'XTS' }),
      bet('b1', conflict),
      bet('b2'),
      win('w1', { status: 'CURRENCY_MISMATCH' }, { currency: 'XTS', betTxIds: ['b2'] }),
    ],
    reordered: [bet('b1'), bet('b1', conflict, { currency: 'XTS' }), bet('b1', again)],
  },
  {
    name: '16 a free round',
    state: 'free',
    steps: [
      freeBet('b1'),
      win('w1', ok, { ...final, kind: 'FREE_WIN' }),
      freeBet('b2', ok, { roundId: 'r2' }),
      // The round goes back to its grant.
      moves(refund('x2', refunded, { roundId: 'r2', betTxId: 'b2' }), '0'),
      freeBet('b3', ok, { roundId: 'r3' }),
      freeBet('b4', overLimit, { roundId: 'r4' }),
    ],
    reordered: [
      freeBet('b0', overLimit, { roundId: 'r0', free: { grantId: 'none', faceValue: FREE_FACE } }),
      refund('x1', fenced),
      freeBet('b1', voided),
      freeBet('b2', ok, { roundId: 'r2' }),
      freeBet('b3', ok, { roundId: 'r3' }),
      freeBet('b4', overLimit, { roundId: 'r4' }),
    ],
  },
  {
    name: '17 a bet over a limit of the player',
    state: 'limited',
    steps: [
      bet('b1', overLimit, { amount: '150.0001' }),
      bet('b2', ok, { amount: '150' }),
      bet('b3', overLimit, { amount: '0.0001' }),
    ],
    reordered: [
      bet('b2', ok, { amount: '150' }),
      bet('b1', overLimit, { amount: '0.0001' }),
      moves(refund('x1', refunded, { betTxId: 'b2' }), '150'),
      bet('b1', overLimit, { amount: '0.0001' }),
    ],
  },
  {
    name: '18 a bet-win is judged on its bet alone',
    steps: [
      betWin('s1', { bet: '999999999', win: '999999999' }, low),
      betWin('s2', { bet: '10', win: '25' }),
    ],
    reordered: [
      betWin('s2', { bet: '10', win: '25' }),
      betWin('s1', { bet: '1015.0001', win: '5000' }, low, { roundId: 'r2' }),
      betWin('s3', { bet: '1015', win: '5000' }, ok, { roundId: 'r3' }),
    ],
  },
];
