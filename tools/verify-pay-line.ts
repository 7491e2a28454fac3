// What a line of pay says, against the rules and the bets behind it, for the checker beside this file (docs/reference/pay-kit.md). Like it, it
// imports nothing from this project.
import { activeIn, dividendOf, salaryOf } from './verify-pay-rules.ts';
import {
  type Row,
  endOfPeriod,
  fail,
  hex,
  int,
  num,
  same,
  sha256,
  startOfDay,
  str,
  utc,
} from './verify-pay-rows.ts';

export interface Tier {
  readonly minimumBet: bigint;
  readonly netLoss: bigint;
  readonly activeMember: bigint;
  readonly rateType: string;
  readonly rate: bigint;
}

/** Sums of a line or of a window. */
export interface Sums {
  valid: bigint;
  voided: bigint;
  stake: bigint;
  payout: bigint;
  selfRebate: bigint;
}
export const noSums = (): Sums => ({ valid: 0n, voided: 0n, stake: 0n, payout: 0n, selfRebate: 0n });

/** A line with everything but its bets. */
export interface PayLine {
  readonly zone: string;
  readonly version: Row;
  readonly tiers: readonly Tier[];
  readonly line: Row;
  /** The line of the period before, of a dividend that has one. */
  readonly before: Row | null;
  /** The earlier lines of the period. */
  readonly earlier: readonly Row[];
}

/** What the bets of a line or of a window come to. */
export interface Found {
  readonly wagers: number;
  readonly digest: string;
  readonly sums: Sums;
  /** Valid bet less what was voided, by account. */
  readonly members: ReadonlyMap<string, bigint>;
}
export const nothingFound: Found = { wagers: 0, digest: hex(sha256()), sums: noSums(), members: new Map() };

/** The rebates and promotions that a dividend deducts. */
export interface Deducted {
  /** Of the team on its own play. */
  readonly own: bigint;
  readonly agents: bigint;
  readonly promotions: bigint;
  readonly digest: string;
}

export function readTier(row: Row): Tier {
  const rateType = str(row, 'rateType');
  if (rateType !== 'P' && rateType !== 'F') fail(`a tier with the type of rate "${rateType}"`);
  return {
    minimumBet: int(row, 'minimumBet'),
    netLoss: int(row, 'netLoss'),
    activeMember: int(row, 'activeMember'),
    rateType,
    rate: int(row, 'rate'),
  };
}

export function checkVersion(v: Row, tiers: readonly Tier[]): void {
  const head = ['contractId', 'kind', 'group', 'offerer', 'receiver', 'version', 'effectiveFrom'];
  const rows = [head.map((name) => str(v, name))];
  if (v.kind === 'DIVIDEND') rows.push(['periodKind', 'carryPolicy', 'minimum'].map((name) => str(v, name)));
  else if (`${v.periodKind}${v.carryPolicy}${v.minimum}` !== '')
    fail('a salary with the terms of a dividend');
  for (const { minimumBet, netLoss, activeMember, rateType, rate } of tiers)
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
/** The rule of a daily salary that is paid only when the team lost. */
const NEEDS_LOSS = 'daily/2';

export function checkDates({ version: v, line, zone }: PayLine): void {
  const [period, periodDay] = [str(line, 'period'), str(line, 'periodDay')];
  const rule = str(line, 'rule');
  same('the rule', rule, v.kind === 'DAILY' && rule === NEEDS_LOSS ? NEEDS_LOSS : rules[v.kind ?? '']);
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
  if (period === 'HOUR' || period === 'WINDOW') return checkSpan(period, line, periodDay, zone);
  same('the start of the period', num(line, 'startsAt'), startOfDay(periodDay, zone));
  same('the end of the period', num(line, 'endsAt'), startOfDay(end, zone));
}

/** A slot of an hour or a window of a day. */
export function checkSpan(period: 'HOUR' | 'WINDOW', row: Row, day: string, zone: string): void {
  const [startsAt, endsAt] = [num(row, 'startsAt'), num(row, 'endsAt')];
  const dayStart = startOfDay(day, zone);
  const dayEnd = startOfDay(endOfPeriod(period, day), zone);
  const [length, since] = period === 'HOUR' ? [3_600_000, dayStart] : [300_000, 0];
  if (startsAt < dayStart || startsAt >= dayEnd || (startsAt - since) % length !== 0)
    fail(`a span that begins at ${startsAt}`);
  same('the end of a span', endsAt, Math.min(startsAt + length, dayEnd));
}

export function checkFound(row: Row, { wagers, digest }: Found, name: string): void {
  same(`the number of bets of ${name}`, num(row, 'wagers'), wagers);
  same(`the digest of ${name}`, str(row, 'digest'), digest);
}

/** A dividend, or a daily or hourly salary. */
export function checkLine(of: PayLine, found: Found, deducted: Deducted): void {
  const { version: v, line } = of;
  const { sums } = found;
  checkFound(line, found, 'the line');
  const isSlot = v.kind === 'HOURLY';
  const isDividend = v.kind === 'DIVIDEND';
  const needsLoss = str(line, 'rule') === NEEDS_LOSS;
  const hasResult = isDividend || needsLoss;
  const active = activeIn(found.members, int(line, 'activeFloor'));
  same('the valid bet', int(line, 'valid'), sums.valid);
  same('the voided bet', int(line, 'voided'), isSlot ? sums.voided : 0n);
  same('the stake', int(line, 'stake'), hasResult ? sums.stake : 0n);
  same('the payout', int(line, 'payout'), hasResult ? sums.payout : 0n);
  const ownRebate = isDividend ? sums.selfRebate + deducted.own : needsLoss ? sums.selfRebate : 0n;
  same('the rebates of the team', int(line, 'selfRebate'), ownRebate);
  same('the rebates of agents', int(line, 'agentRebate'), isDividend ? deducted.agents : 0n);
  same('the digest of the rebates', str(line, 'rebateDigest'), isDividend ? deducted.digest : '');
  same('the promotions', int(line, 'promotions'), isDividend ? deducted.promotions : 0n);
  same('the active members', int(line, 'activeMembers'), active);
  same('the carry', int(line, 'carryIn'), of.before ? int(of.before, 'carryOut') : 0n);
  const result = isDividend
    ? dividendOf(of, sums, { active, ...deducted })
    : salaryOf(of, sums, { active, needsLoss });
  same('the base', int(line, 'base'), result.base);
  same('the carry out', int(line, 'carryOut'), result.carryOut);
  same('the tier', num(line, 'tier'), result.tier);
  same('the type of the rate', str(line, 'rateType'), result.rateType);
  same('the rate', int(line, 'rate'), result.rate);
  const isCorrection = str(line, 'corrects') !== '';
  if (isCorrection && of.earlier[0]?.lineId !== line.corrects)
    fail('it corrects another line than the first one');
  if (!isCorrection && of.earlier.length > 0) fail('a period with lines before its first one');
  let paid = 0n;
  for (const row of of.earlier) paid += int(row, 'amount');
  same('the amount', int(line, 'amount'), result.amount - paid);
  same('the reason', str(line, 'reason'), isCorrection ? 'correction' : result.reason);
}
