// What a kit of an agent's pay holds, for the checker beside this file (docs/reference/pay-kit.md). Like it, it imports nothing from this
// project.
import type { Hash } from 'node:crypto';
import { type Found, type Sums, type Tier, noSums, readTier } from './verify-pay-line.ts';
import {
  type Row,
  type RowKind,
  addDays,
  fail,
  groups,
  hex,
  int,
  num,
  same,
  sha256,
  str,
} from './verify-pay-rows.ts';
import { Team, countsIn } from './verify-pay-team.ts';

/** The wagers of a cell: of a day, or of a span of it. */
interface Cell {
  readonly day: string;
  readonly memberId: bigint;
  readonly group: string;
  readonly hash: Hash;
  readonly ids: Set<bigint>;
  lastId: bigint;
  readonly told: Row | null;
}
/** What a bet counts more or less with one end of its batch. */
export interface BetChange {
  readonly wagerId: string;
  /** The start of the window of its time. */
  readonly span: number;
  readonly change: bigint;
}
/** The name of the span of what came after the day. */
export const LATE = 'late';
const sumIn = (sums: Map<string, Sums>, key: string): Sums => {
  const found = sums.get(key) ?? noSums();
  sums.set(key, found);
  return found;
};

/** Whose team a kit is about, on which days and in which group. */
interface Frame {
  readonly receiver: string;
  readonly group: string;
  readonly firstDay: string;
  /** The first day after. */
  readonly nextDay: string;
  /** Whether the receiver's own play counts too. */
  readonly withReceiver: boolean;
}

export class Kit {
  zone = '';
  #frame: Frame | null = null;
  rebateLine: Row | null = null;
  readonly shares: Row[] = [];
  version: Row | null = null;
  line: Row | null = null;
  before: Row | null = null;
  readonly tiers: Tier[] = [];
  readonly earlier: Row[] = [];
  readonly windows: Row[] = [];
  #team: Team | null = null;
  readonly #cells = new Map<string, Cell>();
  readonly #rebates = sha256();
  #lastRebate = '';
  #open: Cell | null = null;
  ended = false;
  /** By the start of the span; a line of days has one entry, ''. */
  readonly #sums = new Map<string, Sums>();
  /** Valid bet less what was voided, by span and account. */
  readonly #members = new Map<string, Map<string, bigint>>();
  /** All changes of bets in parts of a day, and after it, in their order. */
  readonly changes: BetChange[] = [];
  readonly #valid = new Map<string, bigint>();
  ownRebate = 0n;
  agentRebate = 0n;
  promotions = 0n;

  /** Takes the next row; rows come in the order of the format. */
  take(kind: RowKind, row: Row): void {
    if (this.ended) fail('a row after the end');
    if (kind !== 'kit' && this.zone === '') fail('the first row is not "kit"');
    switch (kind) {
      case 'kit':
        if (this.zone !== '') fail('a second row "kit"');
        same('the format', str(row, 'format'), 'tyche-pay-kit/1');
        this.zone = str(row, 'zone');
        return;
      case 'version':
        if (this.version) fail('a second version');
        this.version = row;
        return;
      case 'tier':
        this.tiers.push(readTier(row));
        return;
      case 'line':
        if (this.line) fail('a second line');
        this.line = row;
        this.#start({ ...this.#ofVersion(), firstDay: str(row, 'firstDay'), nextDay: str(row, 'nextDay') });
        return;
      case 'rebateline':
        if (this.rebateLine) fail('a second rebate line');
        this.rebateLine = row;
        this.#start({
          receiver: str(row, 'memberId'),
          group: str(row, 'group'),
          firstDay: str(row, 'day'),
          nextDay: addDays(str(row, 'day'), 1),
          withReceiver: true,
        });
        return;
      case 'share':
        this.shares.push(row);
        return;
      case 'before':
        if (this.before) fail('a second line before');
        this.before = row;
        return;
      case 'earlier':
        this.earlier.push(row);
        return;
      case 'window':
        this.windows.push(row);
        return;
      case 'tree':
        this.team.takePlace(row);
        return;
      case 'cell':
        this.#takeCell(row);
        return;
      case 'wager':
        this.#takeWager(row);
        return;
      case 'fact':
        this.#takeFact(row, false);
        return;
      case 'late':
        this.#takeFact(row, true);
        return;
      case 'rebate':
        this.#takeRebate(row);
        return;
      case 'promotion':
        this.#takePromotion(row);
        return;
      case 'end':
        this.ended = true;
        return;
      default:
        fail(`a row "${kind}" in the kit of one line`);
    }
  }

  the(row: Row | null, name: string): Row {
    return row ?? fail(`the ${name} is missing`);
  }

  #ofVersion(): Pick<Frame, 'receiver' | 'group' | 'withReceiver'> {
    const version = this.the(this.version, 'version');
    return { receiver: str(version, 'receiver'), group: str(version, 'group'), withReceiver: false };
  }

  #start(frame: Frame): void {
    if (this.#frame) fail('a second line');
    this.#frame = frame;
    this.#team = new Team(frame.receiver, this.zone);
  }

  get team(): Team {
    return this.#team ?? fail('the line is missing');
  }

  get frame(): Frame {
    return this.#frame ?? fail('the line is missing');
  }

  /** The account directly below the receiver on the way to an account on a day of the line; fails when it was not below. */
  wayTo(memberId: string, day: string): string {
    const { firstDay, nextDay } = this.frame;
    if (day < firstDay || day >= nextDay) fail(`a bet of ${day}, which is not a day of the line`);
    return this.team.wayTo(memberId, day);
  }

  #requireGroup(group: string): void {
    const { group: own } = this.frame;
    if (!groups.includes(group) || !countsIn(group, own))
      fail(`the group ${group} does not count in a contract for ${own}`);
  }

  #requireTeam(memberId: string, day: string): void {
    const { withReceiver, receiver, firstDay } = this.frame;
    if (withReceiver && memberId === receiver && day === firstDay) return;
    this.wayTo(memberId, day);
  }

  #openCell(key: string, row: Row, told: Row | null): Cell {
    if (this.#cells.has(key)) fail(`a second cell ${key}`);
    const memberId = int(row, 'memberId');
    const [day, group] = [str(row, 'day'), str(row, 'group')];
    this.#requireGroup(group);
    this.#requireTeam(String(memberId), day);
    const cell = { day, memberId, group, hash: sha256(), ids: new Set<bigint>(), lastId: -1n, told };
    this.#cells.set(key, cell);
    this.#open = cell;
    return cell;
  }

  #takeCell(row: Row): void {
    this.#closeCell();
    this.#openCell(`${str(row, 'day')}|${str(row, 'memberId')}|${str(row, 'group')}`, row, row);
  }

  #add(cell: Cell, row: Row, mayRepeat: boolean, end = ''): void {
    const id = int(row, 'wagerId');
    if (id < cell.lastId || (id === cell.lastId && !mayRepeat))
      fail(`the bets of ${nameOf(cell)} are not in order at ${id}`);
    cell.lastId = id;
    cell.ids.add(id);
    const state = str(row, 'state');
    if (!['won', 'lost', 'void'].includes(state)) fail(`bet ${id} with the state "${state}"`);
    const numbers = ['stake', 'valid', 'payout', 'selfRebate'].map((name) => int(row, name));
    if (numbers.some((value) => value < 0n)) fail(`bet ${id} with an amount below 0`);
    cell.hash.update(`${[id, cell.memberId, cell.day, cell.group, ...numbers, state].join('|')}${end}\n`);
  }

  #takeWager(row: Row): void {
    const cell = this.#open;
    if (!cell?.told) fail(`bet ${str(row, 'wagerId')} without a cell`);
    const id = str(row, 'wagerId');
    same(`the account of bet ${id}`, str(row, 'memberId'), String(cell.memberId));
    same(`the day of bet ${id}`, str(row, 'day'), cell.day);
    same(`the group of bet ${id}`, str(row, 'group'), cell.group);
    this.#add(cell, row, false);
    if (str(row, 'state') === 'void') return;
    const sums = sumIn(this.#sums, '');
    const valid = int(row, 'valid');
    sums.valid += valid;
    sums.stake += int(row, 'stake');
    sums.payout += int(row, 'payout');
    sums.selfRebate += int(row, 'selfRebate');
    this.#addMember('', String(cell.memberId), valid);
  }

  #takeFact(row: Row, isLate: boolean): void {
    const startsAt = String(int(row, 'startsAt'));
    const span = isLate ? LATE : startsAt;
    const key = `${span}|${str(row, 'day')}|${str(row, 'memberId')}|${str(row, 'group')}`;
    const cell = this.#cells.get(key) ?? this.#openCell(key, row, null);
    this.#add(cell, row, true, isLate ? `|${startsAt}` : '');
    const [wagerId, valid, before] = [str(row, 'wagerId'), int(row, 'valid'), int(row, 'before')];
    same(`what bet ${wagerId} counted before`, before, this.#valid.get(wagerId) ?? before);
    this.#valid.set(wagerId, valid);
    const change = valid - before;
    this.changes.push({ wagerId, span: Number(startsAt), change });
    const sums = sumIn(this.#sums, span);
    if (change > 0n) sums.valid += change;
    else sums.voided -= change;
    this.#addMember(span, String(cell.memberId), change);
  }

  #addMember(span: string, memberId: string, valid: bigint): void {
    const members = this.#members.get(span) ?? new Map<string, bigint>();
    members.set(memberId, (members.get(memberId) ?? 0n) + valid);
    this.#members.set(span, members);
  }

  #takeRebate(row: Row): void {
    const [day, memberId, group] = [str(row, 'day'), String(int(row, 'memberId')), str(row, 'group')];
    // The promotions of a day come behind its rebates.
    const key = `${day} 0 ${memberId.padStart(20, '0')} ${group}`;
    if (key <= this.#lastRebate) fail(`the rebates are not in order at ${day} ${memberId} ${group}`);
    this.#lastRebate = key;
    this.#requireGroup(group);
    const isReceiver = memberId === this.frame.receiver;
    if (!isReceiver) this.wayTo(memberId, day);
    else if (day < this.frame.firstDay || day >= this.frame.nextDay)
      fail(`a rebate of ${day}, outside the line`);
    const own = int(row, 'own');
    this.#rebates.update(`${day}|${memberId}|${group}|${int(row, 'amount')}|${own}\n`);
    this.agentRebate += int(row, 'amount') - own;
    if (!isReceiver) this.ownRebate += own;
  }

  #takePromotion(row: Row): void {
    const [day, memberId, amount] = [str(row, 'day'), String(int(row, 'memberId')), int(row, 'amount')];
    const key = `${day} 1 ${memberId.padStart(20, '0')}`;
    if (key <= this.#lastRebate) fail(`the promotions are not in order at ${day} ${memberId}`);
    this.#lastRebate = key;
    if (this.frame.group !== 'CONS') fail('a promotion in a dividend of one group');
    if (amount <= 0n) fail(`a promotion of ${amount}`);
    this.wayTo(memberId, day);
    this.#rebates.update(`${day}|${memberId}|promotions|${amount}\n`);
    this.promotions += amount;
  }

  rebateDigest(): string {
    return hex(this.#rebates.copy());
  }

  #closeCell(): void {
    const cell = this.#open;
    this.#open = null;
    if (!cell?.told) return;
    same(`the number of bets in ${nameOf(cell)}`, num(cell.told, 'wagers'), cell.ids.size);
    same(`the digest of ${nameOf(cell)}`, str(cell.told, 'digest'), hex(cell.hash.copy()));
  }

  /** What the bets of a line of days (''), or of a span, come to; undefined: there are none. */
  foundIn(span: string): Found | undefined {
    this.#closeCell();
    const cells = [...this.#cells]
      .filter(([key, { told }]) => (span === '' ? told !== null : key.startsWith(`${span}|`)))
      .map(([, cell]) => cell)
      .sort(
        (one, other) =>
          order(one.day, other.day) || order(one.memberId, other.memberId) || order(one.group, other.group),
      );
    if (cells.length === 0) return undefined;
    const hash = sha256();
    let wagers = 0;
    for (const cell of cells) {
      wagers += cell.ids.size;
      hash.update(`${cell.day}|${cell.memberId}|${cell.group}|${hex(cell.hash.copy())}\n`);
    }
    return {
      wagers,
      digest: hex(hash),
      sums: this.#sums.get(span) ?? noSums(),
      members: this.#members.get(span) ?? new Map(),
    };
  }

  /** The spans that have facts. */
  spans(): readonly string[] {
    return [...this.#sums.keys()];
  }
}

const nameOf = ({ day, memberId, group }: Cell): string => `cell ${day} ${memberId} ${group}`;
function order<Key extends string | bigint>(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
