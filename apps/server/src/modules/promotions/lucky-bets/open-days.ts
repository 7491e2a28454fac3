// The next day of each offer for lucky bets, kept with the commitment to its seed before it begins (docs/reference/rewards.md 4.8).
import { readNow } from '../../../platform/db/read-now.ts';
import { startOfDate } from '@tyche/kernel/business-day';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import type { PromotionsDeps } from '../deps.ts';
import { formulaOf } from '../kinds.ts';
import type { Content } from '../types.ts';
import { luckyFeed } from './pay.ts';
import * as store from './store.ts';

/** The round is the first that comes after this time from the end of the day. */
const WAIT_SECONDS = 60;
const SECOND_MS = 1_000;

export type OpeningDeps = Pick<PromotionsDeps, 'database' | 'merchant' | 'seeds'>;

/**
 * Keeps the day that begins next for each offer that is open for all of it; terms that are published after that count from the day after on.
 * Gives how many; an offer whose beacon may not be used is left without. Several workers may run it.
 */
export async function openLuckyDays(deps: OpeningDeps): Promise<number> {
  const { reader } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const now = await readNow(reader);
  const day = addDays(localDateOf(now, timeZone), 1);
  const time = {
    day,
    startsAt: startOfDate(day, timeZone),
    endsAt: startOfDate(addDays(day, 1), timeZone),
  };
  let opened = 0;
  for (const offer of await store.listHolding(reader, time))
    if (await openDay(deps, offer, time)) opened += 1;
  return opened;
}

/** What the seed of a day belongs to. */
export function seedName(code: string, number: string): string {
  return `${code} ${number}`;
}

async function openDay(
  { database, seeds }: OpeningDeps,
  offer: { readonly offer_id: bigint; readonly version: number; readonly content: Content },
  time: { readonly day: string; readonly startsAt: Date; readonly endsAt: Date },
): Promise<boolean> {
  const code = `promo-lucky-${offer.offer_id}`;
  const number = time.day.replaceAll('-', '');
  const drawsAt = new Date(time.endsAt.getTime() + WAIT_SECONDS * SECOND_MS);
  // The round is the first more than a second after the close that it is given.
  const closesAt = new Date(drawsAt.getTime() - SECOND_MS);
  const committed = await seeds.commit({ name: seedName(code, number), closesAt, drawsAt });
  if (!committed) return false;
  return database.inTransaction(async (tx) => {
    // No bet of the day can be read before the day is there.
    await luckyFeed.hold(tx);
    const beaconId = await seeds.keepBeacon(tx, committed.beacon);
    const { offer_id: offerId, version, content } = offer;
    const { digits } = formulaOf(content.terms, 'lucky');
    return store.insertDay(tx, {
      ...time,
      offerId,
      version,
      code,
      number,
      digits,
      drawsAt,
      beaconId,
      committed,
    });
  });
}
