// Raffles as staff watch them: series with their budget, tickets, and who got and claimed what.
import type { rafflesStaff } from '@tyche/contract/raffles-staff';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { namesOf } from '../../members/index.ts';
import { titleOf } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { cardOf, placeOf } from './shown.ts';
import * as store from './store.ts';
import { listPrizes } from './store-tickets.ts';
import * as watch from './store-staff.ts';

type Series = OutputOf<typeof rafflesStaff.staffRaffles>['list'][number];

/** How many raffles of a series are shown with their results. */
const MAX_SHOWN = 20;

/** Series of raffles, the newest first. */
export async function listSeries({
  database: { reader },
  merchant,
}: Pick<PromotionsDeps, 'database' | 'merchant'>): Promise<OutputOf<typeof rafflesStaff.staffRaffles>> {
  const { defaultLanguage } = (await merchant()).site;
  return { list: (await watch.listSeries(reader, null)).map((row) => shownSeries(row, defaultLanguage)) };
}

/** A series with its newest raffles. Refuses `raffle-unknown`. */
export async function readSeries(
  { database: { reader }, merchant }: Pick<PromotionsDeps, 'database' | 'merchant'>,
  offerId: bigint,
): Promise<OutputOf<typeof rafflesStaff.staffRaffle>> {
  const { defaultLanguage } = (await merchant()).site;
  const [series] = await watch.listSeries(reader, offerId);
  if (!series) throw new Refusal('raffle-unknown');
  const rows = await store.listRaffles(reader, { offerId, limit: MAX_SHOWN });
  const counts = await watch.countTickets(
    reader,
    rows.map(({ raffle_id }) => raffle_id),
  );
  const list = await Promise.all(
    rows.map(async (row) => {
      const own = counts.get(row.raffle_id);
      return {
        ...cardOf(row, defaultLanguage),
        holders: own?.holders ?? 0,
        freeTickets: own?.free ?? 0,
        barredTickets: own?.barred ?? 0,
        sealedAt: row.sealed_at?.getTime() ?? null,
        drawnAt: row.drawn_at?.getTime() ?? null,
        awaitedSince: row.state === 'sealed' ? (own?.awaited?.getTime() ?? null) : null,
        places: await placesOf(reader, row.raffle_id),
      };
    }),
  );
  return { ...shownSeries(series, defaultLanguage), list };
}

async function placesOf(reader: Reader, raffleId: bigint) {
  const prizes = await listPrizes(reader, raffleId);
  const names = await namesOf(
    reader,
    prizes.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  );
  return prizes.map((prize) => ({
    ...placeOf(prize),
    username: prize.member_id === null ? null : (names.get(prize.member_id) ?? null),
    applicationId: prize.application_id?.toString() ?? null,
    status: prize.status,
  }));
}

function shownSeries(row: watch.StaffSeriesRow, language: string): Series {
  return {
    promotionId: row.offer_id.toString(),
    code: row.code,
    title: titleOf(row.content, language),
    offerState: row.offer_state,
    raffles: row.raffles,
    opened: row.opened,
    everyDays: row.every_days,
    each: formatAmount(row.each_valid),
    maxTickets: row.max_tickets,
    isOnePerMember: row.one_per_member,
    prizes: [...row.prizes],
    budget: formatAmount(row.limit_amount ?? 0n),
    reserved: formatAmount(row.reserved),
    spent: formatAmount(row.spent),
    currency: row.currency,
    newest:
      row.newest_id === null || row.newest_state === null || row.newest_closes_at === null
        ? null
        : {
            id: row.newest_id.toString(),
            number: row.newest_number ?? '',
            state: row.newest_state,
            tickets: row.newest_tickets ?? 0,
            closesAt: row.newest_closes_at.getTime(),
          },
  };
}
