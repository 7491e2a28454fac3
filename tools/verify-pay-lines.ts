// A line of the kit of a range, for the checker beside this file (docs/reference/pay-kit.md). It imports nothing from this project.
import type { Hash } from 'node:crypto';
import { type Found, type PayLine, type Sums, noSums } from './verify-pay-line.ts';
import { type Row, fail, hex, int, num, same, sha256, str } from './verify-pay-rows.ts';

/** A stored line of a rebate of the receiver, or a correction of it. */
export interface RebateOfRange {
  readonly row: Row;
  /** The last fact that is known with its last correction. */
  readonly known: number;
}

/** What the bets of a line come to, cell by cell: by day, account and group. */
export class Tally {
  readonly #hash: Hash = sha256();
  readonly sums: Sums = noSums();
  readonly members = new Map<string, bigint>();
  wagers = 0;

  addCell(cell: string, digest: string, wagers: number): void {
    this.#hash.update(`${cell}|${digest}\n`);
    this.wagers += wagers;
  }

  addMember(memberId: string, valid: bigint): void {
    this.members.set(memberId, (this.members.get(memberId) ?? 0n) + valid);
  }

  /** A change of what counts: more, or less. */
  addChange(change: bigint): void {
    if (change > 0n) this.sums.valid += change;
    else this.sums.voided -= change;
  }

  found(): Found {
    const { wagers, sums, members } = this;
    return { wagers, sums, members, digest: hex(this.#hash.copy()) };
  }
}

export class LineOfRange {
  readonly of: PayLine & { before: Row | null; readonly earlier: Row[] };
  readonly row: Row;
  readonly id: string;
  readonly number: bigint;
  readonly kind: string;
  readonly group: string;
  readonly period: string;
  readonly firstDay: string;
  readonly nextDay: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly contractId: string;
  /** The last fact that is known with its last correction; of each day it knows those before the seal too. */
  readonly known: number;
  readonly isCorrection: boolean;
  /** Corrections of rebates count from runs of days before this one. */
  readonly rebatedBefore: string;
  readonly tally = new Tally();
  readonly #rebates = sha256();
  deducted = { own: 0n, agents: 0n, promotions: 0n };
  /** The last credit of promotions that is known. */
  lastCredit = 0n;
  /** What the bets of a corrected day of real-time pay earn, in millionths. */
  earned = 0n;
  isChecked = false;

  constructor(of: Omit<PayLine, 'before' | 'earlier'>, basis: Row) {
    const { line, version } = of;
    this.of = { ...of, before: null, earlier: [] };
    this.row = line;
    this.number = int(line, 'lineId');
    this.id = String(this.number);
    this.kind = str(version, 'kind');
    this.group = str(version, 'group');
    this.period = str(line, 'period');
    this.firstDay = str(line, 'firstDay');
    this.nextDay = str(line, 'nextDay');
    this.startsAt = num(line, 'startsAt');
    this.endsAt = num(line, 'endsAt');
    this.contractId = str(version, 'contractId');
    this.known = num(basis, 'known');
    const run = str(basis, 'isCorrection');
    if (!(this.kind === 'HOURLY' ? ['0', '1'] : ['']).includes(run))
      fail(`line ${this.id} of a run "${run}"`);
    this.isCorrection = run === '1';
    this.rebatedBefore = str(basis, 'rebatedBefore');
    if ((this.kind === 'DIVIDEND') !== (this.rebatedBefore !== ''))
      fail(`line ${this.id} with the rebates of another kind`);
  }

  takeBefore(row: Row, lines: ReadonlyMap<string, LineOfRange>): void {
    if (this.of.before || this.kind !== 'DIVIDEND') fail(`line ${this.id} with another line before it`);
    const known = lines.get(str(row, 'lineId'));
    if (known) same(`the carry out of line ${known.id}`, int(row, 'carryOut'), int(known.row, 'carryOut'));
    this.of.before = row;
  }

  takeEarlier(row: Row, lines: ReadonlyMap<string, LineOfRange>): void {
    const known = lines.get(str(row, 'lineId'));
    if (known) same(`the amount of line ${known.id}`, int(row, 'amount'), int(known.row, 'amount'));
    const last = this.of.earlier.at(-1);
    if (last && int(last, 'lineId') >= int(row, 'lineId'))
      fail(`the lines before ${this.id} are not in order`);
    this.of.earlier.push(row);
  }

  /** The lines of the file that are earlier ones of the period, and that of the period before, are named. */
  requireEarlier(last: Map<string, LineOfRange>): void {
    const key = `${this.contractId} ${this.period} ${this.startsAt}`;
    const earlier = last.get(key);
    if (earlier) same('the line before it', this.of.earlier.at(-1)?.lineId, earlier.id);
    last.set(key, this);
    if (this.kind !== 'DIVIDEND') return;
    let before: LineOfRange | null = null;
    for (const line of last.values())
      if (line.contractId === this.contractId && line.startsAt < this.startsAt)
        if (!before || line.startsAt > before.startsAt) before = line;
    if (before) same('the line of the period before', this.of.before?.lineId, before.id);
  }

  /** The rebates of an account on a day, as the line knows them. */
  deduct(cell: string, isReceiver: boolean, { amount, own }: { amount: bigint; own: bigint }): void {
    this.#rebates.update(`${cell}|${amount}|${own}\n`);
    this.deducted.agents += amount - own;
    if (!isReceiver) this.deducted.own += own;
  }

  takePromotions(row: Row): void {
    if (this.kind !== 'DIVIDEND' || this.group !== 'CONS' || this.lastCredit > 0n)
      fail(`line ${this.id} with promotions that it does not deduct`);
    this.lastCredit = int(row, 'lastCredit');
    if (this.lastCredit <= 0n) fail(`line ${this.id} with the promotion ${this.lastCredit}`);
  }

  /** What promotions gave to an account on a day, as the line knows it. */
  deductPromotions(day: string, memberId: string, amount: bigint): void {
    this.#rebates.update(`${day}|${memberId}|promotions|${amount}\n`);
    this.deducted.promotions += amount;
  }

  rebateDigest(): string {
    return hex(this.#rebates.copy());
  }
}
