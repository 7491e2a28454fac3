// Rows 13, 19 and 20 of the outcome table (docs/reference/vendors.md 3.2, 5.5): a player who is locked, a site in maintenance, and rounds that are open for two days.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenPlayer, Play } from '@tyche/vendor-protocol/conformance/play';
import {
  again,
  bet,
  betWin,
  type Fields,
  moves,
  ok,
  refund,
  refunded,
  type Step,
  win,
} from '@tyche/vendor-protocol/conformance/steps';
import { type Check, type Kit, playOf, START } from '../kit.ts';

const final = { roundClosed: true };
/** Every process of the operator knows by then. */
const KNOWN_MS = 15_000;
const AGAIN_MS = 250;

export const handChecks: readonly Check[] = [
  { name: '13 a player who is locked in the middle', players: 1, needs: 'hand', run: playLocked },
  { name: '19 a site in maintenance', players: 1, needs: 'hand', run: playMaintenance },
  {
    name: '20 a round that is open for two days, unknown to the vendor',
    players: 1,
    needs: 'hand',
    isLong: true,
    run: (kit) => playOld(kit, null),
  },
  {
    name: '20 a round that is open for two days, settled there',
    players: 1,
    needs: 'answers',
    isLong: true,
    run: (kit) =>
      playOld(kit, {
        answer: { state: 'paid', win: '25.0000' },
        change: '25',
        late: (id) => win(`${id}.win`, again, { ...final, amount: '25' }),
      }),
  },
  {
    name: '20 a round that is open for two days, cancelled there',
    players: 1,
    needs: 'answers',
    isLong: true,
    run: (kit) =>
      playOld(kit, {
        answer: { state: 'refunded', win: '0.0000' },
        change: '10',
        late: (id) => refund(`${id}.refund`, { ...refunded, duplicate: true }),
      }),
  },
];

/** A lock stops bets, also a free one or one that would be a win too, and nothing that is owed: a win, a refund, a repeat. */
async function playLocked(kit: Kit): Promise<string | null> {
  const { hand } = kit.means;
  if (!hand) throw new Error('there is no hand');
  const player = kit.take();
  const play = playOf(kit, player);
  const blocked = { status: 'PLAYER_BLOCKED' };
  const deliverAll = async (when: string, steps: readonly Step[]) => {
    for (const step of steps) {
      const problem = await play.deliver(step);
      if (problem) return `${when}, ${step.call}: ${problem}`;
    }
    return null;
  };
  const before = await deliverAll('before the lock', [bet('b1'), bet('b2', ok, { roundId: 'r2' })]);
  if (before) return before;
  await hand.setLocked(player.playerId, true);
  const during = await deliverAll('while the player is locked', [
    bet('b3', blocked, { roundId: 'r3' }),
    betWin('s1', { bet: '10', win: '25' }, blocked, { roundId: 'r4' }),
    bet('b1', again),
    win('w1', ok, final),
    refund('x2', refunded, { roundId: 'r2', betTxId: 'b2' }),
  ]);
  await hand.setLocked(player.playerId, false);
  return (
    during ??
    deliverAll('after the lock', [bet('b3', blocked, { roundId: 'r3' }), bet('b4', ok, { roundId: 'r5' })])
  );
}

/** Nothing is done in maintenance: each call is answered 503 with a time, and comes through under the same number later. */
async function playMaintenance(kit: Kit): Promise<string | null> {
  const { hand } = kit.means;
  if (!hand) throw new Error('there is no hand');
  const player = kit.take();
  const play = playOf(kit, player);
  const begun = await play.deliver(bet('b1'));
  if (begun) return begun;
  const calls = [bet('b2', ok, { roundId: 'r2' }), win('w1', ok, final)];
  await hand.setMaintenance(true);
  try {
    if (!(await isAnswered(kit, player, 503))) return 'calls are answered in maintenance';
    for (const step of calls) {
      const { http, retryAfter } = await kit.wallet.send(step.call, play.fieldsOf(step));
      if (http !== 503) return `a ${step.call} in maintenance: HTTP ${http}`;
      if (!/^[1-9][0-9]*$/.test(retryAfter)) return `a ${step.call} in maintenance has no retry-after`;
    }
  } finally {
    await hand.setMaintenance(false);
  }
  if (!(await isAnswered(kit, player, 200))) return 'calls are not answered after maintenance';
  for (const step of calls) {
    const problem = await play.deliver(step);
    if (problem) return `after maintenance, ${step.call}: ${problem}`;
  }
  return null;
}

/** Asks for a balance until it is answered with a status. */
async function isAnswered(
  { wallet }: Kit,
  { playerId, currency, sessionToken }: OpenPlayer,
  http: number,
): Promise<boolean> {
  for (const end = performance.now() + KNOWN_MS; performance.now() < end; await sleep(AGAIN_MS))
    if ((await wallet.send('balance', { playerId, currency, sessionToken })).http === http) return true;
  return false;
}

interface Ended {
  /** How the vendor says that the round ended. */
  readonly answer: Fields;
  /** What that moves. */
  readonly change: string;
  /** The vendor's own call, when it comes after all. */
  late(roundId: string): Step;
}

/** A round whose end was lost: the operator asks the vendor, and books what it says once. Unknown to the vendor, it stays open. */
async function playOld(kit: Kit, ended: Ended | null): Promise<string | null> {
  const { hand, answers } = kit.means;
  if (!hand) throw new Error('there is no hand');
  const player = kit.take();
  const id = randomUUID();
  // The vendor's numbers of these calls follow from that of the round.
  const play = new Play(kit.wallet, '', [{ player, balance: START }]);
  const inRound = (step: Step): Step => ({ ...step, fields: { ...step.fields, ...namesOf(step, id) } });
  const { playerId, currency } = player;
  if (ended) answers?.set(id, { roundId: id, playerId, currency, bet: '10.0000', ...ended.answer });
  const begun = await play.deliver(inRound(bet(`${id}.bet`)));
  if (begun) return begun;
  if (!(await hand.ageRound({ playerId, roundId: id }))) return 'the operator does not ask about the round';
  const late = ended?.late(id) ?? win(`${id}.win`, ok, final);
  const problem = ended && (await play.book([moves(late, ended.change)]));
  if (problem) return `once the vendor has said how it ended, ${problem}`;
  const last = await play.deliver(inRound(late));
  return last && `the call that comes late: ${last}`;
}

function namesOf({ call }: Step, roundId: string): Fields {
  const betTxId = `${roundId}.bet`;
  if (call === 'win') return { roundId, betTxIds: [betTxId] };
  return call === 'refund' ? { roundId, betTxId } : { roundId };
}
