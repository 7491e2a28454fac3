import { assert } from '@tyche/kernel/assert';
import { formatAmount } from '@tyche/kernel/money';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { isOnSale, listByIds, listNear, listOffSale } from '../../draws/index.ts';
import { findByKeys } from '../../wallet/index.ts';
import type { Outcome } from './bet-batch.ts';
import { readOrderRef } from './keys.ts';
import * as store from './store.ts';
import { demandOf, reservationOf } from './tickets.ts';
import type { Bet } from '../types.ts';
import { answerOf, stakeKeyOf } from './write-orders.ts';

/**
 * Refuses a bet that cannot be taken now, by reading alone: it joins no transaction of others. A bet that was taken before gets its
 * stored answer. Null when it may be taken; then the transaction judges it.
 */
export async function refuseEarly(database: Database, bet: Bet): Promise<Outcome | null> {
  const { reader } = database;
  const [[answer], onSale, [over]] = await Promise.all([
    findOutcomes(reader, [bet]),
    isOnSale(reader, bet.draw.id),
    store.listOverLimit(reader, reservationOf([demandOf(bet)])),
  ]);
  if (answer) return answer.outcome;
  if (!onSale) return (await closedDetails(reader, [bet])).get(bet) ?? null;
  return over ? overLimitOf(bet, over.over) : null;
}

/** The outcomes of bets whose key was used before: the stored answer, or the refusal of another order under the same key. */
export async function findOutcomes(
  reader: Reader,
  bets: readonly Bet[],
): Promise<{ bet: Bet; outcome: Outcome }[]> {
  const stakes = await findByKeys(reader, 'lottery', bets.map(stakeKeyOf));
  const orderIds = stakes.map((stake) => readOrderRef(stake?.ref ?? null));
  if (orderIds.every((id) => id === null)) return [];
  const taken = await store.listTaken(
    reader,
    orderIds.filter((id) => id !== null),
  );
  const answers = new Map(taken.map((order) => [order.id, answerOf(order)]));
  return bets.flatMap((bet, place) => {
    const [stake, orderId] = [stakes[place], orderIds[place]];
    if (!stake || orderId == null) return [];
    const answer = answers.get(orderId);
    assert(answer, `the stake of order ${orderId} has no order`);
    const outcome: Outcome = stake.isOf(bet.hash) ? { answer } : { code: 'key-reused', details: {} };
    return [{ bet, outcome }];
  });
}

/** The refusal of a bet over a limit: of a liability key, or of the member's stake in the draw where the key is null. */
export function overLimitOf(bet: Bet, key: string | null): Outcome {
  return key === null
    ? { code: 'draw-stake-limit', details: { max: formatAmount(bet.game.limits.maxStakePerDraw) } }
    : { code: 'number-sold-out', details: { key } };
}

/** Why the sale did not take bets: the game is off sale, the draw not open yet, or closed; with the number of the draw on sale. */
export async function closedDetails(
  reader: Reader,
  bets: readonly Bet[],
): Promise<ReadonlyMap<Bet, Outcome>> {
  const outcomes = new Map<Bet, Outcome>();
  if (bets.length === 0) return outcomes;
  const draws = await listByIds(reader, [...new Set(bets.map((bet) => bet.draw.id))]);
  const states = new Map(draws.map((draw) => [draw.id, draw.state]));
  const offSale = new Map((await listOffSale(reader)).map(({ gameCode, note }) => [gameCode, note]));
  for (const bet of bets) {
    const note = offSale.get(bet.game.code);
    if (note !== undefined) {
      outcomes.set(bet, { code: 'game-maintenance', details: { note } });
      continue;
    }
    const isEarly = states.get(bet.draw.id) === 'scheduled';
    const { current } = await listNear(reader, bet.game.code);
    outcomes.set(bet, {
      code: isEarly ? 'draw-not-open' : 'draw-closed',
      details: { numero: current?.number ?? null },
    });
  }
  return outcomes;
}
