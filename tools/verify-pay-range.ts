// The kit of a range: all lines of pay and rebates of an agent that begin on some days, with each bet once, for the checker beside this file
// (docs/reference/pay-kit.md). It holds the lines, the tree and the bets of one account on one day. It imports nothing from this project.
import { RangeDay } from './verify-pay-day.ts';
import { type Tier, checkDates, checkVersion, readTier } from './verify-pay-line.ts';
import { LineOfRange, type RebateOfRange } from './verify-pay-lines.ts';
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
  utc,
  within,
} from './verify-pay-rows.ts';
import { Team } from './verify-pay-team.ts';

export const RANGE_FORMAT = 'tyche-pay-range/1';

/** The kinds of rows in the order of their parts in the file. */
const order: Partial<Record<RowKind, number>> = {
  kit: 0,
  range: 1,
  version: 2,
  tier: 2,
  ownrebate: 3,
  line: 4,
  basis: 4,
  promotions: 4,
  before: 4,
  earlier: 4,
  rate: 5,
  tree: 6,
  day: 7,
  teamrebate: 7,
  teampromotion: 7,
  daycell: 7,
  bet: 7,
};

interface Version {
  readonly row: Row;
  readonly tiers: Tier[];
}

export class RangeKit {
  ended = false;
  #zone = '';
  #range: Row | null = null;
  #team: Team | null = null;
  readonly #versions = new Map<string, Version>();
  #version: Version | null = null;
  readonly #lines = new Map<string, LineOfRange>();
  /** A line without its basis. */
  #bare: Row | null = null;
  #line: LineOfRange | null = null;
  readonly #rebates: RebateOfRange[] = [];
  #day: RangeDay | null = null;
  #place = -1;
  #bets = 0;
  #amount = 0n;
  // The piece that is being read.
  #pieces = 0;
  #texts: string[] = [];
  #wrongPiece = '';

  /** Takes the next row, with its text in the file. */
  take(text: string, kind: RowKind, row: Row): void {
    if (this.ended) fail('a row after the end');
    if (kind === 'part') return this.#takePart(row);
    if (kind === 'end') return this.#takeEnd();
    this.#texts.push(text);
    if (kind === 'bet') return this.#requireDay().takeBet(row);
    const place = order[kind] ?? fail(`a row "${kind}" in the kit of a range`);
    if (place < this.#place) fail(`a row "${kind}" is not in its place`);
    if (this.#bare && kind !== 'basis') fail(`line ${str(this.#bare, 'lineId')} without its basis`);
    if (place !== this.#place) this.#begin(place);
    this.#takeRow(kind, row);
  }

  /** The parts before the next one are whole. */
  #begin(place: number): void {
    if (this.#place < 2 && place > 1) this.#requireRange();
    if (this.#place <= 2 && place > 2)
      for (const [name, { row, tiers }] of this.#versions)
        within(`version ${name}`, () => checkVersion(row, tiers));
    if (this.#place < 7 && place === 7) this.#checkLines();
    this.#place = place;
  }

  #takeRow(kind: RowKind, row: Row): void {
    switch (kind) {
      case 'kit':
        if (this.#zone !== '') fail('a second row "kit"');
        same('the format', str(row, 'format'), RANGE_FORMAT);
        this.#zone = str(row, 'zone');
        return;
      case 'range':
        return this.#takeRange(row);
      case 'version':
        return this.#takeVersion(row);
      case 'tier':
        (this.#version ?? fail('a tier without a version')).tiers.push(readTier(row));
        return;
      case 'ownrebate':
        this.#rebates.push(this.#readRebate(row));
        return;
      case 'line':
        this.#bare = row;
        return;
      case 'basis':
        return this.#takeBasis(row);
      case 'promotions':
        return (this.#line ?? fail('promotions of no line')).takePromotions(row);
      case 'before':
        return (this.#line ?? fail('a line before nothing')).takeBefore(row, this.#lines);
      case 'earlier':
        return (this.#line ?? fail('an earlier line of nothing')).takeEarlier(row, this.#lines);
      case 'rate':
        return this.#requireTeam().takeRate(row);
      case 'tree':
        return this.#requireTeam().takePlace(row);
      case 'day':
        return this.#takeDay(row);
      case 'teamrebate':
        return this.#requireDay().takeRebate(row);
      case 'teampromotion':
        return this.#requireDay().takePromotion(row);
      case 'daycell':
        return this.#requireDay().takeCell(row);
    }
  }

  #requireRange(): Row {
    return this.#range ?? fail('the range is missing');
  }

  #requireTeam(): Team {
    return this.#team ?? fail('the range is missing');
  }

  #requireDay(): RangeDay {
    return this.#day ?? fail('a bet or a rebate without a day');
  }

  #takeRange(row: Row): void {
    if (this.#range) fail('a second range');
    for (const name of ['startDay', 'endDay', 'nextDay']) utc(str(row, name));
    if (str(row, 'endDay') < str(row, 'startDay') || str(row, 'nextDay') <= str(row, 'endDay'))
      fail('a range that ends before it begins');
    this.#range = row;
    this.#team = new Team(String(int(row, 'receiver')), this.#zone);
  }

  #takeVersion(row: Row): void {
    const name = `${str(row, 'contractId')}.${str(row, 'version')}`;
    if (this.#versions.has(name)) fail(`a second version ${name}`);
    const range = this.#requireRange();
    same(`the receiver of version ${name}`, str(row, 'receiver'), str(range, 'receiver'));
    if (str(range, 'payer') !== '')
      same(`the payer of version ${name}`, str(row, 'offerer'), str(range, 'payer'));
    this.#version = { row, tiers: [] };
    this.#versions.set(name, this.#version);
  }

  #readRebate(row: Row): RebateOfRange {
    const last = this.#rebates.at(-1)?.row;
    const keyOf = (each: Row) => `${str(each, 'day')} ${str(each, 'group')} ${str(each, 'runDay')}`;
    if (last && keyOf(last) >= keyOf(row)) fail(`the rebates are not in order at ${keyOf(row)}`);
    this.#requireInRange(str(row, 'day'), `a rebate of ${str(row, 'day')}`);
    same('the rule of a rebate', str(row, 'rule'), 'rebate/1');
    if (!groups.includes(str(row, 'group'))) fail(`a rebate of the group ${str(row, 'group')}`);
    return { row, known: num(row, 'known') };
  }

  #requireInRange(day: string, what: string): void {
    utc(day);
    const range = this.#requireRange();
    if (day < str(range, 'startDay') || day > str(range, 'endDay')) fail(`${what}, outside the range`);
  }

  #takeBasis(basis: Row): void {
    const row = this.#bare ?? fail('a basis without a line');
    this.#bare = null;
    const name = `${str(basis, 'contractId')}.${str(basis, 'version')}`;
    const version = this.#versions.get(name) ?? fail(`line ${str(row, 'lineId')} without version ${name}`);
    const line = new LineOfRange(
      { zone: this.#zone, version: version.row, tiers: version.tiers, line: row },
      basis,
    );
    this.#requireInRange(line.firstDay, `line ${line.id} of ${line.firstDay}`);
    if (this.#line && this.#line.number >= line.number) fail(`the lines are not in order at ${line.id}`);
    this.#line = line;
    this.#lines.set(line.id, line);
    this.#amount += int(row, 'amount');
  }

  /** All that does not need the bets of lines. */
  #checkLines(): void {
    const range = this.#requireRange();
    const team = this.#requireTeam();
    team.requireDays(str(range, 'startDay'), str(range, 'nextDay'));
    same('the number of lines', num(range, 'lines'), this.#lines.size);
    same('the number of rebates', num(range, 'rebates'), this.#rebates.length);
    const last = new Map<string, LineOfRange>();
    for (const line of this.#lines.values())
      within(`line ${line.id}`, () => {
        checkDates(line.of);
        if (line.nextDay > str(range, 'nextDay')) fail(`it ends on ${line.nextDay}, after the file`);
        line.requireEarlier(last);
        same('the digest of the tree', str(line.row, 'treeDigest'), team.digest(line.firstDay, line.nextDay));
      });
  }

  #takeDay(row: Row): void {
    const range = this.#requireRange();
    this.#endDay();
    const wanted = this.#day ? addDays(this.#day.day, 1) : str(range, 'startDay');
    same('the next day', str(row, 'day'), wanted);
    if (wanted >= str(range, 'nextDay')) fail(`the day ${wanted}, after the file`);
    this.#day = new RangeDay({
      row,
      zone: this.#zone,
      team: this.#requireTeam(),
      lines: [...this.#lines.values()],
      rebates: this.#rebates.filter((rebate) => rebate.row.day === wanted),
    });
  }

  #endDay(): void {
    if (!this.#day) return;
    this.#day.end();
    this.#bets += this.#day.bets;
  }

  /** The digest of a piece is looked at last: a difference in what it has says more. */
  #takePart(row: Row): void {
    this.#pieces += 1;
    same('the number of a piece', num(row, 'number'), this.#pieces);
    const hash = sha256();
    for (const text of this.#texts) hash.update(`${text}\n`);
    const isRight = num(row, 'rows') === this.#texts.length && str(row, 'digest') === hex(hash);
    if (!isRight && this.#wrongPiece === '')
      this.#wrongPiece = `piece ${this.#pieces} has another digest or number of rows`;
    this.#texts = [];
  }

  #takeEnd(): void {
    if (this.#texts.length > 0) fail('rows that belong to no piece');
    if (!this.#day) fail('the file is not whole: its days are missing');
    this.#endDay();
    same('the last day', addDays(this.#day.day, 1), str(this.#requireRange(), 'nextDay'));
    for (const line of this.#lines.values()) if (!line.isChecked) fail(`line ${line.id} was not reached`);
    if (this.#wrongPiece !== '') fail(this.#wrongPiece);
    this.ended = true;
  }

  /** The file in words. */
  describe(): string {
    const range = this.#requireRange();
    return `range ${str(range, 'startDay')} to ${str(range, 'endDay')}: ${this.#lines.size} lines, ${this.#rebates.length} rebates, ${this.#bets} rows of bets, amount of the lines ${this.#amount}`;
  }
}
