// Checks what an agent was paid from the file of the line, or of all lines of some days, and from nothing else: no import from this project but the parts beside it, no
// database, no network. It repeats in its own words what the runs of pay do, so that an error in one shows as a difference.
// docs/reference/pay-kit.md has the format.
//
//   node tools/verify-agent-pay.ts <kit of a line, a rebate or a range> [<further kits>]
//
// For each file it prints "ok", or the first difference. Exit status 0 when every file is right, 1 when one is not, 2 when none was given or
// one cannot be read.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Kit, LATE } from './verify-pay-kit.ts';
import {
  type PayLine,
  checkDates,
  checkFound,
  checkLine,
  checkSpan,
  checkVersion,
  nothingFound,
} from './verify-pay-line.ts';
import { RANGE_FORMAT, RangeKit } from './verify-pay-range.ts';
import { checkCorrectedDay, checkUnused, checkWindows, earnedBy, rateAtOf } from './verify-pay-realtime.ts';
import {
  Difference,
  type Row,
  columns,
  fail,
  hex,
  int,
  parse,
  same,
  sha256,
  str,
} from './verify-pay-rows.ts';
import { shareOf } from './verify-pay-team.ts';

/** The line of a kit with what belongs to it. */
function lineOf(kit: Kit): PayLine {
  return {
    zone: kit.zone,
    version: kit.the(kit.version, 'version'),
    tiers: kit.tiers,
    line: kit.the(kit.line, 'line'),
    before: kit.before,
    earlier: kit.earlier,
  };
}

function checkTree(kit: Kit, line: Row): void {
  const { firstDay, nextDay } = kit.frame;
  kit.team.requireDays(firstDay, nextDay);
  same('the digest of the tree', str(line, 'treeDigest'), kit.team.digest(firstDay, nextDay));
}

/** Fails when bets belong to a span that has no line in the file. */
function requireSpans(kit: Kit, known: readonly string[]): void {
  for (const span of kit.spans()) if (!known.includes(span)) fail(`bets of a span ${span} without a line`);
}

function checkPay(kit: Kit): void {
  const of = lineOf(kit);
  const span = of.version.kind === 'HOURLY' ? str(of.line, 'startsAt') : '';
  requireSpans(kit, [span]);
  checkLine(of, kit.foundIn(span) ?? nothingFound, {
    own: kit.ownRebate,
    agents: kit.agentRebate,
    promotions: kit.promotions,
    digest: kit.rebateDigest(),
  });
}

/** A window with those of its day before it, or the correction of a day with all its windows. */
function checkRealtime(kit: Kit): void {
  const of = lineOf(kit);
  const { line, tiers } = of;
  const isCorrection = str(line, 'period') === 'DAILY';
  for (const window of kit.windows) checkSpan('WINDOW', window, str(line, 'periodDay'), kit.zone);
  const rows = isCorrection ? kit.windows : [...kit.windows, line];
  requireSpans(kit, [...rows.map((row) => str(row, 'startsAt')), ...(isCorrection ? [LATE] : [])]);
  const floor = int(line, 'activeFloor');
  const paid = checkWindows({ tiers, rows, floor, foundIn: (span) => kit.foundIn(span) });
  if (isCorrection) {
    const rateAt = rateAtOf(kit.windows, tiers);
    let earned = 0n;
    for (const [wagerId, changes] of Map.groupBy(kit.changes, (change) => change.wagerId))
      earned += earnedBy(wagerId, changes, rateAt);
    checkCorrectedDay(of, { windows: kit.windows, paid, late: kit.foundIn(LATE) ?? nothingFound, earned });
  } else {
    same('the line that it corrects', str(line, 'corrects'), '');
    if (kit.earlier.length > 0) fail('a window with what came after its day');
  }
  checkUnused(line);
}

/** A rebate of a day: the shares of the agent in what its team and itself bet. */
function checkRebate(kit: Kit, line: Row): void {
  const { receiver, group, firstDay: day } = kit.frame;
  same('the rule', str(line, 'rule'), 'rebate/1');
  checkTree(kit, line);
  const found = kit.foundIn('') ?? nothingFound;
  checkFound(line, found, 'the line');
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
    if (group !== 'LOTT') same('the prize mode of a share', mode, '0');
    requireRate(receiver, mode, str(row, 'rate'));
    requireRate(memberId, mode, str(row, 'ownRate'));
    if (below !== '') requireRate(below, mode, str(row, 'belowRate'));
    sums.set(memberId, (sums.get(memberId) ?? 0n) + int(row, 'valid'));
    const share = shareIn(group, row);
    amount += share;
    if (below === '') own += share;
  }
  same('the digest of the shares', str(line, 'shareDigest'), hex(hash));
  for (const memberId of new Set([...sums.keys(), ...found.members.keys()]))
    same(`the valid bet of ${memberId}`, sums.get(memberId) ?? 0n, found.members.get(memberId) ?? 0n);
  same('the amount', int(line, 'amount'), amount);
  same('the part on own play', int(line, 'own'), own);
}

function shareIn(group: string, row: Row): bigint {
  const isOwn = str(row, 'belowId') === '';
  const rateIn = (name: string) => (str(row, name) === '' ? null : int(row, name));
  return shareOf({
    group,
    valid: int(row, 'valid'),
    base: int(row, 'base'),
    isOwn,
    rate: rateIn('rate'),
    belowRate: rateIn('belowRate') ?? 0n,
    ownRate: rateIn('ownRate') ?? 0n,
  });
}

/** Checks a file. Gives it in words; throws the first difference. */
async function check(file: string): Promise<string> {
  let kit: Kit | RangeKit | null = null;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const { kind, row } = parse(text);
    kit ??= kind === 'kit' && row.format === RANGE_FORMAT ? new RangeKit() : new Kit();
    if (kit instanceof RangeKit) kit.take(text, kind, row);
    else kit.take(kind, row);
  }
  if (!kit?.ended) fail('the file is not whole: its end is missing');
  return kit instanceof RangeKit ? kit.describe() : checkOne(kit);
}

/** Checks the kit of one line. */
function checkOne(kit: Kit): string {
  if (kit.rebateLine) {
    checkRebate(kit, kit.rebateLine);
    const { day, group, wagers, amount } = kit.rebateLine;
    return `rebate of ${day}, ${group}: ${wagers} bets, amount ${amount}`;
  }
  const of = lineOf(kit);
  const { version, line, tiers } = of;
  checkVersion(version, tiers);
  checkDates(of);
  checkTree(kit, line);
  if (version.kind === 'REALTIME') checkRealtime(kit);
  else checkPay(kit);
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
