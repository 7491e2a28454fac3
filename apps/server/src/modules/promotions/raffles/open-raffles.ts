// The next raffle of each series: opened with the commitment to its seed, before its first ticket (docs/reference/rewards.md 7.6 step 1).
import { readNow } from '../../../platform/db/read-now.ts';
import { localDateOf } from '@tyche/kernel/calendar';
import type { PromotionsDeps } from '../deps.ts';
import * as store from './store.ts';

/** The next raffle is there this long before the one before it closes, so that no wager falls between them. */
const LEAD_MINUTES = 60;
const DAY_MS = 86_400_000;

/**
 * How long after its close a raffle is drawn. Meanwhile the feed is read to the end, and the tickets are sealed before the round of the
 * beacon is there.
 */
export const LOCK_SECONDS = 300;

export type OpeningDeps = Pick<PromotionsDeps, 'database' | 'merchant' | 'seeds'>;

/** Opens what is due. Gives how many; a series whose beacon may not be used is left without. Several workers may run it. */
export async function openRaffles(deps: OpeningDeps, lockSeconds = LOCK_SECONDS): Promise<number> {
  const { database } = deps;
  let opened = 0;
  for (const series of await store.listToOpen(database.reader, LEAD_MINUTES))
    if (await openNext(deps, series, lockSeconds)) opened += 1;
  return opened;
}

/** How many prizes the tiers have. */
export function countPrizes(tiers: readonly store.PrizeTier[]): number {
  return tiers.reduce((sum, { count }) => sum + count, 0);
}

async function openNext(
  { database, merchant, seeds }: OpeningDeps,
  series: store.SeriesRow,
  lockSeconds: number,
): Promise<boolean> {
  const { timeZone } = (await merchant()).site;
  const now = await readNow(database.reader);
  const place = await placeFrom(database, series, now);
  if (place === null) return false;
  const closesAt = closeOf(series, place);
  const drawsAt = new Date(closesAt.getTime() + lockSeconds * 1_000);
  const number = localDateOf(closesAt, timeZone).replaceAll('-', '');
  const committed = await seeds.commit({ name: seedName(series.code, number), closesAt, drawsAt });
  if (!committed) return false;
  return database.inTransaction(async (tx) => {
    if (!(await store.takePlace(tx, series.offer_id, place))) return false;
    const beaconId = await seeds.keepBeacon(tx, committed.beacon);
    const { offer_id: offerId, code, prizes } = series;
    const raffle = {
      offerId,
      code,
      number,
      closesAt,
      drawsAt,
      prizes: countPrizes(prizes),
      beaconId,
      committed,
    };
    await store.insertRaffle(tx, raffle);
    return true;
  });
}

/** What the seed of a raffle belongs to. */
export function seedName(code: string, number: string): string {
  return `${code} ${number}`;
}

/** The place of the next raffle: those whose close passed while nothing ran are not held. Null when none is left. */
async function placeFrom(
  database: PromotionsDeps['database'],
  series: store.SeriesRow,
  now: Date,
): Promise<number | null> {
  let place = series.opened;
  while (place < series.raffles && closeOf(series, place) <= now) {
    const missed = place;
    if (!(await database.inTransaction((tx) => store.takePlace(tx, series.offer_id, missed)))) return null;
    place += 1;
  }
  return place < series.raffles ? place : null;
}

function closeOf({ first_closes_at, every_days }: store.SeriesRow, place: number): Date {
  return new Date(first_closes_at.getTime() + place * every_days * DAY_MS);
}
