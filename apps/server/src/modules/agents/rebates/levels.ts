// What cells give to the accounts of their chains (docs/reference/agents.md 4.3).
import { rebatesOf } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { type ChainRow, listChains } from './store-lines.ts';
import type { RebateCell, RebateSum } from './store-runs.ts';

/** What cells give to each account of their chains, by the tree and the rates of their days. Each account, day and group once. */
export async function sumsOf(reader: Reader, cells: readonly RebateCell[]): Promise<readonly RebateSum[]> {
  const sums = new Map<string, RebateSum>();
  const byKey = Map.groupBy(cells, ({ day, group, prizeMode }) => `${day} ${group} ${prizeMode}`);
  for (const [, ofKey] of byKey)
    for (const part of await levelsOf(reader, ofKey)) {
      const name = `${part.memberId} ${part.day} ${part.group}`;
      const before = sums.get(name);
      sums.set(name, {
        ...part,
        amount: part.amount + (before?.amount ?? 0n),
        ownAmount: part.ownAmount + (before?.ownAmount ?? 0n),
      });
    }
  return [...sums.values()].filter(({ amount, ownAmount }) => amount !== 0n || ownAmount !== 0n);
}

/** The same for cells of one day and key, each level of each cell by itself. */
async function levelsOf(reader: Reader, cells: readonly RebateCell[]): Promise<readonly RebateSum[]> {
  const [first] = cells;
  if (!first) return [];
  const memberIds = [...new Set(cells.map(({ memberId }) => memberId))];
  const chains = Map.groupBy(
    await listChains(reader, memberIds, first, first.day),
    ({ memberId }) => memberId,
  );
  return cells.flatMap((cell) => levelsOfCell(cell, chains.get(cell.memberId) ?? []));
}

function levelsOfCell(
  { day, group, base, before, after }: RebateCell,
  chain: readonly ChainRow[],
): readonly RebateSum[] {
  const rates = group === 'LOTT' ? filledFromAbove(chain) : chain.map(({ rate }) => rate ?? 0n);
  if (rates.length === 0) return [];
  const unit =
    group === 'LOTT' ? ({ kind: 'series', base: BigInt(base) } as const) : ({ kind: 'ppm' } as const);
  const [paid, due] = [rebatesOf(unit, before, rates), rebatesOf(unit, after, rates)];
  return chain.map(({ ancestorId: memberId }, level) => {
    const amount = (due[level] ?? 0n) - (paid[level] ?? 0n);
    return { memberId, day, group, amount, ownAmount: level === 0 ? amount : 0n };
  });
}

/** The series of a chain: an account without one has that of the nearest account above it. Empty when nobody has one. */
function filledFromAbove(chain: readonly ChainRow[]): readonly bigint[] {
  let above: bigint | null = null;
  const filled: bigint[] = [];
  for (const { rate } of chain.toReversed()) {
    above = rate ?? above;
    if (above !== null) filled.unshift(above);
  }
  // An account with a series is below accounts with one, so a gap can only be the whole chain.
  return filled.length === chain.length ? filled : [];
}
