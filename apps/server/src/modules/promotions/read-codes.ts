// Promo codes as staff find them: by the beginning of their keyed hash, and who typed wrong ones (docs/reference/promotions.md 6).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { Refusal } from '../../platform/http/errors.ts';
import { type LimitTries, readTries } from '../../platform/http/limits.ts';
import { namesOf } from '../members/index.ts';
import { perMember, perNetwork, prefixOf } from './codes.ts';
import type { PromotionsDeps } from './deps.ts';
import { listCodeRows } from './store-codes.ts';

type CodesDeps = Pick<PromotionsDeps, 'database'>;

const PAGE = 20;
const MARK_DIGITS = 64;

/**
 * Codes of a series, or whose hash begins with some digits, newest first; never a code itself. Refuses `invalid-input` when neither is
 * asked for: all codes of a site are no page.
 */
export async function findCodes(
  { database: { reader } }: CodesDeps,
  {
    series,
    prefix = '',
    pageNo = 1,
    pageSize = PAGE,
  }: InputOf<typeof promotionsStaff.staffPromotionCodesFound>,
): Promise<OutputOf<typeof promotionsStaff.staffPromotionCodesFound>> {
  if (series === undefined && prefix === '') throw new Refusal('invalid-input', { field: 'prefix' });
  const bound = (fill: '0' | 'f') => Buffer.from(prefix.toLowerCase().padEnd(MARK_DIGITS, fill), 'hex');
  const rows = await listCodeRows(
    reader,
    { seriesId: series === undefined ? null : BigInt(series), low: bound('0'), high: bound('f') },
    { limit: pageSize, offset: (pageNo - 1) * pageSize },
  );
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({
      id: row.code_id.toString(),
      prefix: prefixOf(row.mark),
      series: row.series_id.toString(),
      promotionId: row.offer_id.toString(),
      usesEach: row.uses_each,
      used: row.uses_each - row.uses_left,
      lastUsedAt: row.last_use?.getTime() ?? null,
      isEnded: row.is_ended,
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

const HOURS = 24;
const TOP = 50;

/**
 * Wrong tries of codes in the hour that runs and in 24 hours, and the members and networks with the most of them. What was typed is kept
 * nowhere.
 */
export async function readCodeTries({
  database: { reader },
}: CodesDeps): Promise<OutputOf<typeof promotionsStaff.staffPromotionCodeTries>> {
  const of = { hours: HOURS, top: TOP };
  const [members, networks] = await Promise.all([
    readTries(reader, perMember, of),
    readTries(reader, perNetwork, of),
  ]);
  const names = await namesOf(
    reader,
    members.subjects.map(({ subject }) => BigInt(subject)),
  );
  return {
    members: { limit: perMember.max, ...shownTries(members, (subject) => names.get(BigInt(subject)) ?? '') },
    networks: { limit: perNetwork.max, ...shownTries(networks, (subject) => subject) },
  };
}

function shownTries(
  { inWindow, inTime, atLimit, subjects }: LimitTries,
  nameOf: (subject: string) => string,
) {
  return {
    hour: inWindow,
    day: inTime,
    atLimit,
    list: subjects.map(({ subject, inWindow: hour, inTime: day, reached }) => ({
      id: subject,
      name: nameOf(subject),
      hour,
      day,
      reached,
    })),
  };
}
