import type { records } from '@tyche/contract/records';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import { isDay, periodAround } from '@tyche/rules/protection';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { sumsByDay as wagersByDay } from '../wagers/index.ts';
import { dayOf, sumsByDay, sumsOfDays, totalOfDays } from '../wallet/index.ts';
import { walletOf } from './deps.ts';

const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** What each day came to, by the ledger, and what each type of game came to, by the bets. Refuses `invalid-input`, `archive-unavailable`. */
export async function readPersonalLoss(
  { reader, archive }: { readonly reader: Reader; readonly archive: Archive },
  memberId: MemberId,
  { startDay, endDay }: InputOf<typeof records.personalLoss>,
  zone: string,
): Promise<OutputOf<typeof records.personalLoss>> {
  const { from, until } = spanOf(startDay, endDay, zone);
  const walletId = await walletOf(reader, memberId);
  const { sums } = await archive.readWhole('entries', from, (readers) =>
    sumsByDay(readers, walletId, { from, until, unit: 'day', zone }),
  );
  const days = sumsOfDays(sums);
  const games = await archive.readWhole('wagers', from, (readers) =>
    wagersByDay(readers, memberId, { from, until, zone, state: null, gameType: null }),
  );
  return {
    rows: days.map(({ day, sums: of }) => ({ balanceDate: day, ...dayOf(of) })),
    footer: dayOf(totalOfDays(days)),
    games: games.map(({ day, gameType, bets, staked, rebate, paid }) => ({
      balanceDate: day,
      gameType,
      bets: Number(bets),
      staked: formatAmount(staked),
      rebate: formatAmount(rebate),
      paid: formatAmount(paid),
      net: formatAmount(resultOf({ stake: staked, paid, rebate })),
    })),
  };
}

function spanOf(startDay: string, endDay: string, zone: string): { from: Date; until: Date } {
  if (!isDay(startDay)) throw new Refusal('invalid-input', { field: 'startDay', rule: 'day' });
  if (!isDay(endDay) || endDay < startDay)
    throw new Refusal('invalid-input', { field: 'endDay', rule: 'order' });
  const days = (Date.parse(endDay) - Date.parse(startDay)) / DAY_MS;
  if (days >= MAX_DAYS) throw new Refusal('invalid-input', { field: 'endDay', rule: 'days', max: MAX_DAYS });
  return { from: localDay(startDay, zone).startsAt, until: localDay(endDay, zone).endsAt };
}

/** Noon in London is on the same date nearly everywhere; where it is not, a day before or after it is. */
function localDay(day: string, zone: string) {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (const at of [noon, noon - DAY_MS, noon + DAY_MS]) {
    const found = periodAround('day', zone, new Date(at));
    if (found.startsAt.toLocaleDateString('sv-SE', { timeZone: zone }) === day) return found;
  }
  throw new Refusal('invalid-input', { field: 'startDay', rule: 'day' });
}
