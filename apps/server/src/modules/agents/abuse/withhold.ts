// The pay that waits because of flags: what a line has more than it would have without the accounts in doubt (docs/reference/agents.md 10).
import type { Tx } from '../../../platform/db/database.ts';
import { readFacts } from '../pay/facts.ts';
import { computeLine, noFacts } from '../pay/line.ts';
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
    const holds: store.NewHold[] = [];
    for (const ofRun of Map.groupBy(lines, ({ run_id }) => run_id).values())
      for (const [{ flag_id: flagId, line_id: lineId, is_confirmed }, amount] of await findDoubts(tx, ofRun))
        if (amount > 0n) holds.push({ flagId, lineId, amount, state: is_confirmed ? 'forfeited' : 'held' });
    await store.insertHolds(tx, holds);
  } while (lines.length === LINES_TOGETHER);
}

/**
 * What is in doubt of lines of one run. Windows follow from the windows before, and corrections from the lines before: they are in doubt
 * as a whole.
 */
async function findDoubts(
  tx: Tx,
  lines: readonly store.FlaggedLine[],
): Promise<ReadonlyMap<store.FlaggedLine, bigint>> {
  const isWhole = ({ accounts, kind, corrects }: store.FlaggedLine) =>
    accounts.length === 0 || kind === 'REALTIME' || corrects !== null;
  const doubts = new Map(lines.map((line) => [line, line.amount]));
  const parts = lines.filter((line) => !isWhole(line));
  const [run] = parts;
  if (!run) return doubts;
  const facts = await readFacts(
    tx,
    parts.map((line, place) => ({
      key: BigInt(place),
      receiver: line.receiver,
      group: line.game_group,
      firstDay: line.first_day,
      nextDay: line.next_day,
      floor: line.active_floor,
      without: line.accounts,
    })),
    {
      kind: run.kind,
      asOf: run.as_of,
      rebatedBefore: run.run_next_day,
      span: { startsAt: run.starts_at, endsAt: run.ends_at, since: run.starts_at },
    },
  );
  for (const [place, line] of parts.entries()) {
    const { kind, period, run_first_day: firstDay, minimum } = line;
    const rest = computeLine({ kind, period, firstDay, minimum }, line, facts.get(BigInt(place)) ?? noFacts);
    const without = rest?.amount ?? 0n;
    doubts.set(line, line.amount > without ? line.amount - without : 0n);
  }
  return doubts;
}
