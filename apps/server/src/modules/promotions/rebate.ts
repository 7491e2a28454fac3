// REBATE: a share of each day's valid stakes, given when the day is over (rewards.md 4.4).
import { addDays } from '@tyche/kernel/calendar';
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount, sum } from '@tyche/kernel/money';
import {
  dailyRebate,
  occurrenceKey,
  type RebateReward,
  rebateShare,
  type RebateTerms,
} from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { lockLive, type LiveOffer } from './applications.ts';
import type { Facts } from './candidate.ts';
import { type CrowdReward, issueMany, mayTake, readCrowd } from './crowd.ts';
import { versionFor } from './dated-versions.ts';
import type { PromotionsDeps } from './deps.ts';
import { rebateTerms } from './formulas.ts';
import { runDue } from './runs.ts';
import { lockMembers } from './store-locks.ts';
import * as plays from './store-plays.ts';
import * as store from './store-rebates.ts';

/** Members of a part. An offer stays locked for a part, and claims of it wait so long. */
const AT_ONCE = 500;

/**
 * Gives the rebates of days that are over, from 00:30 of the site's time. Several workers may run it; a repeat gives nothing again.
 *
 * @param atOnce members of one transaction.
 */
export function giveRebates(
  deps: Pick<PromotionsDeps, 'database' | 'merchant' | 'sealing' | 'rankLevelsOf'>,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<void> {
  return runDue(
    deps,
    'rebate',
    async (tx, { period: day, after, timeZone }) => {
      const memberIds = await plays.listMembersOfRun(tx, day, { after, limit: atOnce });
      const last = memberIds.at(-1);
      if (last === undefined) return null;
      await lockMembers(tx, memberIds);
      const part: Part = {
        day,
        timeZone,
        facts: await readCrowd(deps, tx, memberIds),
        plays: Map.groupBy(await plays.listOfRun(tx, memberIds, day), (row) => row.member_id),
      };
      let given = 0;
      for (const versions of await versionsByOffer(tx, part)) given += await giveOf(tx, part, versions);
      await plays.markLookedAt(tx, memberIds, day);
      return { memberId: last, given };
    },
    signal,
  );
}

/** What an ongoing day has earned so far: the share of the day by the terms that count, and what is carried into it. */
export async function rebateOfToday(
  reader: Reader,
  { offer_id: offerId, content: { terms }, currency }: LiveOffer,
  { memberId, day }: { readonly memberId: bigint; readonly day: string },
): Promise<{ readonly share: bigint; readonly carry: bigint }> {
  const rows = await plays.listOfDay(reader, memberId, day);
  const carries = await store.listCarries(reader, offerId, [memberId]);
  return {
    share: rebateShare(rebateTerms(terms, currency), validOf(rows)),
    carry: carries.get(memberId) ?? 0n,
  };
}

interface Part {
  readonly day: string;
  readonly timeZone: string;
  readonly facts: ReadonlyMap<bigint, Facts>;
  readonly plays: ReadonlyMap<bigint, readonly plays.PlayRow[]>;
}

/** The versions of each offer that was open on one of the days of the part. */
async function versionsByOffer(tx: Tx, part: Part): Promise<readonly (readonly store.DatedVersion[])[]> {
  const first = daysOf(part).toSorted().at(0) ?? part.day;
  const versions = await store.listVersionsOf(tx, 'REBATE', startOfDate(first, part.timeZone));
  return [...Map.groupBy(versions, (version) => version.offer_id).values()];
}

function daysOf({ plays: rows }: Part): readonly string[] {
  return [...new Set([...rows.values()].flatMap((of) => of.map(({ day }) => day)))];
}

/** What an offer knows before it gives the day. */
interface Books {
  readonly offerId: bigint;
  /** The offer with the version of the day; null when it was not open then. */
  readonly live: LiveOffer | null;
  readonly terms: ReadonlyMap<number, RebateTerms>;
  readonly versionOn: ReadonlyMap<string, store.DatedVersion>;
  /** The versions of days that were written, by member and day. */
  readonly written: ReadonlyMap<string, number>;
  readonly carries: ReadonlyMap<bigint, bigint>;
}

/** The day of a member by an offer. */
interface Outcome {
  readonly facts: Facts;
  readonly today: readonly plays.PlayRow[];
  readonly share: bigint;
  readonly corrected: bigint;
  readonly carried: bigint;
  /** What the rule gives; null for a member who may not take the offer. */
  readonly reward: RebateReward | null;
}

/** Writes the day of each member by one offer, and issues what it gives. Gives how many rewards. */
async function giveOf(tx: Tx, part: Part, versions: readonly store.DatedVersion[]): Promise<number> {
  const [any] = versions;
  if (!any) return 0;
  const books = await readBooks(tx, part, versions, await lockLive(tx, any.offer_id));
  const { live } = books;
  const outcomes = [...part.facts.values()].map((facts) => outcomeOf(part, books, facts));
  const issued = live
    ? await issueMany(tx, live, rewardsOf(part, books, outcomes))
    : new Map<string, bigint>();
  await writeDay(tx, part, { books, outcomes, issued });
  return issued.size;
}

async function readBooks(
  tx: Tx,
  part: Part,
  versions: readonly store.DatedVersion[],
  offer: LiveOffer,
): Promise<Books> {
  const offerId = offer.offer_id;
  const memberIds = [...part.facts.keys()];
  const days = daysOf(part);
  const versionOn = versionByDay(versions, days, part);
  const rows = await store.listRebates(tx, offerId, { memberIds, days });
  const ofDay = versionOn.get(part.day);
  return {
    offerId,
    live: ofDay ? { ...offer, ...ofDay } : null,
    terms: new Map(
      versions.map(({ version, content }) => [version, rebateTerms(content.terms, offer.currency)]),
    ),
    versionOn,
    written: new Map(rows.map((row) => [`${row.member_id} ${row.day}`, row.version])),
    carries: await store.listCarries(tx, offerId, memberIds),
  };
}

function outcomeOf(part: Part, books: Books, facts: Facts): Outcome {
  const { memberId } = facts;
  const { live, terms, carries } = books;
  const rows = part.plays.get(memberId) ?? [];
  const today = rows.filter(({ day }) => day === part.day);
  const corrections = rows.filter(({ day }) => day !== part.day).map((row) => correctionOf(books, row));
  const corrected = sum(corrections);
  const carried = carries.get(memberId) ?? 0n;
  const rates = live && mayTake(live, facts) ? terms.get(live.version) : undefined;
  if (!rates) return { facts, today, share: 0n, corrected, carried, reward: null };
  const valid = validOf(today);
  const reward = dailyRebate(rates, { valid, carry: carried + corrected });
  return { facts, today, share: rebateShare(rates, valid), corrected, carried, reward };
}

/** What a change of an earlier day changes, by the terms of that day. Wagers of a day that no run has looked at were counted late. */
function correctionOf({ terms, written, versionOn }: Books, row: plays.PlayRow): bigint {
  const late = row.looked_at === 0n ? versionOn.get(row.day)?.version : undefined;
  const rates = terms.get(written.get(`${row.member_id} ${row.day}`) ?? late ?? 0);
  if (!rates) return 0n;
  const of = (valid: bigint) => rebateShare(rates, { [row.game_group]: valid });
  return of(row.valid) - of(row.looked_at);
}

function rewardsOf({ day }: Part, { offerId }: Books, outcomes: readonly Outcome[]): readonly CrowdReward[] {
  return outcomes.flatMap(({ facts, reward, today, share, carried, corrected }) => {
    if (!reward || reward.amount === 0n) return [];
    const occurrence = occurrenceOf(offerId, facts.memberId, day);
    const inputs = [
      ...today.map((row) => ({ name: row.game_group, value: formatAmount(row.valid) })),
      { name: 'share', value: formatAmount(share) },
      { name: 'carried', value: formatAmount(carried + corrected) },
    ];
    return [{ facts, occurrence, amount: reward.amount, inputs }];
  });
}

function occurrenceOf(promotion: bigint, member: bigint, day: string): string {
  return occurrenceKey('rebate', { promotion, member, day });
}

/** Writes what the day gave and what is carried. A reward above the budget is not given later; what was owed before stays owed. */
async function writeDay(
  tx: Tx,
  { day }: Part,
  {
    books: { offerId, live },
    outcomes,
    issued,
  }: {
    readonly books: Books;
    readonly outcomes: readonly Outcome[];
    readonly issued: ReadonlyMap<string, bigint>;
  },
): Promise<void> {
  const rows = outcomes.map(({ facts: { memberId }, reward, ...of }) => {
    const applicationId = issued.get(occurrenceOf(offerId, memberId, day)) ?? null;
    const isKept = reward !== null && (reward.amount === 0n || applicationId !== null);
    const carry = isKept ? reward.carry : of.carried + of.corrected;
    return {
      ...of,
      memberId,
      isWritten: reward !== null,
      carry,
      amount: isKept ? reward.amount : 0n,
      applicationId,
    };
  });
  const version = live?.version ?? 0;
  await store.insertRebates(
    tx,
    { offerId, day },
    rows.filter(({ isWritten }) => isWritten).map((row) => ({ ...row, version })),
  );
  await store.putCarries(
    tx,
    offerId,
    rows.filter(({ carry, carried }) => carry !== carried),
  );
}

/** The version that counts for each of some days on which the offer was open: the one at the start of the day, else its first. */
function versionByDay(
  versions: readonly store.DatedVersion[],
  days: readonly string[],
  { day: own, timeZone }: Part,
): ReadonlyMap<string, store.DatedVersion> {
  return new Map(
    [...new Set([...days, own])].flatMap((day) => {
      const [from, until] = [startOfDate(day, timeZone), startOfDate(addDays(day, 1), timeZone)];
      const found = versionFor(versions, { from, until });
      return found ? [[day, found] as const] : [];
    }),
  );
}

function validOf(rows: readonly Pick<plays.PlayRow, 'game_group' | 'valid'>[]): Record<string, bigint> {
  return Object.fromEntries(rows.map(({ game_group, valid }) => [game_group, valid]));
}
