// Real-time pay once more in other words, for the checker beside this file (docs/reference/agents.md 6.7). It imports nothing from this project.
import { type Found, type PayLine, type Tier, checkFound, nothingFound } from './verify-pay-line.ts';
import { activeIn, tierMet } from './verify-pay-rules.ts';
import { PPM, type Row, fail, floorDiv, int, num, same, str } from './verify-pay-rows.ts';

/** What a bet counts more or less with one end of its batch. */
export interface Change {
  /** The start of the window of its time. */
  readonly span: number;
  readonly change: bigint;
}

/** The windows of a day of a contract. */
export interface WindowsOf {
  readonly tiers: readonly Tier[];
  /** In order. */
  readonly rows: readonly Row[];
  /** With how much valid bet an account is active. */
  readonly floor: bigint;
  /** What the bets of a window come to; undefined: it has none. */
  readonly foundIn: (span: string) => Found | undefined;
}

/** What still counts of windows, each part with its rate. */
interface Day {
  cumulative: bigint;
  earned: bigint;
  readonly counted: { valid: bigint; rate: bigint }[];
}

function takeBack(day: Day, voided: bigint): bigint {
  let left = voided;
  while (left > 0n) {
    const last = day.counted.at(-1);
    if (!last) break;
    const rest = last.valid - left;
    const taken = rest < 0n ? last.valid : left;
    day.cumulative -= taken;
    day.earned -= taken * last.rate;
    last.valid -= taken;
    left -= taken;
    if (last.valid === 0n) day.counted.pop();
  }
  return left;
}

/** Checks windows in order, each with its own bets, on the day so far. Gives what they pay in all. */
export function checkWindows({ tiers, rows, floor, foundIn }: WindowsOf): bigint {
  const soFar = new Map<string, bigint>();
  const day: Day = { cumulative: 0n, earned: 0n, counted: [] };
  let [paid, last] = [0n, -1];
  for (const row of rows) {
    const span = str(row, 'startsAt');
    if (last >= num(row, 'startsAt')) fail('the windows are not in order');
    last = num(row, 'startsAt');
    const name = `window ${span}`;
    const found = foundIn(span) ?? nothingFound;
    checkFound(row, found, name);
    same(`the valid bet of ${name}`, int(row, 'valid'), found.sums.valid);
    same(`the voided bet of ${name}`, int(row, 'voided'), found.sums.voided);
    for (const [memberId, valid] of found.members) soFar.set(memberId, (soFar.get(memberId) ?? 0n) + valid);
    const active = activeIn(soFar, floor);
    same(`the active members of ${name}`, int(row, 'activeMembers'), active);
    const left = takeBack(day, found.sums.voided);
    const fresh = found.sums.valid > left ? found.sums.valid - left : 0n;
    day.cumulative += fresh;
    const tier = tierMet(tiers, day.cumulative, active, 0n);
    const rate = tiers[tier - 1]?.rate ?? 0n;
    day.earned += fresh * rate;
    day.counted.push({ valid: fresh, rate });
    const due = floorDiv(day.earned, PPM);
    same(`the tier of ${name}`, num(row, 'tier'), tier);
    same(`the rate of ${name}`, int(row, 'rate'), rate);
    same(`the amount of ${name}`, int(row, 'amount'), due - paid);
    same(`the reason of ${name}`, str(row, 'reason'), tier === 0 && due === paid ? 'no-tier' : 'paid');
    paid = due;
  }
  return paid;
}

/** The rate of a moment: that of the last window with a line, or of the tier that a day without bets meets. */
export function rateAtOf(windows: readonly Row[], tiers: readonly Tier[]): (span: number) => bigint {
  const known = windows.map((row) => ({ startsAt: num(row, 'startsAt'), rate: int(row, 'rate') }));
  const idle = tiers[tierMet(tiers, 0n, 0n, 0n) - 1]?.rate ?? 0n;
  return (span) => known.findLast(({ startsAt }) => startsAt <= span)?.rate ?? idle;
}

/** What one bet earns in millionths: each part at the rate of its window, the newest part taken back first. */
export function earnedBy(
  wagerId: string,
  changes: readonly Change[],
  rateAt: (span: number) => bigint,
): bigint {
  const parts: { valid: bigint; rate: bigint }[] = [];
  for (const { span, change } of changes) {
    if (change > 0n) parts.push({ valid: change, rate: rateAt(span) });
    let left = change < 0n ? -change : 0n;
    while (left > 0n) {
      const newest = parts.pop() ?? fail(`bet ${wagerId} counts less than nothing`);
      if (newest.valid > left) parts.push({ ...newest, valid: newest.valid - left });
      left = newest.valid > left ? 0n : left - newest.valid;
    }
  }
  let earned = 0n;
  for (const { valid, rate } of parts) earned += valid * rate;
  return earned;
}

/** What a correction of a day of real-time pay follows from. */
export interface CorrectedDay {
  /** All windows of the day, and what they pay. */
  readonly windows: readonly Row[];
  readonly paid: bigint;
  /** The bets that came after the day. */
  readonly late: Found;
  /** What all bets of the day earn, in millionths. */
  readonly earned: bigint;
}

export function checkCorrectedDay({ line, earlier }: PayLine, of: CorrectedDay): void {
  checkFound(line, of.late, 'the line');
  same('the valid bet', int(line, 'valid'), of.late.sums.valid);
  same('the voided bet', int(line, 'voided'), of.late.sums.voided);
  let paid = of.paid;
  for (const row of earlier) paid += int(row, 'amount');
  for (const name of ['activeMembers', 'tier', 'rate']) same(name, int(line, name), 0n);
  same('the amount', int(line, 'amount'), floorDiv(of.earned, PPM) - paid);
  const first = of.windows[0] ?? earlier[0];
  same('the line that it corrects', str(line, 'corrects'), first ? str(first, 'lineId') : '');
  same('the reason', str(line, 'reason'), first ? 'correction' : 'paid');
}

/** The values that real-time pay has not. */
export function checkUnused(line: Row): void {
  for (const name of [
    'stake',
    'payout',
    'selfRebate',
    'agentRebate',
    'promotions',
    'carryIn',
    'base',
    'carryOut',
  ])
    same(name, int(line, name), 0n);
  same('the type of the rate', str(line, 'rateType'), 'P');
  same('the digest of the rebates', str(line, 'rebateDigest'), '');
}
