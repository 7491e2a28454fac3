// Real-time pay once more in other words, for the checker beside this file (docs/reference/agents.md 6.7). It imports nothing from this project.
import { type Kit, LATE, noSums } from './verify-pay-kit.ts';
import { activeIn, tierMet } from './verify-pay-rules.ts';
import { PPM, type Row, fail, floorDiv, int, num, same, str } from './verify-pay-rows.ts';

export function checkWagers(kit: Kit, row: Row, span: string, name: string): void {
  const { wagers, digest } = kit.digestOf(span);
  same(`the number of bets of ${name}`, num(row, 'wagers'), wagers);
  same(`the digest of ${name}`, str(row, 'digest'), digest);
}

/** The windows of the day in order, the line last: each with its own facts, on the day so far. Gives what they pay in all. */
function checkWindows(kit: Kit, rows: readonly Row[]): bigint {
  const line = kit.the(kit.line, 'line');
  const floor = int(line, 'activeFloor');
  const soFar = new Map<string, bigint>();
  /** What still counts, window by window, with its rate. */
  const counted: { valid: bigint; rate: bigint }[] = [];
  let [cumulative, earned, paid] = [0n, 0n, 0n];
  rows.forEach((row, at) => {
    const span = str(row, 'startsAt');
    const before = rows[at - 1];
    if (before && num(before, 'startsAt') >= num(row, 'startsAt')) fail('the windows are not in order');
    const name = `window ${span}`;
    checkWagers(kit, row, span, name);
    const sums = kit.sums.get(span) ?? noSums();
    same(`the valid bet of ${name}`, int(row, 'valid'), sums.valid);
    same(`the voided bet of ${name}`, int(row, 'voided'), sums.voided);
    for (const [memberId, valid] of kit.members.get(span) ?? [])
      soFar.set(memberId, (soFar.get(memberId) ?? 0n) + valid);
    const active = activeIn(soFar, floor);
    same(`the active members of ${name}`, int(row, 'activeMembers'), active);
    let left = sums.voided;
    while (left > 0n && counted.length > 0) {
      const last = counted.at(-1);
      if (!last) break;
      const rest = last.valid - left;
      const taken = rest < 0n ? last.valid : left;
      cumulative -= taken;
      earned -= taken * last.rate;
      last.valid -= taken;
      left -= taken;
      if (last.valid === 0n) counted.pop();
    }
    const fresh = sums.valid > left ? sums.valid - left : 0n;
    cumulative += fresh;
    const tier = tierMet(kit.tiers, cumulative, active, 0n);
    const rate = kit.tiers[tier - 1]?.rate ?? 0n;
    earned += fresh * rate;
    counted.push({ valid: fresh, rate });
    const due = floorDiv(earned, PPM);
    same(`the tier of ${name}`, num(row, 'tier'), tier);
    same(`the rate of ${name}`, int(row, 'rate'), rate);
    same(`the amount of ${name}`, int(row, 'amount'), due - paid);
    same(`the reason of ${name}`, str(row, 'reason'), tier === 0 && due === paid ? 'no-tier' : 'paid');
    paid = due;
  });
  for (const span of kit.spans())
    if (span !== LATE && !rows.some((row) => row.startsAt === span))
      fail(`bets of a span ${span} without a line`);
  return paid;
}

/** What the bets of the day pay with what came after it: each at the rate of its window, the newest part of a bet taken back first. */
function earnedOf(kit: Kit): bigint {
  const rateAt = (span: string) => {
    const at = kit.windows.findLast((row) => num(row, 'startsAt') <= Number(span));
    return at ? int(at, 'rate') : (kit.tiers[tierMet(kit.tiers, 0n, 0n, 0n) - 1]?.rate ?? 0n);
  };
  let earned = 0n;
  const parts = new Map<string, { valid: bigint; rate: bigint }[]>();
  for (const { wagerId, span, change } of kit.changes) {
    const own = parts.get(wagerId) ?? [];
    parts.set(wagerId, own);
    if (change > 0n) own.push({ valid: change, rate: rateAt(span) });
    let left = change < 0n ? -change : 0n;
    while (left > 0n) {
      const newest = own.pop() ?? fail(`bet ${wagerId} counts less than nothing`);
      if (newest.valid > left) own.push({ ...newest, valid: newest.valid - left });
      left = newest.valid > left ? 0n : left - newest.valid;
    }
  }
  for (const own of parts.values()) for (const { valid, rate } of own) earned += valid * rate;
  return floorDiv(earned, PPM);
}

export function checkRealtime(kit: Kit): void {
  const line = kit.the(kit.line, 'line');
  const isCorrection = str(line, 'period') === 'DAILY';
  let paid = checkWindows(kit, isCorrection ? kit.windows : [...kit.windows, line]);
  if (isCorrection) {
    checkWagers(kit, line, LATE, 'the line');
    const sums = kit.sums.get(LATE) ?? noSums();
    same('the valid bet', int(line, 'valid'), sums.valid);
    same('the voided bet', int(line, 'voided'), sums.voided);
    for (const row of kit.earlier) paid += int(row, 'amount');
    for (const name of ['activeMembers', 'tier', 'rate']) same(name, int(line, name), 0n);
    same('the amount', int(line, 'amount'), earnedOf(kit) - paid);
    const first = kit.windows[0] ?? kit.earlier[0];
    same('the line that it corrects', str(line, 'corrects'), first ? str(first, 'lineId') : '');
    same('the reason', str(line, 'reason'), first ? 'correction' : 'paid');
  } else {
    same('the line that it corrects', str(line, 'corrects'), '');
    if (kit.sums.has(LATE) || kit.earlier.length > 0) fail('a window with what came after its day');
  }
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
