// Checks what an agent was paid from the file of the line, and from nothing else: no import from this project, no database, no network. It
// repeats in its own words what the runs of pay do, so that an error in one shows as a difference. docs/reference/pay-kit.md has the format.
//
//   node tools/verify-agent-pay.ts <kit of a line or rebate> [<further kits>]
//
// For each file it prints "ok", or the first difference. Exit status 0 when every file is right, 1 when one is not, 2 when none was given or
// one cannot be read.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Ends the check of a file: what is not as it should be. */
class Difference extends Error {}

function fail(what: string): never {
  throw new Difference(what);
}

function same(what: string, told: unknown, found: unknown): void {
  if (told !== found) fail(`${what}: the file says ${String(told)}, computed is ${String(found)}`);
}

/** The names of the values of a row, in order. */
const columns = {
  kit: ['format', 'zone'],
  version: [
    'contractId',
    'kind',
    'group',
    'offerer',
    'receiver',
    'version',
    'effectiveFrom',
    'periodKind',
    'carryPolicy',
    'minimum',
    'digest',
  ],
  tier: ['minimumBet', 'netLoss', 'activeMember', 'rateType', 'rate'],
  line: [
    'lineId',
    'rule',
    'period',
    'periodDay',
    'firstDay',
    'nextDay',
    'startsAt',
    'endsAt',
    'activeFloor',
    'minimum',
    'valid',
    'voided',
    'stake',
    'payout',
    'selfRebate',
    'agentRebate',
    'promotions',
    'activeMembers',
    'carryIn',
    'base',
    'carryOut',
    'tier',
    'rateType',
    'rate',
    'amount',
    'reason',
    'corrects',
    'wagers',
    'digest',
    'treeDigest',
    'rebateDigest',
  ],
  before: ['lineId', 'carryOut'],
  earlier: ['lineId', 'amount'],
  window: [
    'lineId',
    'startsAt',
    'endsAt',
    'valid',
    'voided',
    'activeMembers',
    'tier',
    'rate',
    'amount',
    'reason',
    'wagers',
    'digest',
  ],
  tree: ['memberId', 'uplineId', 'from', 'to'],
  cell: ['day', 'memberId', 'group', 'wagers', 'digest'],
  wager: ['wagerId', 'memberId', 'day', 'group', 'stake', 'valid', 'payout', 'selfRebate', 'state'],
  fact: [
    'wagerId',
    'memberId',
    'day',
    'group',
    'stake',
    'valid',
    'payout',
    'selfRebate',
    'state',
    'startsAt',
    'before',
  ],
  rebate: ['day', 'memberId', 'group', 'amount', 'own'],
  rebateline: [
    'memberId',
    'day',
    'group',
    'rule',
    'amount',
    'own',
    'wagers',
    'digest',
    'treeDigest',
    'shareDigest',
  ],
  share: ['memberId', 'prizeMode', 'base', 'valid', 'rate', 'belowId', 'belowRate', 'ownRate'],
  end: [],
} as const;

type RowKind = keyof typeof columns;
type Row = Readonly<Record<string, string>>;

const PPM = 1_000_000n;
const DAY_MS = 86_400_000;
const groups = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'];

/** The whole number of a value; the text must be the usual one of that number. */
function int(row: Row, name: string): bigint {
  const text = row[name] ?? '';
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) fail(`${name} is no whole number: "${text}"`);
  return BigInt(text);
}
const str = (row: Row, name: string): string => row[name] ?? '';
const num = (row: Row, name: string): number => Number(int(row, name));

const isKind = (text: string): text is RowKind => Object.hasOwn(columns, text);

function parse(line: string): { readonly kind: RowKind; readonly row: Row } {
  const [kind = '', ...values] = line.split(',');
  if (!isKind(kind)) fail(`a row of an unknown kind: "${kind}"`);
  const names = columns[kind];
  if (names.length !== values.length)
    fail(`a row "${kind}" with ${values.length} values instead of ${names.length}`);
  return { kind, row: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
}

/** floor(a / b) for b above 0. */
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
const hex = (hash: Hash): string => hash.digest('hex');
const sha256 = (): Hash => createHash('sha256');

// Dates and times.

const utc = (day: string): number => {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) fail(`no date: "${day}"`);
  return time;
};
const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first instant whose local date is a date, in milliseconds since 1970. */
function startOfDay(day: string, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let before = utc(day) - DAY_MS;
  let at = utc(day) + DAY_MS;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (format.format(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}

/** The day after a period that begins on a day; fails when no period of that kind begins there. */
function endOfPeriod(period: string, first: string): string {
  const date = first.slice(8);
  switch (period) {
    case 'DAILY':
    case 'HOUR':
    case 'WINDOW':
      return addDays(first, 1);
    case 'WEEKLY':
      if (new Date(utc(first)).getUTCDay() !== 1) fail(`a week that does not begin on Monday: ${first}`);
      return addDays(first, 7);
    case 'SEMI_MONTHLY':
      if (date === '01') return addDays(first, 15);
      if (date !== '16') fail(`half a month that begins on ${first}`);
      return nextMonth(first);
    case 'MONTHLY':
      if (date !== '01') fail(`a month that begins on ${first}`);
      return nextMonth(first);
    default:
      return fail(`an unknown period ${period}`);
  }
}
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

function isFirstOfMonth(period: string, first: string): boolean {
  if (period === 'WEEKLY') return addDays(first, -7).slice(0, 7) !== first.slice(0, 7);
  return first.endsWith('-01');
}

// What is read from the file.

interface Tier {
  readonly minimumBet: bigint;
  readonly netLoss: bigint;
  readonly activeMember: bigint;
  readonly rateType: string;
  readonly rate: bigint;
}
interface Place {
  readonly uplineId: string;
  readonly from: string;
  readonly to: string;
}
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
/** Sums of a line or of a window. */
interface Sums {
  valid: bigint;
  voided: bigint;
  stake: bigint;
  payout: bigint;
  selfRebate: bigint;
}
const noSums = (): Sums => ({ valid: 0n, voided: 0n, stake: 0n, payout: 0n, selfRebate: 0n });
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

class Kit {
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
  readonly places = new Map<string, Place[]>();
  readonly #tree = sha256();
  readonly #cells = new Map<string, Cell>();
  readonly #rebates = sha256();
  #lastRebate = '';
  #lastPlace = '';
  #open: Cell | null = null;
  ended = false;
  /** By the start of the span; a line of days has one entry, ''. */
  readonly sums = new Map<string, Sums>();
  /** Valid bet less what was voided, by span and account. */
  readonly members = new Map<string, Map<string, bigint>>();
  ownRebate = 0n;
  agentRebate = 0n;

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
        this.#takeTier(row);
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
        this.#takePlace(row);
        return;
      case 'cell':
        this.#takeCell(row);
        return;
      case 'wager':
        this.#takeWager(row);
        return;
      case 'fact':
        this.#takeFact(row);
        return;
      case 'rebate':
        this.#takeRebate(row);
        return;
      case 'end':
        this.ended = true;
    }
  }

  the(row: Row | null, name: string): Row {
    return row ?? fail(`the ${name} is missing`);
  }

  #takeTier(row: Row): void {
    const rateType = str(row, 'rateType');
    if (rateType !== 'P' && rateType !== 'F') fail(`a tier with the type of rate "${rateType}"`);
    this.tiers.push({
      minimumBet: int(row, 'minimumBet'),
      netLoss: int(row, 'netLoss'),
      activeMember: int(row, 'activeMember'),
      rateType,
      rate: int(row, 'rate'),
    });
  }

  #ofVersion(): Pick<Frame, 'receiver' | 'group' | 'withReceiver'> {
    const version = this.the(this.version, 'version');
    return { receiver: str(version, 'receiver'), group: str(version, 'group'), withReceiver: false };
  }

  #start(frame: Frame): void {
    if (this.#frame) fail('a second line');
    this.#frame = frame;
    this.#tree.update(`${frame.receiver}|${frame.firstDay}|${frame.nextDay}|${this.zone}\n`);
  }

  get frame(): Frame {
    return this.#frame ?? fail('the line is missing');
  }

  #takePlace(row: Row): void {
    const memberId = String(int(row, 'memberId'));
    const place = { uplineId: String(int(row, 'uplineId')), from: str(row, 'from'), to: str(row, 'to') };
    utc(place.from);
    utc(place.to);
    if (place.from >= place.to) fail(`a place of ${memberId} that ends before it begins`);
    const key = `${memberId.padStart(20, '0')} ${place.from}`;
    if (key <= this.#lastPlace) fail(`the places of the tree are not in order at ${memberId}`);
    this.#lastPlace = key;
    this.#tree.update(`${memberId}|${place.uplineId}|${place.from}|${place.to}\n`);
    const places = this.places.get(memberId) ?? [];
    places.push(place);
    this.places.set(memberId, places);
  }

  treeDigest(): string {
    return hex(this.#tree);
  }

  /** The account directly below the receiver on the way to an account on a day; fails when the account was not below. */
  wayTo(memberId: string, day: string): string {
    const { receiver, firstDay, nextDay } = this.frame;
    if (day < firstDay || day >= nextDay) fail(`a bet of ${day}, which is not a day of the line`);
    let at = memberId;
    for (let level = 0; level < 1_000; level += 1) {
      const place = this.places.get(at)?.find(({ from, to }) => from <= day && day < to);
      if (!place) break;
      if (place.uplineId === receiver) return at;
      at = place.uplineId;
    }
    return fail(`${memberId} was not below ${receiver} on ${day}`);
  }

  #requireGroup(group: string): void {
    const { group: own } = this.frame;
    if (!groups.includes(group) || (own !== 'CONS' && own !== group))
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

  #add(cell: Cell, row: Row, mayRepeat: boolean): void {
    const id = int(row, 'wagerId');
    if (id < cell.lastId || (id === cell.lastId && !mayRepeat))
      fail(`the bets of ${nameOf(cell)} are not in order at ${id}`);
    cell.lastId = id;
    cell.ids.add(id);
    const state = str(row, 'state');
    if (!['won', 'lost', 'void'].includes(state)) fail(`bet ${id} with the state "${state}"`);
    const numbers = ['stake', 'valid', 'payout', 'selfRebate'].map((name) => int(row, name));
    if (numbers.some((value) => value < 0n)) fail(`bet ${id} with an amount below 0`);
    cell.hash.update(`${[id, cell.memberId, cell.day, cell.group, ...numbers, state].join('|')}\n`);
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
    const sums = sumIn(this.sums, '');
    const valid = int(row, 'valid');
    sums.valid += valid;
    sums.stake += int(row, 'stake');
    sums.payout += int(row, 'payout');
    sums.selfRebate += int(row, 'selfRebate');
    this.#addMember('', String(cell.memberId), valid);
  }

  #takeFact(row: Row): void {
    const span = str(row, 'startsAt');
    const key = `${span}|${str(row, 'day')}|${str(row, 'memberId')}|${str(row, 'group')}`;
    const cell = this.#cells.get(key) ?? this.#openCell(key, row, null);
    this.#add(cell, row, true);
    const change = int(row, 'valid') - int(row, 'before');
    const sums = sumIn(this.sums, span);
    if (change > 0n) sums.valid += change;
    else sums.voided -= change;
    this.#addMember(span, String(cell.memberId), change);
  }

  #addMember(span: string, memberId: string, valid: bigint): void {
    const members = this.members.get(span) ?? new Map<string, bigint>();
    members.set(memberId, (members.get(memberId) ?? 0n) + valid);
    this.members.set(span, members);
  }

  #takeRebate(row: Row): void {
    const [day, memberId, group] = [str(row, 'day'), String(int(row, 'memberId')), str(row, 'group')];
    const key = `${day} ${memberId.padStart(20, '0')} ${group}`;
    if (key <= this.#lastRebate) fail(`the rebates are not in order at ${key}`);
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

  /** The number of wagers and the digest of a line of days (''), or of a span. */
  digestOf(span: string): { readonly wagers: number; readonly digest: string } {
    this.#closeCell();
    const cells = [...this.#cells]
      .filter(([key, { told }]) => (span === '' ? told !== null : key.startsWith(`${span}|`)))
      .map(([, cell]) => cell)
      .sort(
        (one, other) =>
          order(one.day, other.day) || order(one.memberId, other.memberId) || order(one.group, other.group),
      );
    const hash = sha256();
    let wagers = 0;
    for (const cell of cells) {
      wagers += cell.ids.size;
      hash.update(`${cell.day}|${cell.memberId}|${cell.group}|${hex(cell.hash.copy())}\n`);
    }
    return { wagers, digest: hex(hash) };
  }

  /** The spans that have facts. */
  spans(): readonly string[] {
    return [...this.sums.keys()];
  }
}

const nameOf = ({ day, memberId, group }: Cell): string => `cell ${day} ${memberId} ${group}`;
function order<Key extends string | bigint>(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

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
  const wanted = { DIVIDEND: v.periodKind, DAILY: 'DAILY', HOURLY: 'HOUR', REALTIME: 'WINDOW' };
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

/** The windows of the day in order, the line last: each with its own facts, on the day so far. */
function checkRealtime(kit: Kit): void {
  const line = kit.the(kit.line, 'line');
  const rows = [...kit.windows, line];
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
    if (!rows.some((row) => row.startsAt === span)) fail(`bets of a span ${span} without a line`);
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
  same('the line that it corrects', str(line, 'corrects'), '');
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
