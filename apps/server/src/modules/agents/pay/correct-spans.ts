// Corrections of pay within a day: once a day the hours, and the real-time pay, of each day that a change of wagers touched are computed
// again from the wagers themselves (docs/reference/agents.md 6.6, 6.7 and 6.9).
import { sum } from '@tyche/kernel/money';
import { compensationOf, payChangedDay, paySalary } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { termsOf } from '../contracts/terms.ts';
import { type CorrectingLine, sinceOf, writeCorrections } from './correct-pay.ts';
import { noFacts, salaryResult } from './line.ts';
import type { PageWanted } from './page.ts';
import * as spans from './store-span-corrections.ts';
import * as store from './store-runs.ts';

/** Contracts of a page: each touched day has up to 25 slots or 300 windows. */
const CONTRACTS_TOGETHER = 100;

/** Writes the corrections of hourly or real-time pay of the next contracts. Gives whether they were the last ones. */
export async function correctSpans(tx: Tx, run: store.RunRow, wanted: PageWanted): Promise<boolean> {
  const limit = Math.min(wanted.limit, CONTRACTS_TOGETHER);
  const days = await spans.listTouchedDays(tx, {
    kind: run.kind,
    day: run.first_day,
    since: sinceOf(await store.findRunBefore(tx, run)),
    asOf: run.as_of,
    afterContract: run.last_contract,
    limit,
  });
  const lastContract = days.at(-1)?.contract_id;
  if (lastContract === undefined) return true;
  const lines = run.kind === 'HOURLY' ? await slotLines(tx, days) : await dayLines(tx, days);
  await writeCorrections(tx, { ...run, timeZone: wanted.timeZone }, lastContract, lines);
  return new Set(days.map(({ contract_id }) => contract_id)).size < limit;
}

const keyOf = ({ contract_id, day }: { readonly contract_id: bigint; readonly day: string }) =>
  `${contract_id} ${day}`;

/** The parts of a line that follow from the contract and the day. */
function lineOn(day: spans.TouchedDay) {
  return {
    ...noFacts,
    contractId: day.contract_id,
    receiver: day.receiver,
    payer: day.payer,
    version: day.version,
    group: day.game_group,
    firstDay: day.day,
    nextDay: day.next_day,
    dueHours: 0,
  };
}

/**
 * The lines of slots that pay something else now: a wager counts in the slot in which it first became final. A slot that had no line gets its
 * first one.
 */
async function slotLines(tx: Tx, days: readonly spans.TouchedDay[]): Promise<readonly CorrectingLine[]> {
  const dayOf = new Map(days.map((day) => [keyOf(day), day]));
  const sums = new Map(
    (await spans.sumSlots(tx, days)).map((row) => [`${row.contract_id} ${row.run_id}`, row]),
  );
  const lines: CorrectingLine[] = [];
  for (const slot of await spans.listSlots(tx, days)) {
    const day = dayOf.get(keyOf(slot));
    if (!day) throw new Error(`a slot of ${keyOf(slot)}, which was not asked for`);
    const { valid, activeMembers } = sums.get(`${slot.contract_id} ${slot.run_id}`) ?? noFacts;
    const { tiers } = termsOf(day.terms);
    const salary = paySalary(
      { tiers, minimum: slot.minimum },
      { validBet: valid, activeMember: activeMembers },
    );
    const amount = compensationOf(salary.amount, [slot.paid]);
    if (amount === 0n) continue;
    lines.push({
      ...lineOn(day),
      ...salaryResult('HOURLY', tiers, salary),
      valid,
      activeMembers,
      amount,
      reason: slot.first_line === null ? salary.reason : 'correction',
      period: 'HOUR',
      startsAt: slot.starts_at,
      endsAt: slot.ends_at,
      corrects: slot.first_line,
    });
  }
  return lines;
}

/** The lines of days that pay something else now in real time: one for the whole day, each bet at the rate at which it counted. */
async function dayLines(tx: Tx, days: readonly spans.TouchedDay[]): Promise<readonly CorrectingLine[]> {
  const written = Map.groupBy(await spans.listDayLines(tx, days), keyOf);
  const changes = Map.groupBy(await spans.listChanges(tx, days), keyOf);
  return days.flatMap((day): CorrectingLine[] => {
    const before = written.get(keyOf(day)) ?? [];
    const { tiers } = termsOf(day.terms);
    const changed = (changes.get(keyOf(day)) ?? []).map(({ wager_id, window_at, change, is_late }) => ({
      wagerId: wager_id,
      window: window_at.getTime(),
      change,
      isLate: is_late,
    }));
    const windows = before
      .filter(({ is_window }) => is_window)
      .map(({ starts_at, valid, rate }) => ({ startsAt: starts_at.getTime(), valid, rate }));
    const amount = compensationOf(
      payChangedDay(tiers, windows, changed),
      before.map((line) => line.amount),
    );
    if (amount === 0n) return [];
    const late = changed.filter(({ isLate }) => isLate).map(({ change }) => change);
    const [first] = before.map(({ line_id }) => line_id).sort(byNumber);
    return [
      {
        ...lineOn(day),
        valid: sum(late.filter((change) => change > 0n)),
        voided: sum(late.filter((change) => change < 0n).map((change) => -change)),
        carryIn: 0n,
        base: 0n,
        carryOut: 0n,
        tier: 0,
        rateType: 'P',
        rate: 0n,
        rule: 'realtime/1',
        amount,
        reason: first === undefined ? 'paid' : 'correction',
        period: 'DAILY',
        startsAt: day.starts_at,
        endsAt: day.ends_at,
        corrects: first ?? null,
      },
    ];
  });
}

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1);
