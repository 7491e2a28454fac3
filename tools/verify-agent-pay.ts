// Checks what an agent was paid from the file of the line, and from nothing else: no import from this project but the parts beside it, no
// database, no network. It repeats in its own words what the runs of pay do, so that an error in one shows as a difference.
// docs/reference/pay-kit.md has the format.
//
//   node tools/verify-agent-pay.ts <kit of a line or rebate> [<further kits>]
//
// For each file it prints "ok", or the first difference. Exit status 0 when every file is right, 1 when one is not, 2 when none was given or
// one cannot be read.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Kit, noSums } from './verify-pay-kit.ts';
import { activeIn, dividendOf, salaryOf } from './verify-pay-rules.ts';
import { checkRealtime, checkWagers } from './verify-pay-realtime.ts';
import {
  Difference,
  PPM,
  type Row,
  columns,
  endOfPeriod,
  fail,
  floorDiv,
  hex,
  int,
  num,
  parse,
  same,
  sha256,
  startOfDay,
  str,
  utc,
} from './verify-pay-rows.ts';

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
