// Checks what an agent was paid from the file of the line, and from nothing else: no import from this project but the part beside it, no database, no network. It
// repeats in its own words what the runs of pay do, so that an error in one shows as a difference. docs/reference/pay-kit.md has the format.
//
//   node tools/verify-agent-pay.ts <kit of a line or rebate> [<further kits>]
//
// For each file it prints "ok", or the first difference. Exit status 0 when every file is right, 1 when one is not, 2 when none was given or
// one cannot be read.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  Difference,
  fail,
  same,
  columns,
  type Row,
  PPM,
  int,
  str,
  num,
  parse,
  floorDiv,
  hex,
  sha256,
  utc,
  startOfDay,
  endOfPeriod,
  isFirstOfMonth,
  type Tier,
  type Sums,
  LATE,
  noSums,
  Kit,
} from './verify-pay-kit.ts';

// What the rules make of it.

function checkVersion(kit: Kit): void {
  const v = kit.the(kit.version, 'version');
  const head = ['contractId', 'kind', 'group', 'offerer', 'receiver', 'version', 'effectiveFrom'];
  const rows = [head.map((name) => str(v, name))];
  if (v.kind === 'DIVIDEND') rows.push(['periodKind', 'carryPolicy', 'minimum'].map((name) => str(v, name)));
  else if (`${v.periodKind}${v.carryPolicy}${v.minimum}` !== '')
    fail('a salary with the terms of a dividend');
  for (const { minimumBet, netLoss, activeMember, rateType, rate } of kit.tiers)
    rows.push([minimumBet, netLoss, activeMember, rateType, rate].map(String));
  const hash = sha256();
  for (const row of rows) hash.update(`${row.join('|')}\n`);
  same('the digest of the terms', str(v, 'digest'), hex(hash));
}

const rules: Readonly<Record<string, string>> = {
  DIVIDEND: 'dividend/1',
  DAILY: 'daily/1',
  HOURLY: 'hourly/1',
  REALTIME: 'realtime/1',
};

function checkDates(kit: Kit): void {
  const v = kit.the(kit.version, 'version');
  const line = kit.the(kit.line, 'line');
  const [period, periodDay] = [str(line, 'period'), str(line, 'periodDay')];
  same('the rule', str(line, 'rule'), rules[v.kind ?? '']);
  // The correction of real-time pay is one line for the day.
  const wanted = {
    DIVIDEND: v.periodKind,
    DAILY: 'DAILY',
    HOURLY: 'HOUR',
    REALTIME: period === 'DAILY' ? 'DAILY' : 'WINDOW',
  };
  same('the period', period, wanted[v.kind as keyof typeof wanted]);
  const end = endOfPeriod(period, periodDay);
  const from = str(v, 'effectiveFrom');
  utc(from);
  same('the first day', str(line, 'firstDay'), [from, periodDay].sort().at(-1));
  utc(str(line, 'nextDay'));
  if (str(line, 'nextDay') <= str(line, 'firstDay') || str(line, 'nextDay') > end)
    fail(`the line ends on ${str(line, 'nextDay')}, outside its period`);
  const [startsAt, endsAt] = [num(line, 'startsAt'), num(line, 'endsAt')];
  const dayStart = startOfDay(periodDay, kit.zone);
  const dayEnd = startOfDay(end, kit.zone);
  if (period === 'HOUR' || period === 'WINDOW') checkSpan(period, { startsAt, endsAt, dayStart, dayEnd });
  else {
    same('the start of the period', startsAt, dayStart);
    same('the end of the period', endsAt, dayEnd);
  }
  for (const window of kit.windows)
    checkSpan('WINDOW', {
      startsAt: num(window, 'startsAt'),
      endsAt: num(window, 'endsAt'),
      dayStart,
      dayEnd,
    });
}

interface SpanTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly dayStart: number;
  readonly dayEnd: number;
}

function checkSpan(period: 'HOUR' | 'WINDOW', { startsAt, endsAt, dayStart, dayEnd }: SpanTimes): void {
  const [length, since] = period === 'HOUR' ? [3_600_000, dayStart] : [300_000, 0];
  if (startsAt < dayStart || startsAt >= dayEnd || (startsAt - since) % length !== 0)
    fail(`a span that begins at ${startsAt}`);
  same('the end of a span', endsAt, Math.min(startsAt + length, dayEnd));
}

function checkTree(kit: Kit, line: Row): void {
  const { firstDay, nextDay } = kit.frame;
  for (const [memberId, places] of kit.places)
    for (const { from, to } of places)
      if (from < firstDay || to > nextDay) fail(`a place of ${memberId} outside the days of the line`);
  same('the digest of the tree', str(line, 'treeDigest'), kit.treeDigest());
}

function checkWagers(kit: Kit, row: Row, span: string, name: string): void {
  const { wagers, digest } = kit.digestOf(span);
  same(`the number of bets of ${name}`, num(row, 'wagers'), wagers);
  same(`the digest of ${name}`, str(row, 'digest'), digest);
}

function activeIn(members: ReadonlyMap<string, bigint>, floor: bigint): bigint {
  let count = 0n;
  for (const valid of members.values()) if (valid >= floor) count += 1n;
  return count;
}

/** The number of the highest tier that is met; 0: none. */
function tierMet(tiers: readonly Tier[], valid: bigint, active: bigint, base: bigint): number {
  for (let number = tiers.length; number > 0; number -= 1) {
    const tier = tiers[number - 1];
    if (!tier || valid < tier.minimumBet || active < tier.activeMember) continue;
    if (tier.netLoss === 0n || base >= tier.netLoss) return number;
  }
  return 0;
}

interface Result {
  readonly base: bigint;
  readonly carryOut: bigint;
  readonly tier: number;
  readonly rate: bigint;
  readonly rateType: string;
  readonly amount: bigint;
  readonly reason: string;
}

function dividendOf(kit: Kit, sums: Sums, active: bigint): Result {
  const v = kit.the(kit.version, 'version');
  const line = kit.the(kit.line, 'line');
  const carryIn = int(line, 'carryIn');
  const policy = str(v, 'carryPolicy');
  if (!['NONE', 'ONE', 'MONTH', 'ALL'].includes(policy)) fail(`an unknown carry policy ${policy}`);
  const net =
    sums.stake - sums.payout - (sums.selfRebate + kit.ownRebate) - kit.agentRebate - int(line, 'promotions');
  const isDropped =
    policy === 'NONE' || (policy === 'MONTH' && isFirstOfMonth(str(line, 'period'), str(line, 'periodDay')));
  const base = isDropped ? net : net + carryIn;
  const left = policy === 'ONE' ? net : base;
  const carryOut = policy !== 'NONE' && left < 0n ? left : 0n;
  const tier = tierMet(kit.tiers, sums.valid, active, base);
  const rate = kit.tiers[tier - 1]?.rate ?? 0n;
  const due = floorDiv(base * rate, PPM);
  const found = { base, carryOut, tier, rate, rateType: 'P' };
  if (base <= 0n) return { ...found, amount: 0n, reason: 'no-loss' };
  if (tier === 0) return { ...found, amount: 0n, reason: 'no-tier' };
  if (due < int(v, 'minimum')) return { ...found, amount: 0n, reason: 'below-minimum' };
  return { ...found, amount: due, reason: 'paid' };
}

function salaryOf(kit: Kit, validBet: bigint, active: bigint): Result {
  const number = tierMet(kit.tiers, validBet, active, 0n);
  const tier = kit.tiers[number - 1];
  const none = {
    base: 0n,
    carryOut: 0n,
    tier: number,
    rate: tier?.rate ?? 0n,
    rateType: tier?.rateType ?? 'P',
  };
  if (!tier) return { ...none, amount: 0n, reason: 'no-tier' };
  const due = tier.rateType === 'F' ? tier.rate : floorDiv(validBet * tier.rate, PPM);
  if (due < int(kit.the(kit.line, 'line'), 'minimum'))
    return { ...none, amount: 0n, reason: 'below-minimum' };
  return { ...none, amount: due, reason: 'paid' };
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

function checkRealtime(kit: Kit): void {
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

function checkLine(kit: Kit): void {
  const v = kit.the(kit.version, 'version');
  const line = kit.the(kit.line, 'line');
  const isSlot = v.kind === 'HOURLY';
  const span = isSlot ? str(line, 'startsAt') : '';
  checkWagers(kit, line, span, 'the line');
  for (const each of kit.spans()) if (each !== span) fail(`bets of a span ${each} without a line`);
  const sums = kit.sums.get(span) ?? noSums();
  const active = activeIn(kit.members.get(span) ?? new Map(), int(line, 'activeFloor'));
  const isDividend = v.kind === 'DIVIDEND';
  same('the valid bet', int(line, 'valid'), sums.valid);
  same('the voided bet', int(line, 'voided'), isSlot ? sums.voided : 0n);
  same('the stake', int(line, 'stake'), isDividend ? sums.stake : 0n);
  same('the payout', int(line, 'payout'), isDividend ? sums.payout : 0n);
  same('the rebates of the team', int(line, 'selfRebate'), isDividend ? sums.selfRebate + kit.ownRebate : 0n);
  same('the rebates of agents', int(line, 'agentRebate'), isDividend ? kit.agentRebate : 0n);
  same('the digest of the rebates', str(line, 'rebateDigest'), isDividend ? kit.rebateDigest() : '');
  same('the promotions', int(line, 'promotions'), 0n);
  same('the active members', int(line, 'activeMembers'), active);
  same('the carry', int(line, 'carryIn'), kit.before ? int(kit.before, 'carryOut') : 0n);
  const result = isDividend ? dividendOf(kit, sums, active) : salaryOf(kit, sums.valid - sums.voided, active);
  same('the base', int(line, 'base'), result.base);
  same('the carry out', int(line, 'carryOut'), result.carryOut);
  same('the tier', num(line, 'tier'), result.tier);
  same('the type of the rate', str(line, 'rateType'), result.rateType);
  same('the rate', int(line, 'rate'), result.rate);
  const isCorrection = str(line, 'corrects') !== '';
  if (isCorrection && kit.earlier[0]?.lineId !== line.corrects)
    fail('it corrects another line than the first one');
  if (!isCorrection && kit.earlier.length > 0) fail('a period with lines before its first one');
  let paid = 0n;
  for (const row of kit.earlier) paid += int(row, 'amount');
  same('the amount', int(line, 'amount'), result.amount - paid);
  same('the reason', str(line, 'reason'), isCorrection ? 'correction' : result.reason);
}

/** The share of an agent in one sum of bets: what it gets, less what the account below it on the way gets. */
function shareOf(group: string, row: Row): bigint {
  const valid = int(row, 'valid');
  const isOwn = str(row, 'belowId') === '';
  if (group !== 'LOTT') {
    same('the prize mode of a share', str(row, 'prizeMode'), '0');
    same('the base of a share', str(row, 'base'), '0');
    const below = isOwn ? 0n : floorDiv(valid * int(row, 'belowRate'), PPM);
    return floorDiv(valid * int(row, 'rate'), PPM) - below;
  }
  if (isOwn || str(row, 'rate') === '') return 0n;
  const [base, series] = [int(row, 'base'), int(row, 'ownRate')];
  if (base <= 0n) fail(`a share with the base ${base}`);
  return (
    floorDiv(valid * (int(row, 'rate') - series), base) -
    floorDiv(valid * (int(row, 'belowRate') - series), base)
  );
}

/** A rebate of a day: the shares of the agent in what its team and itself bet. */
function checkRebate(kit: Kit, line: Row): void {
  const { receiver, group, firstDay: day } = kit.frame;
  same('the rule', str(line, 'rule'), 'rebate/1');
  checkTree(kit, line);
  checkWagers(kit, line, '', 'the line');
  const hash = sha256();
  const rates = new Map<string, string>();
  const sums = new Map<string, bigint>();
  let [amount, own, last] = [0n, 0n, ''];
  const requireRate = (account: string, mode: string, rate: string) => {
    const known = rates.get(`${account} ${mode}`) ?? rate;
    same(`the rate of ${account}`, rate, known);
    rates.set(`${account} ${mode}`, rate);
  };
  for (const row of kit.shares) {
    hash.update(`${columns.share.map((name) => str(row, name)).join('|')}\n`);
    const [memberId, mode, below] = [str(row, 'memberId'), str(row, 'prizeMode'), str(row, 'belowId')];
    const key = [memberId.padStart(20, '0'), mode.padStart(6, '0'), str(row, 'base').padStart(6, '0')].join(
      ' ',
    );
    if (key <= last) fail(`the shares are not in order at ${memberId}`);
    last = key;
    same(`the way to ${memberId}`, below, memberId === receiver ? '' : kit.wayTo(memberId, day));
    requireRate(receiver, mode, str(row, 'rate'));
    requireRate(memberId, mode, str(row, 'ownRate'));
    if (below !== '') requireRate(below, mode, str(row, 'belowRate'));
    sums.set(memberId, (sums.get(memberId) ?? 0n) + int(row, 'valid'));
    const share = shareOf(group, row);
    amount += share;
    if (below === '') own += share;
  }
  same('the digest of the shares', str(line, 'shareDigest'), hex(hash));
  const members = kit.members.get('') ?? new Map<string, bigint>();
  for (const memberId of new Set([...sums.keys(), ...members.keys()]))
    same(`the valid bet of ${memberId}`, sums.get(memberId) ?? 0n, members.get(memberId) ?? 0n);
  same('the amount', int(line, 'amount'), amount);
  same('the part on own play', int(line, 'own'), own);
}

/** Checks a file. Gives the line in words; throws the first difference. */
async function check(file: string): Promise<string> {
  const kit = new Kit();
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const { kind, row } = parse(text);
    kit.take(kind, row);
  }
  if (!kit.ended) fail('the file is not whole: its end is missing');
  if (kit.rebateLine) {
    checkRebate(kit, kit.rebateLine);
    const { day, group, wagers, amount } = kit.rebateLine;
    return `rebate of ${day}, ${group}: ${wagers} bets, amount ${amount}`;
  }
  const line = kit.the(kit.line, 'line');
  checkVersion(kit);
  checkDates(kit);
  checkTree(kit, line);
  if (kit.the(kit.version, 'version').kind === 'REALTIME') checkRealtime(kit);
  else checkLine(kit);
  return `line ${str(line, 'lineId')}: ${str(line, 'rule')}, ${str(line, 'periodDay')}, ${str(line, 'wagers')} bets, amount ${str(line, 'amount')}`;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('usage: node tools/verify-agent-pay.ts <kit> [<further kits>]\n');
  process.exitCode = 2;
}
for (const file of files) {
  try {
    process.stdout.write(`ok         ${file}: ${await check(file)}\n`);
  } catch (error) {
    const isDifference = error instanceof Difference;
    const what = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${isDifference ? 'DIFFERENT' : 'UNREADABLE'}  ${file}: ${what}\n`);
    process.exitCode = isDifference ? Math.max(Number(process.exitCode ?? 0), 1) : 2;
  }
}
