// Faults of wallets, each with the row of the kit that finds it.
import type { CallModel, ModelAnswer, RawCall } from '../../../packages/rules/test/vectors/call-model.ts';
import { details, type Planted, refusals } from './faults-of-rows.ts';
import type { Fault } from './model-wallet.ts';

const playerOf = (model: CallModel, { playerId }: RawCall) => model.players.get(String(playerId));

/** Moves money of the call's player beside the answer. */
const movesBeside =
  (call: string, status: string, by: bigint): NonNullable<Fault['after']> =>
  (model, sent, answer) => {
    const player = playerOf(model, sent);
    if (player && sent.call === call && answer.status === status) player.balance += by;
    return undefined;
  };

/** Forgets what is stored under a call's number before it is answered. */
const forgets =
  (isForgotten: (call: RawCall, model: CallModel) => boolean): NonNullable<Fault['before']> =>
  (model, call) => {
    if (isForgotten(call, model)) model.stored.delete(String(call.txId));
  };

/** Gives the first answer of a refused call again, whatever came since. */
function remembers(status: string): NonNullable<Fault['after']> {
  const known = new Map<unknown, ModelAnswer>();
  return (_model, { txId }, answer) => {
    const first = known.get(txId) ?? answer;
    if (first.status === status) known.set(txId, first);
    return first;
  };
}

const money: readonly Planted[] = [
  {
    what: 'answers a win rightly and pays 1/10 000 more',
    fault: { after: movesBeside('win', 'OK', 1n) },
    row: '12 ',
  },
  {
    what: 'answers a bet rightly and takes 1/10 000 less',
    fault: { after: movesBeside('bet', 'OK', 1n) },
    row: '4 ',
  },
  {
    what: 'takes the stake of a conflict',
    fault: { after: movesBeside('bet', 'TX_CONFLICT', -1n) },
    row: '2 ',
  },
  {
    what: 'answers another balance than it has',
    fault: {
      after: (_model, { call }, answer) => (call === 'win' ? { ...answer, balance: '1.0000' } : undefined),
    },
    row: '28 ',
  },
  {
    what: 'answers no balance to a bet',
    fault: {
      after: (_model, { call }, { balance, ...answer }) =>
        call === 'bet' ? answer : { ...answer, ...(balance !== undefined && { balance }) },
    },
    row: '4 ',
  },
  {
    what: 'pays the money of one player to another',
    fault: {
      after(model, { call, playerId }, { status }) {
        if (call === 'bet' && status === 'OK')
          for (const [id, other] of model.players) if (id !== playerId) other.balance += 1n;
        return undefined;
      },
    },
    row: '31 ',
  },
  {
    what: 'gives a repeat another number of the operator',
    fault: {
      after: (_model, _call, answer) => (answer.duplicate ? { ...answer, operatorTxId: 'op-0' } : undefined),
    },
    row: '1 ',
  },
  {
    what: 'says that every bet is a repeat',
    fault: {
      after: (_model, { call }, answer) => (call === 'bet' ? { ...answer, duplicate: true } : undefined),
    },
    row: '4 ',
  },
  { what: 'does not sign its answers', fault: { answers: 'not signed' }, row: '4 ' },
  {
    what: 'signs its answers for another call',
    fault: { answers: 'signed for another call' },
    row: 'sgp-01',
  },
];

const outcomes: readonly Planted[] = [
  {
    what: 'forgets the numbers of bets',
    fault: { before: forgets(({ call }) => call === 'bet') },
    row: '1 ',
  },
  {
    what: 'forgets a refund that came before its bet',
    fault: {
      before: forgets(
        ({ call, txId }, model) => call === 'bet' && model.stored.get(String(txId))?.status === 'TOMBSTONE',
      ),
    },
    row: '5 ',
  },
  {
    what: 'asks a win for a session',
    fault: {
      before(model, call) {
        const player = playerOf(model, call);
        if (player?.session === 'expired' && call.call === 'win') player.currency = 'XTS';
      },
    },
    row: '12 ',
  },
  {
    what: 'closes a round with other totals',
    fault: {
      before(model, { call, roundId, playerId, betTotal, winTotal }) {
        const at = `${String(roundId)}/${String(playerId)}`;
        const round = model.rounds.get(at);
        if (call !== 'round-close' || !round) return;
        const units = (text: unknown) => BigInt(Math.round(Number(text) * 10_000));
        model.rounds.set(at, { ...round, bets: units(betTotal), wins: units(winTotal) });
      },
    },
    row: '35 ',
  },
  {
    what: 'takes bets of a locked player',
    fault: {
      before(model, call) {
        const player = playerOf(model, call);
        if (player) player.isBlocked = false;
      },
    },
    row: '13 ',
  },
  {
    what: 'does not count the stakes of a limit',
    fault: {
      before(model, call) {
        const player = playerOf(model, call);
        if (player?.limitLeft != null) player.limitLeft = 1_500_000n;
      },
    },
    row: '17 ',
    mode: 'reordered',
  },
  {
    what: 'keeps a malformed call under its number',
    fault: { after: remembers('BAD_REQUEST') },
    row: '40 ',
    mode: 'reordered',
  },
  {
    what: 'keeps the refusal of an adjust',
    fault: { after: remembers('BAD_REQUEST') },
    row: '22 ',
    mode: 'reordered',
  },
  {
    what: 'forgets a decline when the session ended',
    fault: { before: forgets(({ call }) => call === 'bet') },
    row: '21 ',
    mode: 'reordered',
  },
  {
    what: 'closes a round that it does not know',
    fault: {
      after: (_model, { call }, answer) =>
        call === 'round-close' && answer.status === 'BET_NOT_FOUND' ? { status: 'OK' } : undefined,
    },
    row: '36 ',
    mode: 'reordered',
  },
  {
    what: 'pays a win that was refused for its locked player',
    fault: {
      before(model, call) {
        const known = model.stored.get(String(Array.isArray(call.betTxIds) ? call.betTxIds[0] : ''));
        if (call.call === 'win' && known?.status === 'PLAYER_BLOCKED')
          model.stored.set(known.txId, { ...known, status: 'OK' });
      },
    },
    row: '13 ',
    mode: 'reordered',
  },
  {
    what: 'moves a repeated call again',
    fault: {
      after(model, call, answer) {
        const player = playerOf(model, call);
        if (player && call.call === 'win' && answer.duplicate) player.balance += 50_000n;
        return undefined;
      },
    },
    row: '12 ',
    mode: 'duplicate',
  },
];

const byHand: readonly Planted[] = [
  {
    what: 'takes a free round beyond its grant',
    fault: {
      before: (model) => {
        for (const grantId of model.grants.keys()) model.grants.set(grantId, 2);
      },
    },
    row: '16 ',
  },
  {
    what: 'does not give a refunded free round back',
    fault: {
      after(model, { call }) {
        if (call === 'refund') for (const grantId of model.grants.keys()) model.grants.set(grantId, 0);
        return undefined;
      },
    },
    row: '16 ',
  },
  {
    what: 'takes money for a free round',
    fault: {
      after(model, call, { status }) {
        const player = playerOf(model, call);
        if (player && call.free !== undefined && status === 'OK') player.balance -= 200_000n;
        return undefined;
      },
    },
    row: '16 ',
    mode: 'reordered',
  },
  {
    what: 'pays free rounds again under another number',
    fault: {
      before: (model) => {
        for (const total of model.totals.values()) total.isPaid = false;
      },
    },
    row: '41 ',
  },
  {
    what: 'pays free rounds that were not played',
    fault: {
      before: (model, { call }) => {
        if (call === 'win') for (const total of model.totals.values()) total.played = 2;
      },
    },
    row: '41 ',
    mode: 'reordered',
  },
  { what: 'answers calls in maintenance', fault: { maintenance: 'answers' }, row: '19 ' },
  { what: 'tells no time in maintenance', fault: { maintenance: 'tells no time' }, row: '19 ' },
  {
    what: 'does not ask about an old round',
    fault: { oldRounds: 'not asked about' },
    row: '20 a round that is open for two days, unknown',
  },
  {
    what: 'does not pay what an old round has won',
    fault: { oldRounds: 'left alone' },
    row: '20 a round that is open for two days, settled',
  },
  {
    what: 'does not refund an old round that was cancelled',
    fault: { oldRounds: 'left alone' },
    row: '20 a round that is open for two days, cancelled',
  },
];

const published: readonly Planted[] = [
  {
    what: 'does not know a number that may never happen',
    fault: {
      after: (_model, { call }, answer) =>
        call === 'transaction-status' && answer.txStatus === 'VOIDED'
          ? { ...answer, txStatus: 'NOT_FOUND' }
          : undefined,
    },
    row: 'sgp-46',
  },
  {
    what: 'leaves a round open that a win closes',
    fault: {
      after(model, { call, roundId, playerId, roundClosed }) {
        const at = `${String(roundId)}/${String(playerId)}`;
        const round = model.rounds.get(at);
        if (call === 'win' && roundClosed && round) model.rounds.set(at, { ...round, status: 'OPEN' });
        return undefined;
      },
    },
    row: 'sgp-01',
  },
  {
    what: 'takes an amount with a sign',
    fault: {
      before: (_model, call) => {
        if (call.amount === '+1') Object.assign(call, { amount: '1' });
      },
    },
    row: 'money-09',
  },
  {
    what: 'rounds an amount that is too fine',
    fault: {
      before: (_model, call) => {
        if (call.amount === '1.00001') Object.assign(call, { amount: '1' });
      },
    },
    row: 'money-13',
  },
  { what: 'does not check the query', fault: { overlooks: 'query' }, row: 'sgp-sign-09' },
  { what: 'does not check the query', fault: { overlooks: 'query' }, row: 'a query that is not signed' },
  { what: 'reads letters as bytes', fault: { overlooks: 'letters' }, row: 'sgp-sign-12' },
];

const transport: readonly Planted[] = [
  { what: 'takes a nonce again', fault: { nonces: 'forgotten' }, row: 'sgp-sign-13' },
  {
    what: 'takes a nonce again on another connection',
    fault: { nonces: 'of each connection' },
    row: '39 a nonce again on a second connection',
  },
  {
    what: 'takes a nonce on many connections',
    fault: { nonces: 'of each connection' },
    row: '39 a nonce on ten connections',
  },
  {
    what: 'takes the nonce of another call',
    fault: { nonces: 'forgotten' },
    row: '39 the nonce of one call',
  },
  { what: 'takes a game token twice', fault: { tokens: 'again' }, row: 'sgp-43' },
  {
    what: 'takes a game token on many connections',
    fault: { tokens: 'again' },
    row: 'a game token used ten',
  },
  { what: 'takes an unknown game token', fault: { tokens: 'any' }, row: 'an unknown game token' },
  { what: 'takes a token that is no text', fault: { tokens: 'any' }, row: 'a game token that is no text' },
  {
    what: 'takes an unknown session',
    fault: { sessions: 'not looked at' },
    row: 'a bet with an unknown session',
  },
  {
    what: 'takes the session of another player',
    fault: { sessions: 'not looked at' },
    row: 'a bet with the session of another',
  },
  {
    what: 'does not look at signatures',
    fault: { overlooks: 'signature' },
    row: 'a signature over another body',
  },
  { what: 'does not look at the clock', fault: { overlooks: 'signature' }, row: 'sgp-sign-03' },
  { what: 'does not answer to a call', fault: { waits: 'refund' }, row: '5 ' },
  {
    what: 'waits for a body that stopped',
    fault: { waits: 'for bodies' },
    row: 'a body that stops in the middle',
  },
  { what: 'takes a part of a body', fault: { overlooks: 'length' }, row: 'a body that is shorter' },
  { what: 'reads a body without end', fault: { overlooks: 'size' }, row: 'a body without end' },
  { what: 'reads a body that is too large', fault: { overlooks: 'size' }, row: 'a body of 64 KB' },
  { what: 'reads a batch that is too large', fault: { overlooks: 'size' }, row: 'a batch may be larger' },
  {
    what: 'takes a batch of 201 items',
    fault: {
      before: (_model, call) => {
        if (Array.isArray(call.items)) call.items.splice(200);
      },
    },
    row: 'sgp-44',
  },
  { what: 'takes a GET', fault: { overlooks: 'method' }, row: 'a GET is refused' },
  {
    what: 'takes a call of another content type and says that it does not',
    fault: { refusesTaken: true },
    row: 'a call of another content type',
  },
  {
    what: 'forgets a call whose answer is not read',
    fault: { forgetsUnread: true },
    row: 'twenty calls whose connection closes unread',
  },
  {
    what: 'forgets a call whose answer is lost',
    fault: { forgetsUnread: true },
    row: '4 ',
    mode: 'lost',
  },
  {
    what: 'takes more bets at once than there is money for',
    fault: {
      before(model, call) {
        const player = playerOf(model, call);
        if (player && player.balance === 0n) player.balance += 1_000_000n;
      },
    },
    row: 'sgp-47',
  },
];

const reports: readonly Planted[] = [
  {
    what: 'pays a reported win from the main wallet too',
    fault: {
      after(model, { call, items }) {
        const [first] = call === 'report' && Array.isArray(items) ? items : [];
        const player = playerOf(model, Object(first));
        if (player) player.balance += 50_000n;
        return undefined;
      },
    },
    row: 'report 1 ',
  },
  {
    what: 'refuses what a locked player has played',
    fault: {
      after: (_model, { call }, answer) =>
        call === 'report' ? { ...answer, items: [{ status: 'PLAYER_BLOCKED' }] } : undefined,
    },
    row: 'report 8 ',
  },
  {
    what: 'does not stop a player above the limit',
    fault: {
      after: (_model, { call }, answer) =>
        call === 'report' ? { ...answer, items: [{ status: 'OK' }] } : undefined,
    },
    row: 'report 9 ',
  },
  {
    what: 'forgets what was reported',
    fault: { before: (model, { call }) => void (call === 'report' && model.stored.clear()) },
    row: 'report 2 ',
  },
];

export const faults: readonly Planted[] = [
  ...money,
  ...outcomes,
  ...byHand,
  ...published,
  ...transport,
  ...reports,
  ...refusals,
  ...details,
];
