// The outcome table of SGP/1 as sequences of calls (docs/reference/vendors.md 3). Amounts are in a currency's units; `S` is the first
// player of a row, `T` a second one.

/** The state that a player of the operator is prepared in. */
export type PlayerState = 'ready' | 'locked' | 'limited';

export interface Step {
  readonly call: string;
  /** The fields beside those of the player; `player: 2` sends the call for the second one. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly player?: 1 | 2;
  /** What the answer must have. A balance is told as the change since the row began. */
  readonly wants: Readonly<Record<string, unknown>>;
  readonly change?: string;
}

export interface Row {
  readonly number: number;
  readonly what: string;
  /** What the first player must be; `ready` by default. */
  readonly state?: PlayerState;
  readonly steps: readonly Step[];
  /** The same in another order, where the row has one. */
  readonly reordered?: readonly Step[];
  /** Why it cannot be tried here. */
  readonly notOffered?: string;
}

const ok = { status: 'OK' };
const bet = (txId: string, wants: object = ok, more: object = {}): Step => ({
  call: 'bet',
  fields: { txId, roundId: 'r1', amount: '10', ...more },
  wants: { ...wants },
});
const win = (txId: string, wants: object = ok, more: object = {}): Step => ({
  call: 'win',
  fields: { txId, roundId: 'r1', amount: '5', betTxIds: ['b1'], roundClosed: false, ...more },
  wants: { ...wants },
});
const refund = (txId: string, wants: object, more: object = {}): Step => ({
  call: 'refund',
  fields: { txId, roundId: 'r1', betTxId: 'b1', ...more },
  wants: { ...wants },
});
const betWin = (txId: string, money: { bet: string; win: string }, wants: object = ok): Step => ({
  call: 'bet-win',
  fields: { txId, roundId: 'r1', roundClosed: true, ...money },
  wants: { ...wants },
});
const adjust = (txId: string, amount: string, wants: object, more: object = {}): Step => ({
  call: 'adjust',
  fields: { txId, roundId: 'r1', refTxId: 'b1', amount, ...more },
  wants: { ...wants },
});
const close = (betTotal: string, winTotal: string, wants: object): Step => ({
  call: 'round-close',
  fields: { roundId: 'r1', betTotal, winTotal },
  wants: { ...wants },
});
const final = { roundClosed: true };
const refunded = { status: 'OK', refunded: true };
const fenced = { status: 'OK', refunded: false };
const conflict = { status: 'TX_CONFLICT' };
const voided = { status: 'TX_VOIDED' };
const settled = { status: 'ROUND_SETTLED' };
const low = { status: 'BALANCE_LOW' };
const bad = { status: 'BAD_REQUEST' };
const unknown = { status: 'BET_NOT_FOUND' };

export const rows: readonly Row[] = [
  {
    number: 1,
    what: 'the same call again',
    steps: [bet('b1'), bet('b1', { status: 'OK', duplicate: true })],
  },
  {
    number: 2,
    what: 'one number for two amounts',
    steps: [bet('b1'), bet('b1', conflict, { amount: '11' })],
  },
  { number: 3, what: 'a bet without the money for it', steps: [bet('b1', low, { amount: '999999999' })] },
  { number: 4, what: 'a bet whose answer is lost', steps: [bet('b1')] },
  {
    number: 5,
    what: 'a refund before its bet',
    steps: [refund('x1', fenced), bet('b1', voided)],
    reordered: [bet('b1'), refund('x1', refunded), bet('b1', voided)],
  },
  {
    number: 6,
    what: 'a refund twice',
    steps: [bet('b1'), refund('x1', refunded), refund('x1', { ...refunded, duplicate: true })],
  },
  {
    number: 7,
    what: 'a refund in a settled round',
    steps: [bet('b1'), win('w1', ok, final), refund('x1', settled)],
  },
  {
    number: 8,
    what: 'a refund of a win',
    steps: [bet('b1'), win('w1'), refund('x1', { status: 'NOT_REFUNDABLE' }, { betTxId: 'w1' })],
  },
  {
    number: 9,
    what: 'a win of an unknown bet',
    steps: [win('w1', unknown)],
    reordered: [win('w1', unknown), bet('b1'), win('w1')],
  },
  {
    number: 10,
    what: 'a win of a refunded bet',
    steps: [bet('b1'), refund('x1', refunded), win('w1', voided)],
    reordered: [refund('x1', fenced), bet('b1', voided), win('w1', voided)],
  },
  {
    number: 11,
    what: 'a win after the round closed, and a jackpot',
    steps: [bet('b1'), win('w1', ok, final), win('w2', settled), win('w3', ok, { kind: 'JACKPOT' })],
  },
  {
    number: 12,
    what: 'a win after the session ended',
    steps: [bet('b1'), { call: 'session-end', fields: {}, wants: ok }, win('w1')],
  },
  {
    number: 13,
    what: 'a bet of a locked player',
    state: 'locked',
    steps: [bet('b1', { status: 'PLAYER_BLOCKED' })],
  },
  {
    number: 14,
    what: 'an adjust below the balance',
    steps: [
      bet('b1', ok, { amount: '900' }),
      win('w1', ok, { amount: '900', roundClosed: true }),
      bet('b2', ok, { amount: '950', roundId: 'r2' }),
      adjust('a1', '-900', { status: 'OK', shortfall: '850.0000' }),
    ],
  },
  {
    number: 15,
    what: 'a bet in another currency',
    steps: [bet('b1', { status: 'CURRENCY_MISMATCH' }, { currency: 'XTS' })],
  },
  { number: 16, what: 'a free round', steps: [], notOffered: 'free rounds are not offered yet' },
  {
    number: 17,
    what: 'a bet over a limit of the player',
    state: 'limited',
    steps: [bet('b1', { status: 'LIMIT_EXCEEDED' }, { amount: '500' }), bet('b2')],
  },
  {
    number: 18,
    what: 'a bet-win is judged on its bet alone',
    steps: [
      betWin('s1', { bet: '999999999', win: '999999999' }, low),
      betWin('s2', { bet: '10', win: '25' }),
    ],
  },
  { number: 19, what: 'a site in maintenance', steps: [], notOffered: 'needs the operator’s hand' },
  { number: 20, what: 'a round that is open for two days', steps: [], notOffered: 'needs two days' },
  {
    number: 21,
    what: 'the session is looked at before the currency',
    steps: [
      { call: 'session-end', fields: {}, wants: ok },
      bet('b1', { status: 'TOKEN_EXPIRED' }, { currency: 'XTS' }),
    ],
  },
  {
    number: 22,
    what: 'a refusal that is not stored may be answered otherwise later',
    steps: [win('w1', unknown), bet('b1'), win('w1')],
  },
  {
    number: 23,
    what: 'the same amount in another spelling',
    steps: [bet('b1'), bet('b1', { status: 'OK', duplicate: true }, { amount: '10.0000' })],
  },
  {
    number: 24,
    what: 'an accepted bet again after the session ended',
    steps: [
      bet('b1'),
      { call: 'session-end', fields: {}, wants: ok },
      bet('b1', { status: 'OK', duplicate: true }),
    ],
  },
  {
    number: 25,
    what: 'a declined bet again after money came',
    steps: [
      bet('b1', low, { amount: '1005' }),
      { call: 'promo', fields: { txId: 'p1', promoId: 'gift', amount: '100', kind: 'CASHDROP' }, wants: ok },
      bet('b1', { ...low, duplicate: true }, { amount: '1005' }),
    ],
  },
  {
    number: 26,
    what: 'a bet into a closed round',
    steps: [bet('b1'), win('w1', ok, final), bet('b2', settled), bet('b2', { ...settled, duplicate: true })],
  },
  {
    number: 27,
    what: 'a win of a declined bet',
    steps: [bet('b1', low, { amount: '999999999' }), win('w1', voided)],
  },
  {
    number: 28,
    what: 'a win refused in a settled round stays refused',
    steps: [bet('b1'), win('w1', ok, final), win('w2', settled), win('w2', settled)],
  },
  {
    number: 29,
    what: 'a second refund under another number',
    steps: [bet('b1'), refund('x1', refunded), refund('x2', { ...refunded, duplicate: true })],
  },
  {
    number: 30,
    what: 'a refund of a declined bet',
    steps: [bet('b1', low, { amount: '999999999' }), refund('x1', fenced)],
  },
  {
    number: 31,
    what: 'a refund that names another player leaves the bet alone',
    steps: [bet('b1'), { ...refund('x1', conflict), player: 2 }, refund('x2', refunded)],
  },
  {
    number: 32,
    what: 'a refund of a bet-win whose win is spent',
    steps: [
      { ...betWin('b1', { bet: '100', win: '500' }) },
      bet('b2', ok, { roundId: 'r2', amount: '1350' }),
      refund('x1', { ...refunded, shortfall: '350.0000' }),
    ],
  },
  { number: 33, what: 'an adjust of an open round', steps: [bet('b1'), adjust('a1', '5', bad)] },
  { number: 34, what: 'an adjust of nothing known', steps: [adjust('a1', '5', unknown)] },
  {
    number: 35,
    what: 'a close with other totals',
    steps: [bet('b1'), close('10', '5', { status: 'ROUND_MISMATCH' }), win('w1'), close('10', '5', ok)],
  },
  {
    number: 36,
    what: 'a close twice',
    steps: [bet('b1'), close('10', '0', ok), close('10', '0', { status: 'OK', duplicate: true })],
  },
  {
    number: 37,
    what: 'a batch with a bad item',
    steps: [
      bet('b1'),
      {
        call: 'batch',
        fields: {
          items: [
            { call: 'win', txId: 'w1', roundId: 'r1', amount: '5' },
            { call: 'win', txId: 'w2', roundId: 'r1', amount: '1e3' },
            { call: 'bet', txId: 'b2', roundId: 'r1', amount: '1' },
          ],
        },
        wants: { status: 'OK', statuses: 'OK BAD_REQUEST BAD_REQUEST' },
      },
    ],
  },
  {
    number: 38,
    what: 'a win in a cancelled round',
    steps: [bet('b1'), refund('x1', refunded), win('w1', voided, { betTxIds: [] })],
  },
  { number: 39, what: 'a nonce twice', steps: [], notOffered: 'is among the signatures' },
  {
    number: 40,
    what: 'an amount that is finer than 1/10 000',
    steps: [
      bet('b1', bad, { amount: '1.00001' }),
      bet('b2', bad, { amount: '-1' }),
      bet('b3', bad, { amount: '1e3' }),
    ],
  },
];
