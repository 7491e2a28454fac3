// What came in and went out of the points of a member: the lines of its wallet in the points book (docs/reference/rewards.md 6.1).
import type { points } from '@tyche/contract/points';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { PointMovementKind } from '@tyche/rules/rewards/words';
import type { Archive } from '../../platform/archive/archive.ts';
import { readSpan } from '../../platform/http/read-span.ts';
import { balanceOf, type Entry, listRecords } from '../wallet/index.ts';
import type { PointsDeps } from './deps.ts';
import { listReferences } from './store-records.ts';

const PAGE = 20;
/** How a reference begins that holds the number of a bet: a UUID of version 8 (RFC 9562). The number is its last 15 digits. */
const OF_BET = '00000000-0000-8000-8';
const DIGITS = 15;
/** The digits of a UUID before its last dash belong to its fourth group. */
const LAST_GROUP = 12;

export type MovementsDeps = Pick<PointsDeps, 'database'> & {
  readonly archive: Archive;
  readonly now: () => number;
};

/** The reference of a line of the points book that came from a bet. Holds the number itself, so that no search is needed to show it. */
export function refOfBet(wagerId: bigint): string {
  const digits = wagerId.toString(16).padStart(DIGITS, '0');
  return `${OF_BET}${digits.slice(0, -LAST_GROUP)}-${digits.slice(-LAST_GROUP)}`;
}

/** The number of the bet in a reference; null for another one. */
export function betOfRef(ref: string | null): bigint | null {
  return ref?.startsWith(OF_BET) ? BigInt(`0x${ref.slice(OF_BET.length).replace('-', '')}`) : null;
}

/** A page of the lines of a member, newest first. Refuses `invalid-input` for a time of more than twelve months. */
export async function readMovements(
  { database: { reader }, archive, now }: MovementsDeps,
  { before, pageSize = PAGE, type: _, ...times }: InputOf<typeof points.pointMovements>,
  memberId: bigint,
): Promise<OutputOf<typeof points.pointMovements>> {
  const span = readSpan(times, now());
  const balance = await balanceOf(reader, memberId, 'points');
  if (!balance) return { list: [], next: null, missingBefore: null };
  const { value: page, missingBefore } = await archive.read('entries', span.from, (readers) =>
    listRecords(readers, balance.walletId, {
      ...span,
      types: [],
      before: before === undefined ? null : BigInt(before),
      limit: pageSize,
    }),
  );
  const spent = page.entries.filter(({ delta }) => delta < 0n).map(({ key }) => key);
  const references = await listReferences(reader, memberId, spent);
  return {
    list: page.entries.map((entry) => lineOf(entry, references.get(entry.key))),
    next: page.before?.toString() ?? null,
    missingBefore: missingBefore?.getTime() ?? null,
  };
}

function lineOf(entry: Entry, reference: string | undefined) {
  return {
    seq: entry.seq.toString(),
    ...originOf(entry, reference),
    points: formatAmount(entry.delta),
    balance: formatAmount(entry.balanceAfter),
    time: entry.at.getTime(),
  };
}

function originOf(
  { delta, gl, ref }: Pick<Entry, 'delta' | 'gl' | 'ref'>,
  reference: string | undefined,
): { readonly kind: PointMovementKind; readonly number: string } {
  if (reference !== undefined) return { kind: 'record', number: reference };
  const bet = betOfRef(ref);
  if (bet !== null) return { kind: 'bet', number: bet.toString() };
  if (delta > 0n) return { kind: 'given', number: '' };
  return { kind: gl === 'receivable' ? 'owed' : 'correction', number: '' };
}
