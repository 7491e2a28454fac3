// What must be staked of own money before a withdrawal (rules/cashier, turnover). Deposits and transfers ask for it. A bonus asks for its own
// turnover elsewhere: what is owed here locks own money, and a bonus may not (docs/reference/rewards.md 5.11).
import { sum } from '@tyche/kernel/money';
import { workOff } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { CashierDeps } from '../deps.ts';
import type { turnoverSources } from '../domains.ts';
import * as store from './store-turnover.ts';

export interface TurnoverPart {
  /** Such as `deposit`. */
  readonly source: string;
  readonly reference: string;
  readonly required: bigint;
  readonly done: bigint;
  readonly at: Date;
}

/** Asks a member for turnover; once for a source and reference. Nothing for a requirement of zero. */
export async function requireTurnover(
  tx: Tx,
  requirement: {
    memberId: bigint;
    source: (typeof turnoverSources)[number];
    reference: string;
    required: bigint;
  },
): Promise<void> {
  if (requirement.required > 0n) await store.insertRequirement(tx, requirement);
}

/** What a member still owes in stakes, part by part, the oldest first. Empty when nothing is owed. */
export async function owedTurnover(
  { stakedSince }: Pick<CashierDeps, 'stakedSince'>,
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly owed: bigint; readonly parts: readonly TurnoverPart[] }> {
  const rows = await store.listOpenRequirements(reader, memberId);
  if (rows.length === 0) return { owed: 0n, parts: [] };
  const staked = await stakedSince(
    reader,
    memberId,
    rows.map(({ at }) => at),
  );
  const done = workOff(rows.map(({ required }, at) => ({ required, stakedSince: staked[at] ?? 0n })));
  const parts = rows.map(({ source, reference, required, at }, index) => ({
    source,
    reference,
    required,
    done: done[index] ?? 0n,
    at,
  }));
  return { owed: sum(parts.map((part) => part.required - part.done)), parts };
}

/** Closes what is worked off, so that later stakes are not counted for it again. */
export async function closeMet(
  deps: Pick<CashierDeps, 'stakedSince'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const { owed, parts } = await owedTurnover(deps, tx, memberId);
  if (owed === 0n && parts.length > 0) await store.closeRequirements(tx, memberId);
}
