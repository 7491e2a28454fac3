// Rebates of days whose run has not paid them yet, by the rule of that run (docs/reference/agents.md 4.3). Nothing is written.
import { addDays } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { type Asked, type RebateSums, sumRebates } from '../pay/store-facts.ts';
import { sumsOf } from '../rebates/levels.ts';
import type { RebateSum } from '../rebates/store-runs.ts';
import { findUnpaidFrom, listAbove, listTeamCells } from './store-projection.ts';

/** A team with more cells in the days has no projected rebates. */
const MAX_CELLS = 20_000;

export interface OpenRebates {
  /** The first day whose rebates are not paid. */
  readonly from: string;
  /** What an agent and the accounts below it would get, each account, day and group once; null for a team that is too large. */
  readonly sums: readonly RebateSum[] | null;
}

/**
 * Computes the rebates of an agent and of everybody below it for the days up to today that are not paid.
 *
 * @param since the first day that is asked for, `yyyy-MM-dd`.
 * @param maxCells members, days and groups that are computed at most.
 */
export async function projectRebates(
  reader: Reader,
  agentId: bigint,
  { since, today }: { readonly since: string; readonly today: string },
  maxCells: number = MAX_CELLS,
): Promise<OpenRebates> {
  const unpaidFrom = await findUnpaidFrom(reader);
  const from = unpaidFrom !== null && unpaidFrom > since ? unpaidFrom : since;
  const cells = await listTeamCells(reader, agentId, {
    from,
    next: addDays(today, 1),
    limit: maxCells + 1,
  });
  return { from, sums: cells.length > maxCells ? null : await sumsOf(reader, cells) };
}

/** The rebates of teams: paid ones up to a day, and from it on those that are projected. All receivers are in the projected team. */
export function rebatesOfTeams(reader: Reader, { from, sums }: OpenRebates) {
  return async (asked: readonly Asked[], rebatedBefore: string): Promise<readonly RebateSums[]> => {
    const paid = asked
      .filter(({ firstDay }) => firstDay < from)
      .map((one) => ({ ...one, nextDay: one.nextDay < from ? one.nextDay : from }));
    const found = new Map<bigint, RebateSums>();
    if (paid.length > 0)
      for (const row of await sumRebates(reader, paid, rebatedBefore)) found.set(row.key, row);
    for (const [key, row] of await sumOpen(reader, asked, sums ?? [])) {
      const before = found.get(key) ?? { key, own: 0n, agent: 0n };
      found.set(key, { key, own: before.own + row.own, agent: before.agent + row.agent });
    }
    return [...found.values()];
  };
}

/** The projected rebates of teams: own play of the accounts below, and what the receiver and those below get of others' play. */
async function sumOpen(
  reader: Reader,
  asked: readonly Asked[],
  sums: readonly RebateSum[],
): Promise<ReadonlyMap<bigint, RebateSums>> {
  const found = new Map<bigint, RebateSums>();
  if (sums.length === 0) return found;
  const above = Map.groupBy(
    await listAbove(reader, {
      members: sums.map(({ memberId }) => memberId),
      days: sums.map(({ day }) => day),
      agents: [...new Set(asked.map(({ receiver }) => receiver))],
    }),
    (row) => `${row.member_id} ${row.day}`,
  );
  const byReceiver = Map.groupBy(asked, ({ receiver }) => receiver);
  for (const { memberId, day, group, amount, ownAmount } of sums)
    for (const { ancestor, depth } of above.get(`${memberId} ${day}`) ?? [])
      for (const one of byReceiver.get(ancestor) ?? []) {
        if (day < one.firstDay || day >= one.nextDay || (one.group !== group && one.group !== 'CONS'))
          continue;
        const { own, agent } = found.get(one.key) ?? { own: 0n, agent: 0n };
        found.set(one.key, {
          key: one.key,
          own: own + (depth > 0 ? ownAmount : 0n),
          agent: agent + amount - ownAmount,
        });
      }
  return found;
}
