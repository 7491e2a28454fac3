// Lines of pay computed again with another setting, by the code of the runs; nothing is written (docs/reference/agents.md 6 and 14).
import { startOfDate } from '@tyche/kernel/business-day';
import {
  type ActiveSpan,
  type ContractKind,
  contractKinds,
  type PaidWindow,
  periodKinds,
  periodsEndingIn,
  type ProgrammeSetting,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { activeFloorOf } from '../../settings/index.ts';
import type { PayPeriod } from '../domains.ts';
import { readFacts } from '../pay/facts.ts';
import { computeLine, noFacts } from '../pay/line.ts';
import { sumCells, sumCredits } from '../pay/store-facts.ts';
import type { TeamFacts } from '../pay/types.ts';
import { listWritten, type MonthLine } from './store-month.ts';
import type { Change } from './types.ts';

/** The lines that a setting of pay influences; null for another setting. */
export interface PayScope {
  readonly kinds: readonly ContractKind[];
  readonly periods: readonly PayPeriod[];
  /** The span whose floor it is; null for a setting that is no floor. */
  readonly span: ActiveSpan | null;
}

const dividends = { kinds: ['DIVIDEND'], periods: periodKinds, span: null } as const;

const scopes: Partial<Readonly<Record<ProgrammeSetting, PayScope>>> = {
  activeFloorHour: { kinds: ['HOURLY'], periods: ['HOUR'], span: 'HOUR' },
  // The days of dividends and daily salaries, and the day so far of real-time salaries.
  activeFloorDay: { kinds: contractKinds, periods: ['DAILY', 'WINDOW'], span: 'DAILY' },
  activeFloorWeek: { kinds: ['DIVIDEND'], periods: ['WEEKLY'], span: 'WEEKLY' },
  activeFloorHalfMonth: { kinds: ['DIVIDEND'], periods: ['SEMI_MONTHLY'], span: 'SEMI_MONTHLY' },
  activeFloorMonth: { kinds: ['DIVIDEND'], periods: ['MONTHLY'], span: 'MONTHLY' },
  salaryMinimum: { kinds: ['DAILY', 'HOURLY'], periods: ['DAILY', 'HOUR'], span: null },
  dividendMinimum: dividends,
  dividendCarry: dividends,
  deductPromotions: dividends,
  salaryNeedsLoss: { kinds: ['DAILY'], periods: ['DAILY'], span: null },
  dividendPaidBy: dividends,
  dailyPaidBy: { kinds: ['DAILY'], periods: ['DAILY'], span: null },
  hourlyPaidBy: { kinds: ['HOURLY'], periods: ['HOUR'], span: null },
  realtimePaidBy: { kinds: ['REALTIME'], periods: ['WINDOW'], span: null },
};

/**
 * Whether the runs have written all lines of a scope for the periods that end within some days. Runs that never began are not waited for.
 *
 * @param days the first day, and the first one after them.
 */
export async function isWritten(
  reader: Reader,
  { kinds, periods }: PayScope,
  days: { readonly firstDay: string; readonly nextDay: string },
  timeZone: string,
): Promise<boolean> {
  const written = await listWritten(reader);
  return written
    .filter(({ kind, period }) => kinds.includes(kind) && periods.includes(period))
    .every(({ period, ends_at }) => {
      const length = period === 'HOUR' || period === 'WINDOW' ? 'DAILY' : period;
      const ending = periodsEndingIn(length, { key: days.firstDay, nextKey: days.nextDay });
      return ending === null || ends_at >= startOfDate(ending.nextKey, timeZone);
    });
}

/** The lines that a setting influences; null for one that does not influence pay. */
export function payScopeOf(name: ProgrammeSetting): PayScope | null {
  return scopes[name] ?? null;
}

/**
 * The amounts of lines with a changed setting, by the numbers of the lines.
 *
 * Terms of dividends are taken as if they had been offered under the changed setting. The first period of each contract begins with the carry
 * that it had.
 *
 * @param lines contract by contract, each in the order of its periods.
 */
export async function recompute(
  reader: Reader,
  lines: readonly MonthLine[],
  change: Change,
  timeZone: string,
): Promise<ReadonlyMap<bigint, bigint>> {
  const span = payScopeOf(change.name)?.span ?? null;
  const counted =
    span !== null
      ? await countAgain(reader, lines, activeFloorOf(change.after, span), timeZone)
      : change.name === 'deductPromotions'
        ? await deductAgain(reader, lines, change.after.deductPromotions)
        : change.name === 'salaryNeedsLoss'
          ? await withResults(reader, lines)
          : null;
  const amounts = new Map<bigint, bigint>();
  for (const chain of Map.groupBy(lines, (line) => `${line.contract_id} ${line.period}`).values())
    for (const [lineId, amount] of payChain(chain, change, counted)) amounts.set(lineId, amount);
  return amounts;
}

/** The lines of one contract and length of period, each with the carry or the windows before it. */
function payChain(
  chain: readonly MonthLine[],
  change: Change,
  counted: ReadonlyMap<bigint, TeamFacts> | null,
): readonly (readonly [bigint, bigint])[] {
  let carry: bigint | null = null;
  let day = '';
  let paid: PaidWindow[] = [];
  return chain.map((line) => {
    if (line.first_day !== day) [day, paid] = [line.first_day, []];
    const facts = counted === null ? line : (counted.get(line.line_id) ?? noFacts);
    const { kind, period } = line;
    const minimum = change.name === 'salaryMinimum' ? change.after.salaryMinimum : line.minimum;
    const needsLoss = change.name === 'salaryNeedsLoss' ? change.after.salaryNeedsLoss : line.needs_loss;
    const of = { kind, period, firstDay: line.period_day, minimum, needsLoss };
    const contract = { terms: termsWith(line, change), carry_in: carry ?? line.carry_in, paid };
    const result = computeLine(of, contract, facts);
    carry = result?.carryOut ?? null;
    if (result) paid.push({ valid: facts.valid, voided: facts.voided, ...result });
    return [line.line_id, result?.amount ?? 0n];
  });
}

/** The terms of a line, those of a dividend with the changed setting. */
function termsWith({ terms }: MonthLine, { name, after }: Change): MonthLine['terms'] {
  if (!terms.dividend) return terms;
  if (name === 'dividendCarry')
    return { ...terms, dividend: { ...terms.dividend, carryPolicy: after.dividendCarry } };
  if (name === 'dividendMinimum')
    return { ...terms, dividend: { ...terms.dividend, minimum: String(after.dividendMinimum) } };
  return terms;
}

/** The facts of lines with another floor of active members, as the runs read them: one reading a run. */
async function countAgain(
  reader: Reader,
  lines: readonly MonthLine[],
  floor: bigint,
  timeZone: string,
): Promise<ReadonlyMap<bigint, TeamFacts>> {
  const found = new Map<bigint, TeamFacts>();
  const ofRun = Map.groupBy(lines, (line) => `${line.kind} ${line.period} ${line.starts_at.getTime()}`);
  for (const ofOne of ofRun.values()) {
    const [run] = ofOne;
    if (!run) continue;
    const { kind, as_of: asOf, last_credit: lastCredit, period_next: rebatedBefore } = run;
    const { starts_at: startsAt, ends_at: endsAt } = run;
    const since = kind === 'REALTIME' ? startOfDate(run.period_day, timeZone) : startsAt;
    const asked = ofOne.map((line) => ({
      key: line.line_id,
      receiver: line.receiver,
      group: line.game_group,
      firstDay: line.first_day,
      nextDay: line.next_day,
      floor,
      needsLoss: line.needs_loss,
    }));
    const known = { kind, asOf, lastCredit, rebatedBefore, span: { startsAt, endsAt, since } };
    for (const [lineId, facts] of await readFacts(reader, asked, known)) found.set(lineId, facts);
  }
  return found;
}

/** The facts of dividends with or without promotions, as far as their runs knew them. */
async function deductAgain(
  reader: Reader,
  lines: readonly MonthLine[],
  isDeducted: boolean,
): Promise<ReadonlyMap<bigint, TeamFacts>> {
  const found = new Map<bigint, TeamFacts>(
    lines.map((line) => [line.line_id, { ...line, promotions: isDeducted ? line.promotions : 0n }]),
  );
  if (!isDeducted) return found;
  for (const ofRun of Map.groupBy(lines, ({ known_credit }) => known_credit).values()) {
    const teams = ofRun.map(({ line_id: key, receiver, game_group: group, first_day, next_day }) => ({
      key,
      receiver,
      group,
      firstDay: first_day,
      nextDay: next_day,
      floor: 0n,
    }));
    for (const { key, promotions } of await sumCredits(reader, teams, ofRun[0]?.known_credit ?? 0n)) {
      const facts = found.get(key);
      if (facts) found.set(key, { ...facts, promotions });
    }
  }
  return found;
}

/** The facts of daily salaries with the stakes and payouts of their teams, as their runs knew them. */
async function withResults(
  reader: Reader,
  lines: readonly MonthLine[],
): Promise<ReadonlyMap<bigint, TeamFacts>> {
  const found = new Map<bigint, TeamFacts>(lines.map((line) => [line.line_id, line]));
  for (const [asOf, ofRun] of Map.groupBy(lines, ({ as_of }) => as_of)) {
    const teams = ofRun.map(({ line_id: key, receiver, game_group: group, first_day, next_day }) => ({
      key,
      receiver,
      group,
      firstDay: first_day,
      nextDay: next_day,
      floor: 0n,
    }));
    for (const { key, stake, payout, selfRebate } of await sumCells(reader, teams, asOf)) {
      const facts = found.get(key);
      if (facts) found.set(key, { ...facts, stake, payout, selfRebate });
    }
  }
  return found;
}
