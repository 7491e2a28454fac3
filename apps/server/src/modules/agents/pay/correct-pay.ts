// Corrections: once a day each period that a late fact changed is computed again with the version, tree and floors of then. What the new
// amount differs by becomes a line (docs/reference/agents.md 6.9).
import { addDays, compensationOf } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { withProofs } from '../digests/line-digests.ts';
import { readFacts } from './facts.ts';
import { computeLine, noFacts } from './line.ts';
import type { TeamFacts } from './types.ts';
import type { PageWanted } from './page.ts';
import { listPaidPeriods, listTouched, type PaidPeriodRow } from './store-corrections.ts';
import { insertLines, type NewLine } from './store-pay-lines.ts';
import * as store from './store-runs.ts';

const DAY_MS = 86_400_000;
/** Most periods of a page of contracts. A chain of carries that is longer than this needs a smaller page. */
const PERIODS_TOGETHER = 20_000;

/**
 * Opens the corrections of the next sealed day, once the run of that day has its lines; the first ones are of the day of the first run.
 * Null: there is nothing to open. They look at what was booked since a day before the corrections of the day before, so that nothing is
 * missed; what is computed again without a difference gives no line.
 */
export async function openCorrection(tx: Tx, key: store.RunKey): Promise<store.RunRow | null> {
  const last = await store.findLastRun(tx, key);
  const seal = last
    ? await store.findSealAfter(tx, 'DAY', last.starts_at)
    : await store.findFirstSeal(tx, 'DAY', key.kind);
  if (!seal?.has_digests || !(await store.areLinesWritten(tx, key.kind, seal))) return null;
  return store.insertRun(tx, {
    ...key,
    startsAt: seal.starts_at,
    endsAt: seal.ends_at,
    firstDay: seal.day,
    nextDay: addDays(seal.day, 1),
    asOf: await store.findLastCorrection(tx, sinceOf(last), seal.as_of),
    // Each line has those of its own run.
    activeFloor: 1n,
    minimum: 0n,
    deductsPromotions: true,
    needsLoss: false,
    isHousePaid: false,
  });
}

/** Since when corrections of facts are looked at: a day before those of the run before. Null: all of them. */
export function sinceOf(last: Pick<store.RunRow, 'opened_at'> | null): Date | null {
  return last && new Date(last.opened_at.getTime() - DAY_MS);
}

/** Writes the corrections of the next contracts. Gives whether they were the last ones. */
export async function correctPage(tx: Tx, run: store.RunRow, wanted: PageWanted): Promise<boolean> {
  const before = await store.findRunBefore(tx, run);
  const touched = await listTouched(tx, {
    kind: run.kind,
    since: sinceOf(before),
    asOf: run.as_of,
    lastCredit: run.last_credit,
    afterContract: wanted.afterContract,
    limit: wanted.limit,
  });
  const lastContract = touched.at(-1)?.contract_id;
  if (lastContract === undefined) return true;
  const contracts = touched.map(({ contract_id, receiver, touched: [since] }) => {
    if (!since) throw new Error('a contract without a period');
    return { contract_id, receiver, since };
  });
  const rows = await listPaidPeriods(tx, contracts, PERIODS_TOGETHER);
  if (rows.length === PERIODS_TOGETHER) throw new Error(`corrections of ${rows.length} periods at once`);
  const starts = new Map(
    touched.map(({ contract_id, touched: each }) => [contract_id, new Set(each.map((at) => at.getTime()))]),
  );
  const isTouched = (row: PaidPeriodRow) =>
    starts.get(row.contract_id)?.has(row.starts_at.getTime()) ?? false;
  const lines = await linesOf(tx, run, rows, isTouched, wanted);
  await writeCorrections(tx, { ...run, timeZone: wanted.timeZone }, lastContract, lines);
  return touched.length < wanted.limit;
}

/** Writes correcting lines with their proofs, and notes that the contracts up to one have theirs. */
export async function writeCorrections(
  tx: Tx,
  run: store.RunRow & { readonly timeZone: string },
  lastContract: bigint,
  lines: readonly CorrectingLine[],
): Promise<void> {
  const { run_id: runId, as_of: asOf, kind } = run;
  for (const [period, ofPeriod] of Map.groupBy(lines, (line) => line.period)) {
    const written = await insertLines(tx, { runId, asOf, kind, period }, await withProofs(tx, run, ofPeriod));
    await store.advanceRun(tx, { runId, lastContract, ...written });
  }
  await store.advanceRun(tx, { runId, lastContract, lines: 0, amount: 0n });
}

export type CorrectingLine = NewLine &
  Pick<PaidPeriodRow, 'period'> & { readonly deductsPromotions?: boolean };

/** The correcting lines of periods. A period that was not touched changes only with the carry of the one before. */
async function linesOf(
  reader: Reader,
  run: store.RunRow,
  rows: readonly PaidPeriodRow[],
  isTouched: (row: PaidPeriodRow) => boolean,
  wanted: PageWanted,
): Promise<readonly CorrectingLine[]> {
  const facts = await factsOf(reader, run, rows);
  const lines: CorrectingLine[] = [];
  /** What the last period of a contract carries out now, by contract and length of its periods. */
  const carries = new Map<string, bigint>();
  for (const row of rows) {
    const chain = `${row.contract_id} ${row.period}`;
    const carryIn = carries.get(chain) ?? row.carry_before;
    if (!isTouched(row) && carryIn === row.carry_in) {
      carries.set(chain, row.carry_out);
      continue;
    }
    const line = correctionOf(run, row, { facts: facts.get(row.line_id) ?? noFacts, carryIn }, wanted);
    carries.set(chain, line.carryOut);
    // Without a difference there is no line, unless the next period begins with another carry.
    if (line.amount !== 0n || line.carryOut !== row.carry_out) lines.push(line);
  }
  return lines;
}

function factsOf(reader: Reader, run: store.RunRow, rows: readonly PaidPeriodRow[]) {
  const asked = rows.map((row) => ({
    key: row.line_id,
    receiver: row.receiver,
    group: row.game_group,
    firstDay: row.first_day,
    nextDay: row.next_day,
    floor: row.active_floor,
    deductsPromotions: row.deducts_promotions,
    needsLoss: row.needs_loss,
  }));
  const span = { startsAt: run.starts_at, endsAt: run.ends_at, since: run.starts_at };
  const { kind, as_of: asOf, last_credit: lastCredit, next_day: rebatedBefore } = run;
  return readFacts(reader, asked, { kind, asOf, lastCredit, rebatedBefore, span });
}

function correctionOf(
  { kind }: store.RunRow,
  row: PaidPeriodRow,
  { facts, carryIn }: { facts: TeamFacts; carryIn: bigint },
  { dividendDueHours }: PageWanted,
): CorrectingLine {
  const { period, period_day: firstDay, minimum, needs_loss: needsLoss } = row;
  const of = { kind, period, firstDay, minimum, needsLoss };
  const result = computeLine(of, { terms: row.terms, carry_in: carryIn }, facts);
  if (!result) throw new Error(`a period of ${row.contract_id} without a line`);
  const amount = compensationOf(result.amount, [row.paid]);
  return {
    ...facts,
    ...result,
    amount,
    reason: 'correction',
    contractId: row.contract_id,
    receiver: row.receiver,
    payer: row.payer,
    version: row.version,
    group: row.game_group,
    period: row.period,
    deductsPromotions: row.deducts_promotions,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    firstDay: row.first_day,
    nextDay: row.next_day,
    corrects: row.line_id,
    dueHours: kind === 'DIVIDEND' && row.payer !== null && amount > 0n ? dividendDueHours : 0,
  };
}
