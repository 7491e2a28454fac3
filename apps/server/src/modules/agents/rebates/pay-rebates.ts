// The rebates of a day: computed from its cells, written as lines, paid by the house (docs/reference/agents.md 4.3).
import { hash } from 'node:crypto';
import { timeDigits } from '@tyche/kernel/request-key';
import { type RebateGroup, type RebateKey, rebatesOf } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { creditBatch } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-lines.ts';

/** The valid bet of an account on a day, by key; in LOTT by the base of the games too. */
export interface RebateCell extends RebateKey {
  readonly memberId: bigint;
  /** In LOTT 2000 or 1980; null in the other groups. */
  readonly base: bigint | null;
  /** In 1/10 000 units. */
  readonly valid: bigint;
}

const READ_TOGETHER = 1_000;
const PAID_TOGETHER = 500;

/**
 * Writes and pays the rebates of a local day. The amounts of an account in a group are one line. A line that is written already stays and is
 * not paid again, so a run that ended early is simply repeated. Lines of frozen and closed agents are written as held.
 *
 * @param day as yyyy-MM-dd; it is over.
 * @param cells all cells of the day.
 * @returns how many lines are new.
 * @throws Error when the day is not over, or when a line is written with another amount: a sealed day has the same cells each time.
 */
export async function payRebates(
  deps: AgentsDeps,
  day: string,
  cells: readonly RebateCell[],
): Promise<number> {
  const { database } = deps;
  const startsAt = await store.findDayStart(database.reader, day, (await deps.merchant()).site.timeZone);
  if (!startsAt) throw new Error(`the rebates of ${day}, which is not over`);
  const lines = await computeLines(database.reader, day, cells);
  let written = 0;
  for (let start = 0; start < lines.length; start += PAID_TOGETHER)
    written += await payChunk(deps, { day, startsAt }, lines.slice(start, start + PAID_TOGETHER));
  await store.markRebated(database.reader, startsAt);
  return written;
}

/** The lines of a day, by account and group. */
async function computeLines(
  reader: Reader,
  day: string,
  cells: readonly RebateCell[],
): Promise<readonly store.LineRow[]> {
  const sums = new Map<string, store.LineRow>();
  for (const [, ofKey] of Map.groupBy(cells, ({ group, prizeMode }) => `${group} ${prizeMode}`))
    for (let start = 0; start < ofKey.length; start += READ_TOGETHER)
      for (const line of await computeCells(reader, day, ofKey.slice(start, start + READ_TOGETHER))) {
        const name = `${line.memberId} ${line.group}`;
        sums.set(name, { ...line, amount: line.amount + (sums.get(name)?.amount ?? 0n) });
      }
  return [...sums.values()]
    .filter(({ amount }) => amount > 0n)
    .sort((one, other) => compare(one.memberId, other.memberId) || compare(one.group, other.group));
}

/** What cells of one key give to each account of their chains. */
async function computeCells(
  reader: Reader,
  day: string,
  cells: readonly RebateCell[],
): Promise<readonly store.LineRow[]> {
  const [first] = cells;
  if (!first) return [];
  const memberIds = [...new Set(cells.map(({ memberId }) => memberId))];
  const chains = Map.groupBy(
    await store.listChains(reader, memberIds, first, day),
    ({ memberId }) => memberId,
  );
  return cells.flatMap((cell) => linesOf(cell, chains.get(cell.memberId) ?? []));
}

function linesOf(
  { group, base, valid }: RebateCell,
  chain: readonly store.ChainRow[],
): readonly store.LineRow[] {
  const rates = group === 'LOTT' ? filledFromAbove(chain) : chain.map(({ rate }) => rate ?? 0n);
  if (rates.length === 0) return [];
  const unit = base === null ? ({ kind: 'ppm' } as const) : ({ kind: 'series', base } as const);
  const amounts = rebatesOf(unit, valid, rates);
  return chain.map(({ ancestorId }, level) => ({
    memberId: ancestorId,
    group,
    amount: amounts[level] ?? 0n,
  }));
}

/** The series of a chain: an account without one has that of the nearest account above it. Empty when nobody has one. */
function filledFromAbove(chain: readonly store.ChainRow[]): readonly bigint[] {
  let above: bigint | null = null;
  const filled: bigint[] = [];
  for (const { rate } of chain.toReversed()) {
    above = rate ?? above;
    if (above !== null) filled.unshift(above);
  }
  // An account with a series is below accounts with one, so a gap can only be the whole chain.
  return filled.length === chain.length ? filled : [];
}

/** Writes and pays some lines in one transaction. Gives how many are new. */
async function payChunk(
  { database, listWalletIds }: AgentsDeps,
  { day, startsAt }: { readonly day: string; readonly startsAt: Date },
  lines: readonly store.LineRow[],
): Promise<number> {
  return database.inTransaction(async (tx) => {
    const { written, toPay } = await store.insertLines(tx, day, lines);
    const different = await store.countDifferent(tx, day, lines);
    if (different > 0n) throw new Error(`${different} rebate lines of ${day} have other amounts than before`);
    const wallets = await listWalletIds(
      tx,
      toPay.map(({ memberId }) => memberId),
    );
    const credits = toPay.map(({ memberId, group, amount }) => {
      const walletId = wallets.get(memberId);
      if (!walletId) throw new Error(`a rebate of ${memberId}, which has no wallet`);
      return { walletId, key: lineKeyOf(day, startsAt, memberId, group), amount };
    });
    await creditBatch(tx, { scope: 'commission', kind: 'commission', gl: 'commission' }, credits);
    return written;
  });
}

/** The key of the credit of a line. It begins with the start of its day, as the ledger divides its entries by the time of their keys. */
function lineKeyOf(day: string, startsAt: Date, memberId: bigint, group: RebateGroup): string {
  const time = timeDigits(startsAt.getTime());
  const hex = hash('sha256', ['rebate-line', day, memberId, group].join('\n'), 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

function compare<Key extends bigint | string>(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
