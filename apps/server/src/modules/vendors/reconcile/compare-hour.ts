// Compares an hour of a vendor with its own list of transactions, five minutes at a time, so that memory holds a few lines of each side.
import { addTotals, reconcile, totalsOf } from '@tyche/rules/vendors';
import type { Reader } from '../../../platform/db/database.ts';
import type { VendorAdapter, VendorTransaction } from '../adapter.ts';
import { type Difference, insertDifferences } from './store-hours.ts';
import { findLines, listLines } from './store-lines.ts';
import type { HourResult, OwnLine } from './types.ts';

const HOUR_MS = 3_600_000;
const SLICE_MS = 300_000;
/** Lines of one side in a slice: ten times the busiest that is expected. */
const MAX_LINES = 200_000;
/** Numbers in one question. */
const NUMBERS = 50;

type Transactions = NonNullable<VendorAdapter['transactions']>;

interface Compared {
  readonly reader: Reader;
  readonly vendor: string;
  readonly transactions: Transactions;
}

/** Compares an hour and makes incidents of what differs, each once. Throws an `Outage` when the vendor does not answer. */
export async function compareHour(of: Compared, hour: Date): Promise<HourResult> {
  let result: HourResult = { matching: 0, onlyOurs: 0, onlyTheirs: 0, differing: 0, ours: [], theirs: [] };
  for (let start = 0; start < HOUR_MS; start += SLICE_MS) {
    const from = new Date(hour.getTime() + start);
    const slice = await compareSlice(of, from, new Date(from.getTime() + SLICE_MS));
    result = {
      matching: result.matching + slice.matching,
      onlyOurs: result.onlyOurs + slice.onlyOurs,
      onlyTheirs: result.onlyTheirs + slice.onlyTheirs,
      differing: result.differing + slice.differing,
      ours: addTotals(result.ours, slice.ours),
      theirs: addTotals(result.theirs, slice.theirs),
    };
  }
  return result;
}

async function compareSlice(of: Compared, from: Date, to: Date): Promise<HourResult> {
  const { reader, vendor } = of;
  const ours = await listLines(reader, { vendor, from, to, limit: MAX_LINES + 1 });
  const listed = await listTheirs(of.transactions, from, to);
  if (ours.length > MAX_LINES || listed.length > MAX_LINES)
    throw new Error(`more than ${MAX_LINES} transactions of ${vendor} in five minutes`);
  const [ourIds, theirIds] = [idsOf(ours), idsOf(listed)];
  // A call near an edge, or one that was repeated for long, has another time on the other side: it is looked for by its number.
  const late = await findTheirs(
    of.transactions,
    ours.filter(({ txId }) => !theirIds.has(txId)).map(({ txId }) => txId),
  );
  const elsewhere = await findOurs(
    of,
    listed.filter(({ txId }) => !ourIds.has(txId)).map(({ txId }) => txId),
  );
  const found = reconcile([...ours, ...elsewhere], [...listed, ...late]);
  await insertDifferences(reader, vendor, differencesOf(found));
  // A transaction counts in the time in which we booked it, on both sides; one that we do not have, in the vendor's.
  const otherIds = idsOf(elsewhere);
  const isHere = ({ txId }: { readonly txId: string }) => !otherIds.has(txId);
  return {
    matching:
      found.matching -
      elsewhere.length +
      found.differing.filter(({ ours: { txId } }) => otherIds.has(txId)).length,
    onlyOurs: found.onlyOurs.length,
    onlyTheirs: found.onlyTheirs.length,
    differing: found.differing.filter(({ ours: line }) => isHere(line)).length,
    ours: totalsOf(ours),
    theirs: totalsOf([...listed, ...late].filter(isHere)),
  };
}

async function listTheirs(
  transactions: Transactions,
  from: Date,
  to: Date,
): Promise<readonly VendorTransaction[]> {
  const lines: VendorTransaction[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Transactions>> = await transactions({ from, to, cursor });
    lines.push(...page.list);
    cursor = page.nextCursor;
  } while (cursor !== null && lines.length <= MAX_LINES);
  return lines;
}

async function findTheirs(
  transactions: Transactions,
  txIds: readonly string[],
): Promise<readonly VendorTransaction[]> {
  const lines: VendorTransaction[] = [];
  for (const some of chunksOf(txIds)) lines.push(...(await transactions({ txIds: some })).list);
  return lines;
}

async function findOurs({ reader, vendor }: Compared, txIds: readonly string[]): Promise<readonly OwnLine[]> {
  const lines: OwnLine[] = [];
  for (const some of chunksOf(txIds)) lines.push(...(await findLines(reader, vendor, some)));
  return lines;
}

function chunksOf(txIds: readonly string[]): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(txIds.length / NUMBERS) }, (_, at) => at * NUMBERS);
  return starts.map((start) => txIds.slice(start, start + NUMBERS));
}

function idsOf(lines: readonly { readonly txId: string }[]): ReadonlySet<string> {
  return new Set(lines.map(({ txId }) => txId));
}

function differencesOf({
  onlyOurs,
  onlyTheirs,
  differing,
}: ReturnType<typeof reconcile<OwnLine, VendorTransaction>>): readonly Difference[] {
  const single = (code: Difference['code'], { txId, playerId, roundId, debit, credit }: OwnLine) => ({
    code,
    txId,
    playerId,
    roundId,
    amount: debit === 0n ? credit : debit,
  });
  return [
    ...onlyOurs.map((line) => single('ONLY_OURS', line)),
    ...onlyTheirs.map((line) => single('ONLY_THEIRS', line)),
    ...differing.map(({ ours, theirs }) => {
      const gap = ours.credit - ours.debit - (theirs.credit - theirs.debit);
      const { txId, playerId, roundId } = ours;
      const amount = ours.currency !== theirs.currency || gap === 0n ? null : gap < 0n ? -gap : gap;
      return { code: 'AMOUNTS_DIFFER' as const, txId, playerId, roundId, amount };
    }),
  ];
}
