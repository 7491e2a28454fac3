// The outcome table of SGP/1, rows 21 to 38 and 40 to 43 (docs/reference/vendors.md 3).
import {
  adjust,
  again,
  bad,
  bet,
  betWin,
  close,
  conflict,
  endSession,
  fenced,
  freeBet,
  freeSpin,
  freeTotal,
  low,
  mismatch,
  moves,
  ok,
  promo,
  refund,
  refunded,
  type Step,
  settled,
  unknown,
  voided,
  win,
} from '@tyche/vendor-protocol/conformance/steps';
import type { Row } from './row.ts';

const final = { roundClosed: true };
const tooMuch = { amount: '999999999' };
const overStart = { amount: '1005' };
const overLimit = { status: 'LIMIT_EXCEEDED' };
const expired = { status: 'TOKEN_EXPIRED' };
const wrongCurrency = { status: 'CURRENCY_MISMATCH' };

/** More than is paid at once in any currency: staff look at it first. */
const largest = { amount: '900000000000', roundClosed: true };
const held = { status: 'OK', held: true };
const noGame = { gameCode: 'no-such-game' };
const gameOff = { status: 'GAME_DISABLED' };

const badBatch = (statuses: string, ...changes: readonly string[]): Step => ({
  call: 'batch',
  fields: {
    items: [
      { call: 'win', txId: 'w1', roundId: 'r1', amount: '5' },
      { call: 'win', txId: 'w2', roundId: 'r1', amount: '1e3' },
      { call: 'bet', txId: 'b2', roundId: 'r1', amount: '1' },
    ],
  },
  wants: { status: 'OK', statuses },
  change: changes,
});

export const addedRows: readonly Row[] = [
  {
    name: '21 the session is looked at before the currency',
    steps: [endSession(), bet('b1', expired, { currency: 'XTS' })],
    reordered: [
      bet('b1', wrongCurrency, { currency: 'XTS' }),
      endSession(),
      bet('b1', { ...wrongCurrency, duplicate: true }, { currency: 'XTS' }),
    ],
  },
  {
    name: '22 a refusal that is not stored may be answered otherwise later',
    steps: [win('w1', unknown), bet('b1'), win('w1')],
    reordered: [bet('b1'), adjust('a1', '5', bad), win('w1', ok, final), adjust('a1', '5', ok)],
  },
  {
    name: '23 the same amount in another spelling',
    steps: [bet('b1'), bet('b1', again, { amount: '10.0000' })],
    reordered: [bet('b1', ok, { amount: '10.0000' }), win('w1'), bet('b1', again, { amount: '10.0' })],
  },
  {
    name: '24 an accepted bet again after the session ended',
    steps: [bet('b1'), endSession(), bet('b1', again)],
    reordered: [endSession(), bet('b1', expired), bet('b1', { ...expired, duplicate: true })],
  },
  {
    name: '25 a declined bet again after money came',
    steps: [bet('b1', low, overStart), promo('p1', '100'), bet('b1', { ...low, duplicate: true }, overStart)],
    reordered: [promo('p1', '100'), bet('b1', ok, overStart), bet('b1', again, overStart)],
  },
  {
    name: '26 a bet into a closed round',
    steps: [bet('b1'), win('w1', ok, final), bet('b2', settled), bet('b2', { ...settled, duplicate: true })],
    reordered: [bet('b1'), bet('b2'), win('w1', ok, final), bet('b2', again)],
  },
  {
    name: '27 a win of a declined bet',
    steps: [bet('b1', low, tooMuch), win('w1', voided)],
    reordered: [win('w1', unknown), bet('b1', low, tooMuch), win('w1', voided)],
  },
  {
    name: '28 a win refused in a settled round stays refused',
    steps: [bet('b1'), win('w1', ok, final), win('w2', settled), win('w2', settled)],
    reordered: [bet('b1'), win('w2'), win('w1', ok, final), win('w2', again)],
  },
  {
    name: '29 a second refund under another number',
    steps: [bet('b1'), refund('x1', refunded), refund('x2', { ...refunded, duplicate: true })],
    reordered: [refund('x1', fenced), refund('x2', fenced), bet('b1', voided)],
  },
  {
    name: '30 a refund of a declined bet',
    steps: [bet('b1', low, tooMuch), refund('x1', fenced)],
    reordered: [refund('x1', fenced), bet('b1', voided, tooMuch)],
  },
  {
    name: '31 a refund that names another player leaves the bet alone',
    steps: [bet('b1'), { ...refund('x1', conflict), player: 2 }, refund('x2', refunded)],
    reordered: [bet('b1'), refund('x2', refunded), { ...refund('x1', conflict), player: 2 }],
  },
  {
    name: '32 a refund of a bet-win whose win is spent',
    steps: [
      betWin('b1', { bet: '100', win: '500' }),
      bet('b2', ok, { roundId: 'r2', amount: '1350' }),
      moves(refund('x1', { ...refunded, shortfall: '350.0000' }), '-50'),
    ],
    reordered: [
      betWin('b1', { bet: '100', win: '500' }),
      moves(refund('x1', refunded), '-400'),
      bet('b2', low, { roundId: 'r2', amount: '1350' }),
    ],
  },
  {
    name: '33 an adjust of an open round',
    steps: [bet('b1'), adjust('a1', '5', bad)],
    reordered: [bet('b1'), win('w1', ok, final), adjust('a1', '5', ok), adjust('a2', '-5', ok)],
  },
  {
    name: '34 an adjust of nothing known',
    steps: [adjust('a1', '5', unknown)],
    reordered: [adjust('a1', '5', unknown), bet('b1'), win('w1', ok, final), adjust('a1', '5', ok)],
  },
  {
    name: '35 a close with other totals',
    steps: [bet('b1'), close('10', '5', mismatch), win('w1'), close('10', '5', ok)],
    reordered: [bet('b1'), win('w1'), close('10', '5', ok), close('10', '0', mismatch)],
  },
  {
    name: '36 a close twice',
    steps: [bet('b1'), close('10', '0', ok), close('10', '0', again)],
    reordered: [close('10', '0', unknown), bet('b1'), close('10', '0', ok)],
  },
  {
    name: '37 a batch with a bad item',
    steps: [bet('b1'), badBatch('OK BAD_REQUEST BAD_REQUEST', '5')],
    reordered: [
      badBatch('BET_NOT_FOUND BAD_REQUEST BAD_REQUEST'),
      bet('b1'),
      badBatch('OK BAD_REQUEST BAD_REQUEST', '5'),
    ],
  },
  {
    name: '38 a win in a cancelled round',
    steps: [bet('b1'), refund('x1', refunded), win('w1', voided, { betTxIds: [] })],
    reordered: [bet('b1'), refund('x1', refunded), bet('b2'), win('w1', ok, { betTxIds: [] })],
  },
  {
    name: '40 an amount that is finer than 1/10 000',
    steps: [
      bet('b1', bad, { amount: '1.00001' }),
      bet('b2', bad, { amount: '-1' }),
      bet('b3', bad, { amount: '1e3' }),
    ],
    reordered: [bet('b1', bad, { amount: '1.00001' }), bet('b1', ok, { amount: '1.0001' })],
  },
  {
    name: '41 free rounds that one win pays',
    state: 'total',
    steps: [
      freeBet('b0', bad, { roundId: 'r0' }),
      freeSpin('s0', bad, { roundId: 'r0', win: '5' }),
      freeSpin('s1'),
      freeSpin('s2', ok, { roundId: 'r2' }),
      freeTotal('t1', { faceTotal: '40', winTotal: '5' }, bad, { amount: '6' }),
      freeTotal('t1', { faceTotal: '60', winTotal: '5' }, overLimit),
      freeTotal('t1', { faceTotal: '40', winTotal: '5' }),
      freeTotal('t1', { faceTotal: '20', winTotal: '5' }, conflict),
      freeTotal('t2', { faceTotal: '40', winTotal: '5' }, overLimit, { roundId: 'total2' }),
      refund('x1', settled, { betTxId: 's1' }),
    ],
    reordered: [
      freeSpin('s1'),
      freeTotal('t1', { faceTotal: '40', winTotal: '5' }, mismatch),
      freeSpin('s2', ok, { roundId: 'r2' }),
      freeTotal('t1', { faceTotal: '40', winTotal: '5' }),
      freeSpin('s3', overLimit, { roundId: 'r3' }),
    ],
  },
  {
    name: '42 a win above the largest single win is held, and closes its round',
    steps: [
      bet('b1'),
      moves(win('w1', held, largest), '0'),
      bet('b2', settled),
      win('w2', settled),
      refund('x1', settled),
    ],
    reordered: [
      bet('b1'),
      moves(win('w1', held, largest), '0'),
      adjust('a1', '-5', { status: 'RETRY_LATER' }, { refTxId: 'w1' }),
      close('10', largest.amount, again),
    ],
  },
  {
    name: '43 a bet in a game that is not there',
    steps: [bet('b1', gameOff, noGame), win('w1', voided), refund('x1', fenced), bet('b2')],
    reordered: [bet('b1'), bet('b2', gameOff, noGame), win('w1'), bet('b2', gameOff, noGame)],
  },
];
