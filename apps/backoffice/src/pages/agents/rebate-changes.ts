// Which rebates of an account a form changes, and whether they can be set.
import { checkGrant } from '@tyche/rules/agents';
import { readRebate } from '../../features/office/agents/use-rate.ts';

interface Key {
  readonly type: string;
  readonly prizeModeId: number;
}

/** A rebate and what limits it, in the unit of its group: a series in LOTT, ppm in the others. */
interface Line extends Key {
  readonly step: number;
  readonly siteCap: number;
  readonly rebate: number | null;
  readonly pending: readonly { readonly rebate: number }[];
  readonly minRebate: number;
  readonly maxRebate: number;
}

/** The name of the field of a rebate. */
export function keyOf({ type, prizeModeId }: Key): string {
  return `${type} ${prizeModeId}`;
}

/** The rate of the last day that is known; null without one. */
export function latestRebate({ rebate, pending }: Pick<Line, 'rebate' | 'pending'>): number | null {
  return pending.at(-1)?.rebate ?? rebate;
}

/** Whether staff can set what was typed. Nothing typed leaves an account without a rate as it is. */
export function isAllowed(line: Line, typed: string): boolean {
  if (!isChanged(line, typed)) return true;
  const requested = readRebate(line.type, typed);
  if (requested === null) return false;
  const { step, siteCap, minRebate, maxRebate } = line;
  const limits = { step: BigInt(step), siteCap: BigInt(siteCap), uplineOwn: BigInt(maxRebate) };
  const below = { downlineTop: BigInt(minRebate), current: 0n, byStaff: true };
  return checkGrant({ requested, ...limits, ...below }) === null;
}

/** The rates that differ from what counts or waits, as the call carries them. What was typed is allowed. */
export function changedRebates(lines: readonly Line[], typed: Readonly<Record<string, string>>) {
  return lines.flatMap((line) => {
    const text = typed[keyOf(line)] ?? '';
    const { type, prizeModeId } = line;
    const rate = isChanged(line, text) ? readRebate(type, text) : null;
    return rate === null ? [] : [{ type, prizeModeId, rebateValue: Number(rate) }];
  });
}

function isChanged(line: Line, typed: string): boolean {
  const latest = latestRebate(line);
  if (typed.trim() === '') return latest !== null;
  const rate = readRebate(line.type, typed);
  return rate === null || latest === null || rate !== BigInt(latest);
}
