import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { periodAround } from '@tyche/rules/protection';
import {
  accountTypeIds,
  readRecordTypes,
  recordTypeOf,
  recordTypes,
  typesOfArea,
} from '@tyche/rules/records';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readSpan } from '../../platform/http/read-span.ts';
import type { Merchant } from '../settings/index.ts';
import { dayOf, sumsOfDays } from './day-sums.ts';
import { balanceOf, type Entry, listRecordPage, listRecords, type Pocket, sumsByDay } from './index.ts';
import { pocketIdsOf } from './pockets.ts';

export interface EntrySource {
  /** What it is: `order`, `deposit`, `withdrawal`, `transfer` … */
  readonly kind: string;
  /** Its number as the player knows it. */
  readonly number: string;
}

/** Finds what entries of a member belong to, by their number in the wallet; those it does not know are left out. */
export type FindSources = (
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
) => Promise<ReadonlyMap<bigint, EntrySource>>;

export interface RecordRouteDeps {
  readonly reader: Reader;
  readonly archive: Archive;
  readonly merchant: () => Promise<Merchant>;
  readonly now: () => number;
  readonly sources: readonly FindSources[];
}

const SIZE = 20;
const NOTHING: EntrySource = { kind: '', number: '' };

export function recordRoutes(deps: RecordRouteDeps): Handlers<'accountRecord' | 'statement'> {
  const { reader, archive, now } = deps;
  return {
    async accountRecord(
      { transactionType = '', accountType, before, pageNo, pageSize = SIZE, ...times },
      { member },
    ) {
      const asked = readRecordTypes(transactionType);
      if (!asked) throw new Refusal('invalid-input', { field: 'transactionType', rule: 'known' });
      const pocket = accountType === undefined ? null : pocketNamed(accountType);
      const isArea = accountType !== undefined && pocket === null;
      const types = isArea ? typesOfArea(asked, accountType) : asked;
      const time = readSpan(times, now());
      const { walletId: mainId } = await wallet(reader, member.memberId);
      const pocketIds = await pocketIdsOf(reader, mainId);
      const walletId = pocket ? pocketIds.get(pocket) : mainId;
      // A pocket that was never made has no movements: the main wallet is asked for none.
      const query = { ...time, types, isNothing: walletId === undefined || (isArea && types.length === 0) };
      const { value: page, missingBefore } = await archive.read('entries', time.from, (readers) =>
        pageNo === undefined
          ? listRecords(readers, walletId ?? mainId, {
              ...query,
              before: before === undefined ? null : BigInt(before),
              limit: pageSize,
            })
          : listRecordPage(readers, walletId ?? mainId, { ...query, pageNo, pageSize }),
      );
      if (missingBefore !== null && page.entries.length === 0) throw new Refusal('archive-unavailable');
      const sources = await sourcesOf(deps, member.memberId, page.entries);
      const { deposited, withdrawn } = page;
      return {
        list: page.entries.map((entry) => toLine(entry, sources.get(entry.seq) ?? NOTHING)),
        next: page.before?.toString() ?? null,
        total: page.total,
        totalPages: page.total === null ? null : Math.ceil(page.total / pageSize),
        sums: {
          deposited: formatAmount(deposited),
          withdrawn: formatAmount(withdrawn),
          netDeposit: formatAmount(deposited - withdrawn),
        },
        missingBefore: missingBefore?.getTime() ?? null,
        accountTypes: [accountTypeIds.main, ...[...pocketIds.keys()].map((name) => accountTypeIds[name])],
        types: recordTypes.map(({ code, name }) => ({ transactionType: code, type: name })),
      };
    },

    async statement(_input, { member }) {
      const { site } = await deps.merchant();
      const { walletId, currency } = await wallet(reader, member.memberId);
      const until = new Date(now());
      const from = startOfStatement(until, site.timeZone);
      const found = await archive.readWhole('entries', from, (readers) =>
        sumsByDay(readers, walletId, { from, until, unit: 'month', zone: site.timeZone }),
      );
      let balance = found.opening;
      const months = sumsOfDays(found.sums).map(({ day, sums }) => {
        const opening = balance;
        balance += found.sums
          .filter((one) => one.day === day)
          .reduce((all, { came, went }) => all + came - went, 0n);
        return {
          month: day.slice(0, 7),
          opening: formatAmount(opening),
          closing: formatAmount(balance),
          netDeposit: formatAmount(sums.deposited - sums.withdrawn),
          ...dayOf(sums),
        };
      });
      return { currency, from: from.getTime(), to: until.getTime(), months };
    },
  };
}

/** The pocket that an `accountType` names; null for an area of the main wallet (wire.md 4.1). */
function pocketNamed(accountType: number): Pocket | null {
  return (['bonus', 'locked'] as const).find((pocket) => accountTypeIds[pocket] === accountType) ?? null;
}

async function wallet(reader: Reader, memberId: MemberId) {
  const found = await balanceOf(reader, memberId);
  if (!found) throw new Refusal('not-signed-in');
  return found;
}

/** What the primary does not know is looked for in the archive; while that is away it is left out. */
async function sourcesOf(
  { reader, archive, sources }: RecordRouteDeps,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<bigint, EntrySource>> {
  const ask = async (from: Reader, of: readonly Entry[]) => {
    const found = await Promise.all(sources.map((find) => find(from, memberId, of)));
    return found.flatMap((one) => [...one]);
  };
  const here = new Map(await ask(reader, entries));
  const unknown = entries.filter(({ seq }) => !here.has(seq));
  if (unknown.length === 0) return here;
  const { value } = await archive.read('tickets', new Date(0), ([, there]) =>
    there ? ask(there, unknown) : Promise.resolve([]),
  );
  return new Map([...here, ...value]);
}

function toLine(entry: Entry, source: EntrySource) {
  const { code, name } = recordTypeOf({ ...entry, gl: entry.gl.toString() });
  return {
    seq: entry.seq.toString(),
    transactionType: code,
    type: name,
    amount: formatAmount(entry.delta),
    balance: formatAmount(entry.balanceAfter),
    time: entry.at.getTime(),
    source: { kind: source.kind, number: source.number },
  };
}

/** The first moment of the month eleven months ago, so that the statement is of twelve months with this one. */
function startOfStatement(now: Date, zone: string): Date {
  const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 15));
  return periodAround('month', zone, middle).startsAt;
}
