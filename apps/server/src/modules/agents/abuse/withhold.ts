// The pay that waits because of flags: what a line has more than it would have without the accounts in doubt (docs/reference/agents.md 10).
import { doubtOf } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { readFacts } from '../pay/facts.ts';
import { computeLine, noFacts } from '../pay/line.ts';
import { sumSlots } from '../pay/store-span-corrections.ts';
import type { TeamFacts } from '../pay/types.ts';
import * as store from './store-holds.ts';

const LINES_TOGETHER = 500;

/**
 * Holds what flags concern: of a run whose lines have just become debts, or of a flag that was just raised. Part of the transaction that
 * does either, so nothing is paid before. Safe to repeat.
 */
export async function withhold(tx: Tx, of: store.LinesOf): Promise<void> {
  let lines: readonly store.FlaggedLine[];
  let last: store.FlaggedLine | undefined;
  do {
    lines = await store.listFlaggedLines(tx, of, last, LINES_TOGETHER);
    last = lines.at(-1);
    const clear = new Map<store.FlaggedLine, bigint>();
    for (const ofRun of Map.groupBy(lines, ({ run_id }) => run_id).values())
      for (const [line, amount] of await clearOf(tx, ofRun)) clear.set(line, amount);
    await store.insertHolds(tx, holdsOf(lines, clear));
  } while (lines.length === LINES_TOGETHER);
}

/**
 * What is in doubt of lines, in their order: a line of a period is compared with those before it, of which some may be held or kept. Windows
 * follow from the windows before: they are in doubt as a whole.
 *
 * @param clear what periods pay without the accounts in doubt; a line that is missing is in doubt as a whole.
 */
function holdsOf(
  lines: readonly store.FlaggedLine[],
  clear: ReadonlyMap<store.FlaggedLine, bigint>,
): readonly store.NewHold[] {
  const holds: store.NewHold[] = [];
  /** What these lines hold, by flag and period. */
  const here = new Map<string, bigint>();
  for (const line of lines) {
    const { flag_id: flagId, line_id: lineId, before, is_confirmed, unpaid } = line;
    const period = [
      flagId,
      line.contract_id,
      line.first_day,
      line.kind === 'REALTIME' ? '' : line.starts_at.getTime(),
    ].join(' ');
    const kept = here.get(period) ?? 0n;
    const amount = doubtOf(line.amount, { before, kept: line.kept + kept, clear: clear.get(line) ?? null });
    if (amount === 0n) continue;
    holds.push({ flagId, lineId, amount, state: is_confirmed ? 'forfeited' : 'held' });
    const isPart = unpaid < amount;
    const held = isPart ? unpaid : amount;
    here.set(period, line.amount < 0n ? kept - held : kept + held);
  }
  return holds;
}

/** What the periods of lines of one run pay without the accounts in doubt, of lines that are not in doubt as a whole. */
async function clearOf(
  tx: Tx,
  ofRun: readonly store.FlaggedLine[],
): Promise<ReadonlyMap<store.FlaggedLine, bigint>> {
  const lines = ofRun.filter(({ accounts, kind }) => accounts.length > 0 && kind !== 'REALTIME');
  const [run] = lines;
  if (!run) return new Map();
  const facts =
    run.is_correction && run.kind === 'HOURLY' ? await slotFacts(tx, lines) : await ownFacts(tx, run, lines);
  return new Map(
    lines.map((line, place) => {
      const { kind, period, period_day: firstDay, minimum, needs_loss: needsLoss } = line;
      const of = { kind, period, firstDay, minimum, needsLoss };
      const rest = computeLine(of, line, facts.get(BigInt(place)) ?? noFacts);
      return [line, rest?.amount ?? 0n];
    }),
  );
}

function ownFacts(tx: Tx, run: store.FlaggedLine, lines: readonly store.FlaggedLine[]) {
  return readFacts(
    tx,
    lines.map((line, place) => ({
      key: BigInt(place),
      receiver: line.receiver,
      group: line.game_group,
      firstDay: line.first_day,
      nextDay: line.next_day,
      floor: line.active_floor,
      without: line.accounts,
      deductsPromotions: line.deducts_promotions,
      needsLoss: line.needs_loss,
    })),
    {
      kind: run.kind,
      asOf: run.as_of,
      lastCredit: run.last_credit,
      rebatedBefore: run.run_next_day,
      span: { startsAt: run.starts_at, endsAt: run.ends_at, since: run.starts_at },
    },
  );
}

/** The facts of corrected slots. */
async function slotFacts(
  tx: Tx,
  lines: readonly store.FlaggedLine[],
): Promise<ReadonlyMap<bigint, TeamFacts>> {
  const found = new Map<bigint, TeamFacts>();
  for (const [place, line] of lines.entries()) {
    const day = { ...line, day: line.first_day };
    const sums = (await sumSlots(tx, [day], line.accounts)).find(({ run_id }) => run_id === line.period_run);
    if (sums) found.set(BigInt(place), { ...noFacts, valid: sums.valid, activeMembers: sums.activeMembers });
  }
  return found;
}
