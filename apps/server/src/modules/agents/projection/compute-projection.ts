// What contracts of an agent would pay for the periods that are running, with the rules and the code of the runs. Nothing is written
// (docs/reference/agents.md 6 and 7.10).
import {
  localDateOf,
  type MissingToTier,
  missingToNext,
  openWindow,
  type PaidWindow,
  payWindow,
  type TierInputs,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { termsOf } from '../contracts/terms.ts';
import type { TeamFacts } from '../pay/types.ts';
import { computeContracts, type Computed, type PageRun, readPaid } from '../pay/page.ts';
import { type CountingRow, listCountingOf, type OwnCountingRow } from '../pay/store-counting.ts';
import { type OpenRebates, projectRebates, rebatesOfTeams } from './open-rebates.ts';
import { type Moment, runningPeriods, runningSpans } from './running-spans.ts';
import { findWrittenUntil, sumWritten } from './store-projection.ts';

/** Contracts of a direction and length of period that are computed. Those with higher numbers are left out. */
const MAX_CONTRACTS = 1_000;

/** A contract in its running period. Amounts are in 1/10 000 units. */
export interface Projected extends Computed {
  readonly run: PageRun;
  /** What the lines of today pay, and ended spans of today whose lines are still to come; 0 for a period of days. */
  readonly soFar: bigint;
  /** What decides over the tier: of the period, in real time of the day so far. */
  readonly inputs: TierInputs;
  /** Null at the highest tier. */
  readonly missing: MissingToTier | null;
}

export interface Projection {
  readonly asOf: Date;
  /** Null while the runs are too far behind for a projection. */
  readonly rows: readonly Projected[] | null;
  /** Whether an agent with more contracts has those with the lowest numbers only. */
  readonly isCut: boolean;
  /** Whether the carry of the period before is still to come. */
  readonly isCarryOpen: boolean;
  /** Null for pay within a day. */
  readonly rebates: (OpenRebates & { readonly today: string }) | null;
}

export interface ProjectionOf extends Moment {
  readonly agentId: bigint;
}

interface Limits {
  readonly contracts: number;
  readonly cells?: number;
}

/**
 * Computes what an agent would get and owe under contracts of a kind.
 *
 * @param limits how many contracts and cells are computed at most; for tests.
 */
export async function computeProjection(
  reader: Reader,
  of: ProjectionOf,
  limits: Limits = { contracts: MAX_CONTRACTS },
): Promise<Projection> {
  const isWithinDay = of.kind === 'HOURLY' || of.kind === 'REALTIME';
  return isWithinDay ? projectDay(reader, of, limits) : projectPeriods(reader, of, limits);
}

async function projectPeriods(reader: Reader, of: ProjectionOf, limits: Limits): Promise<Projection> {
  const { timeZone, contracts: settings } = of.merchant.site;
  const today = localDateOf(of.now, timeZone);
  const runs = runningPeriods(of);
  const counting: (readonly OwnCountingRow[])[] = [];
  for (const run of runs) counting.push(await listRunning(reader, of, run, limits));
  const since = of.kind === 'DIVIDEND' ? firstDayOf(counting, today) : today;
  const open = await projectRebates(reader, of.agentId, { since, today }, limits.cells);
  const rows: Projected[] = [];
  let isCarryOpen = false;
  for (const [at, run] of runs.entries()) {
    const contracts = counting[at] ?? [];
    if (contracts.length === 0) continue;
    const { dividendDueHours } = settings;
    const wanted = { timeZone, dividendDueHours, paid: noPaid, rebates: rebatesOfTeams(reader, open) };
    const computed = await computeContracts(reader, run, contracts, wanted);
    rows.push(...computed.map((one) => projectedOf(one, { run, soFar: 0n, inputs: inputsOf(one) })));
    isCarryOpen ||= await waitsForCarry(reader, run, contracts);
  }
  const isCut = counting.flat().some(({ is_cut }) => is_cut);
  return { asOf: of.now, rows, isCut, isCarryOpen, rebates: { ...open, today } };
}

const noPaid: ReadonlyMap<bigint, readonly PaidWindow[]> = new Map();

/** The first day on which one of the contracts counts; today without contracts. */
function firstDayOf(counting: readonly (readonly CountingRow[])[], today: string): string {
  const days = counting.flat().map(({ first_day }) => first_day);
  return days.toSorted()[0] ?? today;
}

/** Whether a contract carries, and the period before the run has no lines yet. */
async function waitsForCarry(
  reader: Reader,
  run: PageRun,
  contracts: readonly CountingRow[],
): Promise<boolean> {
  if (contracts.every(({ terms }) => (terms.dividend?.carryPolicy ?? 'NONE') === 'NONE')) return false;
  const written = await findWrittenUntil(reader, run);
  return written !== null && written.next_day < run.first_day;
}

/** Spans of today: those that have ended without lines, and the running one. Each window needs those before it. */
async function projectDay(reader: Reader, of: ProjectionOf, limits: Limits): Promise<Projection> {
  const { timeZone, contracts: settings } = of.merchant.site;
  const period = of.kind === 'HOURLY' ? 'HOUR' : 'WINDOW';
  const written = await findWrittenUntil(reader, { kind: of.kind, period });
  const spans = runningSpans(of, period, written?.ends_at ?? null);
  const base = { asOf: of.now, isCarryOpen: false, rebates: null };
  const [first] = spans ?? [];
  if (!spans || !first) return { ...base, rows: null, isCut: false };
  const contracts = await listRunning(reader, of, first, limits);
  const paid = new Map(await readPaid(reader, first, contracts, timeZone));
  const [day] = runningPeriods({ ...of, kind: 'DAILY' });
  const since = day?.starts_at ?? first.starts_at;
  const soFar = new Map(await sumWritten(reader, contracts, { period, since, before: first.starts_at }));
  let rows: readonly Projected[] = [];
  for (const run of spans) {
    const wanted = { timeZone, dividendDueHours: settings.dividendDueHours, paid };
    const computed = await computeContracts(reader, run, contracts, wanted);
    rows = computed.map((one) => {
      const { contract_id: id } = one.contract;
      const inputs = of.kind === 'REALTIME' ? dayInputs(one, paid.get(id) ?? []) : inputsOf(one);
      return projectedOf(one, { run, soFar: soFar.get(id) ?? 0n, inputs });
    });
    for (const { contract, line } of computed) {
      if (!line) continue;
      const { contract_id: id } = contract;
      soFar.set(id, (soFar.get(id) ?? 0n) + line.amount);
      paid.set(id, [...(paid.get(id) ?? []), line]);
    }
  }
  return { ...base, rows, isCut: contracts.some(({ is_cut }) => is_cut) };
}

function listRunning(reader: Reader, { agentId }: ProjectionOf, run: PageRun, { contracts: limit }: Limits) {
  const { kind, period, starts_at: startsAt, first_day: firstDay, next_day: nextDay } = run;
  return listCountingOf(reader, agentId, { kind, period, startsAt, firstDay, nextDay, limit });
}

function projectedOf(one: Computed, more: Pick<Projected, 'run' | 'soFar' | 'inputs'>): Projected {
  return { ...one, ...more, missing: missingToNext(termsOf(one.contract.terms).tiers, more.inputs) };
}

function inputsOf({ facts, line }: Computed): TierInputs {
  return {
    validBet: facts.valid - facts.voided,
    activeMember: facts.activeMembers,
    base: line?.base ?? 0n,
  };
}

/** The day so far, with the running window. */
function dayInputs(
  { contract, facts }: { readonly contract: CountingRow; readonly facts: TeamFacts },
  paid: readonly PaidWindow[],
): TierInputs {
  const { day, window } = openWindow(paid, facts, facts.activeMembers);
  const { cumulative } = payWindow(termsOf(contract.terms).tiers, day, window).day;
  return { validBet: cumulative, activeMember: facts.activeMembers, base: 0n };
}
