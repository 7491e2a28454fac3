// A page of contracts of a run: their lines, computed and not written.
import { startOfDate } from '@tyche/kernel/business-day';
import type { PaidWindow } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { type Known, readFacts } from './facts.ts';
import { computeLine, type LineContract, noFacts } from './line.ts';
import { type CountingRow, listCounting } from './store-counting.ts';
import { listWindowLines, type NewLine } from './store-pay-lines.ts';
import type { RunRow } from './store-runs.ts';
import type { TeamFacts } from './types.ts';

/** A run, whether it is written or not. */
export type PageRun = Pick<
  RunRow,
  | 'kind'
  | 'period'
  | 'starts_at'
  | 'ends_at'
  | 'first_day'
  | 'next_day'
  | 'as_of'
  | 'last_credit'
  | 'active_floor'
  | 'minimum'
  | 'needs_loss'
  | 'is_house_paid'
>;

export interface PageWanted {
  readonly afterContract: bigint;
  readonly limit: number;
  readonly timeZone: string;
  readonly dividendDueHours: number;
}

export interface Page {
  readonly lines: readonly NewLine[];
  /** The last contract that was looked at. */
  readonly lastContract: bigint;
  /** Whether no contract comes after it. */
  readonly isLast: boolean;
}

/** Computes the lines of the next contracts of a run. Reads facts only, so it gives the same lines whenever and wherever it runs. */
export async function computePage(reader: Reader, run: PageRun, wanted: PageWanted): Promise<Page> {
  const contracts = await listCounting(reader, {
    kind: run.kind,
    period: run.period,
    startsAt: run.starts_at,
    firstDay: run.first_day,
    nextDay: run.next_day,
    afterContract: wanted.afterContract,
    limit: wanted.limit,
  });
  const paid = await readPaid(reader, run, contracts, wanted.timeZone);
  const computed = await computeContracts(reader, run, contracts, { ...wanted, paid });
  return {
    lines: computed.flatMap(({ line }) => (line ? [line] : [])),
    lastContract: contracts.at(-1)?.contract_id ?? wanted.afterContract,
    isLast: contracts.length < wanted.limit,
  };
}

/** What contracts of a run are computed with beside their facts. */
export interface ContractsWanted extends Pick<PageWanted, 'timeZone' | 'dividendDueHours'> {
  /** The windows of the day before the run that have a line, by contract; of the other kinds none. */
  readonly paid: ReadonlyMap<bigint, readonly PaidWindow[]>;
  readonly rebates?: Known['rebates'];
}

/** A contract in the period of a run. */
export interface Computed {
  readonly contract: CountingRow;
  readonly facts: TeamFacts;
  /** Null where a run writes none. */
  readonly line: NewLine | null;
}

/** Computes what contracts pay in the period of a run. Reads facts only. */
export async function computeContracts(
  reader: Reader,
  run: PageRun,
  contracts: readonly CountingRow[],
  { timeZone, paid, rebates, dividendDueHours }: ContractsWanted,
): Promise<readonly Computed[]> {
  const span = { startsAt: run.starts_at, endsAt: run.ends_at, since: sinceOf(run, timeZone) };
  const asked = contracts.map((contract) => ({
    key: contract.contract_id,
    receiver: contract.receiver,
    group: contract.game_group,
    firstDay: contract.first_day,
    nextDay: contract.next_day,
    floor: run.active_floor,
    needsLoss: run.needs_loss,
  }));
  const known = {
    kind: run.kind,
    asOf: run.as_of,
    lastCredit: run.last_credit,
    rebatedBefore: run.next_day,
    span,
  };
  const found = await readFacts(reader, asked, { ...known, ...(rebates && { rebates }) });
  return contracts.map((contract) => {
    const facts = found.get(contract.contract_id) ?? noFacts;
    const own = { ...contract, paid: paid.get(contract.contract_id) ?? [] };
    return { contract, facts, line: lineOf(run, own, facts, dividendDueHours) };
  });
}

/** From when on the valid bet of an account is compared with the floor: in real time from the start of the day. */
function sinceOf(run: PageRun, timeZone: string): Date {
  return run.kind === 'REALTIME' ? startOfDate(run.first_day, timeZone) : run.starts_at;
}

/** The windows of the day before a run that have a line, by contract. */
export async function readPaid(
  reader: Reader,
  run: PageRun,
  contracts: readonly CountingRow[],
  timeZone: string,
): Promise<ReadonlyMap<bigint, readonly PaidWindow[]>> {
  if (run.kind !== 'REALTIME' || contracts.length === 0) return new Map();
  const since = sinceOf(run, timeZone);
  const rows = await listWindowLines(reader, contracts, { since, before: run.starts_at });
  return Map.groupBy(rows, ({ contract_id }) => contract_id);
}

function lineOf(
  run: PageRun,
  contract: CountingRow & LineContract,
  facts: TeamFacts,
  dividendDueHours: number,
): NewLine | null {
  const { kind, period, first_day: firstDay, minimum, needs_loss: needsLoss } = run;
  const of = { kind, period, firstDay, minimum, needsLoss };
  const result = computeLine(of, contract, facts);
  if (!result) return null;
  const payer = run.is_house_paid ? null : contract.offerer;
  return {
    ...facts,
    ...result,
    contractId: contract.contract_id,
    receiver: contract.receiver,
    payer,
    version: contract.version,
    group: contract.game_group,
    startsAt: run.starts_at,
    endsAt: run.ends_at,
    firstDay: contract.first_day,
    nextDay: contract.next_day,
    corrects: null,
    dueHours: run.kind === 'DIVIDEND' && payer !== null ? dividendDueHours : 0,
  };
}
