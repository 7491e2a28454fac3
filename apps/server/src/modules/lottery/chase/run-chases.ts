// Chases go on by the clock: each phase is bet when its draw is on sale and the ones before it are known.
import { assert } from '@tyche/kernel/assert';
import {
  type Game,
  lineInDraw,
  type MemberTerms,
  parseSlip,
  type PricedLine,
  priceLine,
} from '@tyche/rules/lottery';
import type { MemberId } from '@tyche/kernel/ids';
import { findGame } from '@tyche/rules/lottery/games';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { type Draw, holdOnSale, listUpcoming } from '../../draws/index.ts';
import { recordPlaced } from '../../wagers/index.ts';
import { lockWallets, postHolds, releaseHold } from '../../wallet/index.ts';
import { keyOf, orderRefOf, timedKeyOf } from '../betting/keys.ts';
import { listTermsAt } from '../betting/member-terms.ts';
import type { IdAllocator } from '../betting/id-allocator.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import { insertTickets, ensureDrawRows, reserve, type TicketRow, unreserve } from '../betting/store.ts';
import * as store from './store-chase.ts';
import { insertTerms } from '../betting/store-terms.ts';
import { type Demand, reservationOf, toTicket, wagerOf } from '../betting/tickets.ts';
import type { SeriesSource } from '../types.ts';
import { watchNumbers } from './watch-numbers.ts';

export interface ChasingDeps {
  readonly database: Database;
  readonly numbers: IdAllocator;
  readonly series: SeriesSource;
}

const CHUNK = 100;

/** One turn over the games with chases: stops what has won or whose numbers came out, lets lapse what missed its draw, bets what is due. */
export async function runChases(deps: ChasingDeps): Promise<void> {
  const { database } = deps;
  for (const code of await store.listChasedGames(database.reader)) {
    const game = findGame(code);
    if (!game) throw new Error(`no game ${code}`);
    await repeatUntilEmpty(() =>
      endChunk(database, 'lottery.chase-stopped', (tx) => store.stopWon(tx, game.code, CHUNK)),
    );
    await watchNumbers(database, game, (tx, ended) => letGo(tx, 'lottery.chase-stopped', ended));
    const [current] = await listUpcoming(database.reader, game.code, 1);
    if (!current) continue;
    const { number } = current;
    await repeatUntilEmpty(() =>
      endChunk(database, 'lottery.chase-lapsed', (tx) => store.lapseBefore(tx, game.code, number, CHUNK)),
    );
    if (current.state === 'open') await repeatUntilEmpty(() => betChunk(deps, game, current));
  }
}

/** Ends some phases and lets their money go. False when there were none. */
async function endChunk(
  database: Database,
  topic: string,
  end: (tx: Tx) => Promise<readonly store.EndedItem[]>,
): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const ended = await end(tx);
      await letGo(tx, topic, ended);
      return ended.length > 0;
    }),
  );
}

/** Ends what is left of a member's chases, as when play is stopped, and lets their money go. */
export async function endChasesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await letGo(tx, 'lottery.chase-stopped', await store.stopMember(tx, memberId));
}

/** The key under which the held money of a phase is let go, whyever it is: it can be only once. */
export function releaseKeyOf(itemId: bigint): string {
  return keyOf('release', itemId);
}

async function letGo(tx: Tx, topic: string, ended: readonly store.EndedItem[]): Promise<void> {
  if (ended.length === 0) return;
  // In the order of their ids: bets and payouts of the same members lock wallets meanwhile.
  await lockWallets(
    tx,
    ended.map(({ walletId }) => walletId),
  );
  for (const { id, holdId, amount } of ended) {
    const { status } = await releaseHold(tx, { holdId, key: releaseKeyOf(id), amount });
    if (status !== 'ok' && status !== 'duplicate')
      throw new Error(`the hold of chase phase ${id} was ${status}`);
  }
  await publish(tx, topic, { memberIds: [...new Set(ended.map(({ memberId }) => memberId))] });
}

interface Phase {
  readonly item: store.DueItem;
  readonly lines: readonly PricedLine[];
}

/** Bets the next phases that a draw may take. False when there are none, or the sale has closed. */
export async function betChunk(
  { database, numbers, series }: ChasingDeps,
  game: Game,
  draw: Draw,
): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const { open, checkedAt } = await holdOnSale(tx, [draw.id]);
      if (!open.has(draw.id)) return false;
      const due = await store.takeDueItems(tx, game.code, draw.number, CHUNK);
      if (due.length === 0) return false;
      const terms = await listTermsAt(series, tx, game, due);
      const phases = due.map((item, at) => ({ item, lines: linesOf(game, item, terms[at]) }));
      const refused = new Set<store.DueItem>(
        phases.filter(({ lines }) => lines.length === 0).map(({ item }) => item),
      );
      const readable = phases.filter(({ item }) => !refused.has(item));
      // Wallets before limits, as everywhere; those of refused phases too, as their money is let go at the end.
      await lockWallets(
        tx,
        due.map(({ walletId }) => walletId),
      );
      const fitting = await withinLimits(tx, game, draw, readable);
      for (const { item } of readable) if (!fitting.some((phase) => phase.item === item)) refused.add(item);
      for (const item of await place(tx, { game, draw, numbers, placedAt: checkedAt }, fitting))
        refused.add(item);
      await letGo(
        tx,
        'lottery.chase-lapsed',
        refused.size === 0
          ? []
          : await store.markLapsed(
              tx,
              [...refused].map(({ id }) => id),
            ),
      );
      return due.length === CHUNK;
    }),
  );
}

/** The lines of an order in a phase, at the terms of the day on which it was placed; none when the game does not take them any more at that price. */
function linesOf(
  game: Game,
  { slip, multiple, amount }: store.DueItem,
  terms: MemberTerms | undefined,
): readonly PricedLine[] {
  assert(terms, 'a chase phase without terms');
  const lines: PricedLine[] = [];
  for (const text of parseSlip(slip)) {
    const priced = text && priceLine(game, text, terms);
    if (!priced?.ok) return [];
    lines.push(lineInDraw(priced.line, multiple));
  }
  return lines.reduce((all, { stake }) => all + stake, 0n) === amount ? lines : [];
}

async function withinLimits(
  tx: Tx,
  game: Game,
  draw: Draw,
  phases: readonly Phase[],
): Promise<readonly Phase[]> {
  if (phases.length === 0) return [];
  const over = new Set(
    (await reserve(tx, reservationOf(phases.map((phase) => demandOf(game, draw, phase))))).map(
      ({ refused }) => refused,
    ),
  );
  return phases.filter((_, at) => !over.has(at + 1));
}

function demandOf(game: Game, draw: Draw, { item, lines }: Phase): Demand {
  return { game, drawId: draw.id, memberId: item.memberId, stake: item.amount, lines };
}

/** The draw that phases are bet on, and when it was found on sale. */
interface Target {
  readonly game: Game;
  readonly draw: Draw;
  readonly numbers: IdAllocator;
  readonly placedAt: Date;
}

/** Bets the phases; gives those that the player's own limits or a break keep back, as if they had never been asked for. */
async function place(tx: Tx, target: Target, phases: readonly Phase[]): Promise<readonly store.DueItem[]> {
  const { game, draw } = target;
  if (phases.length === 0) return [];
  const results = await postHolds(
    tx,
    { scope: 'lottery', kind: 'bet', gl: 'house' },
    phases.map(({ item }) => ({
      holdId: item.holdId,
      key: timedKeyOf(draw.drawsAt, 'chase-stake', item.id),
      amount: item.amount,
      ref: orderRefOf(item.orderId),
    })),
  );
  const isLimited = (_: Phase, at: number) => results[at]?.status === 'limited';
  results.forEach(({ status }, at) => {
    if (status !== 'ok' && status !== 'limited')
      throw new Error(`the stake of chase phase ${phases[at]?.item.id} was ${status}`);
  });
  const limited = phases.filter(isLimited);
  if (limited.length > 0)
    await unreserve(tx, reservationOf(limited.map((phase) => demandOf(game, draw, phase))));
  const taken = phases.filter((phase, at) => !isLimited(phase, at));
  await writeDown(tx, target, taken);
  return limited.map(({ item }) => item);
}

async function writeDown(
  tx: Tx,
  { game, draw, numbers, placedAt }: Target,
  phases: readonly Phase[],
): Promise<void> {
  if (phases.length === 0) return;
  await ensureDrawRows(tx, [
    { drawId: draw.id, gameCode: game.code, number: draw.number, drawsAt: draw.drawsAt },
  ]);
  const ids = (
    await numbers.take(
      tx,
      phases.reduce((all, { lines }) => all + lines.length, 0),
    )
  ).values();
  const tickets: TicketRow[] = phases.flatMap(({ item, lines }) =>
    lines.map((priced, line) => {
      const { value: id } = ids.next();
      if (id === undefined) throw new Error('too few ids');
      return toTicket(game, priced, {
        id,
        orderId: item.orderId,
        line,
        phase: item.phase,
        draw,
        member: item,
        placedAt,
      });
    }),
  );
  await insertTickets(tx, tickets);
  await store.markPlaced(
    tx,
    phases.map(({ item }) => item.id),
    draw.id,
  );
  await recordPlaced(
    tx,
    'lottery',
    tickets.map((ticket) => wagerOf(game, ticket)),
  );
  await insertTerms(tx, [...new Map(tickets.map(({ terms }) => [terms.id, terms])).values()]);
  const memberIds = [...new Set(phases.map(({ item }) => item.memberId))];
  await publish(tx, 'lottery.bets-placed', { memberIds, drawIds: [draw.id] });
}
