// A page of contracts of a run: their lines, computed and not written.
import { startOfDate } from '@tyche/kernel/business-day';
import type { Reader } from '../../../platform/db/database.ts';
import { readFacts } from './facts.ts';
import { computeLine, type LineContract, noFacts } from './line.ts';
import { type CountingRow, listCounting } from './store-counting.ts';
import { listWindowLines, type NewLine } from './store-pay-lines.ts';
import type { RunRow } from './store-runs.ts';

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
  | 'active_floor'
  | 'minimum'
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
  const since = run.kind === 'REALTIME' ? startOfDate(run.first_day, wanted.timeZone) : run.starts_at;
  const span = { startsAt: run.starts_at, endsAt: run.ends_at, since };
  const asked = contracts.map((contract) => ({
    key: contract.contract_id,
    receiver: contract.receiver,
    group: contract.game_group,
    firstDay: contract.first_day,
    nextDay: contract.next_day,
    floor: run.active_floor,
  }));
  const facts = await readFacts(reader, asked, {
    kind: run.kind,
    asOf: run.as_of,
    rebatedBefore: run.next_day,
    span,
  });
  const paid = await readPaid(reader, run, contracts, since);
  const lines = contracts.flatMap((contract) =>
    lineOf(run, { ...contract, paid: paid.get(contract.contract_id) ?? [] }, wanted, facts),
  );
  return {
    lines,
    lastContract: contracts.at(-1)?.contract_id ?? wanted.afterContract,
    isLast: contracts.length < wanted.limit,
  };
}

/** The windows of the day that have a line, by contract. */
async function readPaid(reader: Reader, run: PageRun, contracts: readonly CountingRow[], since: Date) {
  if (run.kind !== 'REALTIME' || contracts.length === 0) return new Map<bigint, never[]>();
  const rows = await listWindowLines(reader, contracts, { since, before: run.starts_at });
  return Map.groupBy(rows, ({ contract_id }) => contract_id);
}

function lineOf(
  run: PageRun,
  contract: CountingRow & LineContract,
  { dividendDueHours }: Pick<PageWanted, 'dividendDueHours'>,
  facts: Awaited<ReturnType<typeof readFacts>>,
): readonly NewLine[] {
  const own = facts.get(contract.contract_id) ?? noFacts;
  const of = { kind: run.kind, period: run.period, firstDay: run.first_day, minimum: run.minimum };
  const result = computeLine(of, contract, own);
  if (!result) return [];
  return [
    {
      ...own,
      ...result,
      contractId: contract.contract_id,
      receiver: contract.receiver,
      payer: contract.offerer,
      version: contract.version,
      group: contract.game_group,
      startsAt: run.starts_at,
      endsAt: run.ends_at,
      firstDay: contract.first_day,
      nextDay: contract.next_day,
      corrects: null,
      dueHours: run.kind === 'DIVIDEND' && contract.offerer !== null ? dividendDueHours : 0,
    },
  ];
}
