// A day of the kit of a range: its bets, account by account, added to every line that counts them (docs/reference/pay-kit.md). For the checker
// beside this file; it imports nothing from this project.
import { checkLine, nothingFound } from './verify-pay-line.ts';
import type { LineOfRange, RebateOfRange } from './verify-pay-lines.ts';
import { ReceiverRebates, TeamPromotions, TeamRebates } from './verify-pay-rebates.ts';
import { checkCorrectedDay, checkUnused, checkWindows, earnedBy, rateAtOf } from './verify-pay-realtime.ts';
import { type Bet, Cell, type CellState, partOf, readBet } from './verify-pay-bets.ts';
import {
  type Row,
  addDays,
  fail,
  groups,
  int,
  num,
  same,
  startOfDay,
  str,
  within,
} from './verify-pay-rows.ts';
import { type Team, countsIn } from './verify-pay-team.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 300_000;

interface DayOf {
  readonly row: Row;
  readonly zone: string;
  readonly team: Team;
  readonly lines: readonly LineOfRange[];
  readonly rebates: readonly RebateOfRange[];
}

/** The correction of a day of real-time pay, with the windows of its contract. */
interface DayCorrection {
  readonly line: LineOfRange;
  readonly windows: readonly LineOfRange[];
  readonly rateAt: (span: number) => bigint;
}

/** Compares whole numbers as texts. */
const longer = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

export class RangeDay {
  readonly day: string;
  bets = 0;
  readonly #of: DayOf;
  readonly #start: number;
  readonly #end: number;
  readonly #sealed: number;
  /** Daily salaries and dividends of the day. */
  readonly #daily: readonly LineOfRange[];
  readonly #slots: ReadonlyMap<number, readonly LineOfRange[]>;
  readonly #windows: ReadonlyMap<number, readonly LineOfRange[]>;
  readonly #slotCorrections: readonly LineOfRange[];
  readonly #dayCorrections: readonly DayCorrection[];
  readonly #rebates: ReceiverRebates;
  readonly #teamRebates: TeamRebates;
  readonly #promotions: TeamPromotions;
  #hasPromotions = false;
  readonly #cells = new Map<
    string,
    { readonly last: number; readonly wagers: number; readonly digest: string }[]
  >();
  /** The facts after which the cell that is being added has digests. */
  readonly #versions = new Set<number>();
  #memberId = '';
  #own: Bet[] = [];

  constructor(of: DayOf) {
    const { row, zone, lines } = of;
    this.#of = of;
    this.day = str(row, 'day');
    this.#start = startOfDay(this.day, zone);
    this.#end = startOfDay(addDays(this.day, 1), zone);
    this.#sealed = num(row, 'sealedFact');
    const ofDay = lines.filter(({ firstDay, nextDay }) => firstDay <= this.day && this.day < nextDay);
    this.#daily = ofDay.filter(({ kind }) => kind === 'DAILY' || kind === 'DIVIDEND');
    const hours = ofDay.filter(({ kind }) => kind === 'HOURLY');
    this.#slots = bySpan(hours.filter(({ isCorrection }) => !isCorrection));
    this.#slotCorrections = hours.filter(({ isCorrection }) => isCorrection);
    const realtime = ofDay.filter(({ kind }) => kind === 'REALTIME');
    this.#windows = bySpan(realtime.filter(({ period }) => period === 'WINDOW'));
    this.#dayCorrections = realtime
      .filter(({ period }) => period === 'DAILY')
      .map((line) => {
        const windows = this.#windowsOf(line.contractId);
        return {
          line,
          windows,
          rateAt: rateAtOf(
            windows.map((each) => each.row),
            line.of.tiers,
          ),
        };
      });
    this.#rebates = new ReceiverRebates({ day: this.day, team: of.team, rebates: of.rebates });
    const dividends = this.#daily.filter(({ kind }) => kind === 'DIVIDEND');
    this.#teamRebates = new TeamRebates({ day: this.day, receiver: of.team.receiver, dividends });
    this.#promotions = new TeamPromotions({ day: this.day, dividends });
  }

  #windowsOf(contractId: string): readonly LineOfRange[] {
    return [...this.#windows.values()]
      .flat()
      .filter((line) => line.contractId === contractId)
      .sort((one, other) => one.startsAt - other.startsAt);
  }

  #knownTo({ known }: { readonly known: number }): number {
    return Math.max(known, this.#sealed);
  }

  /** Fails when an account did not belong to the team on the day. */
  #requireMember(memberId: string): void {
    if (memberId !== this.#of.team.receiver) this.#of.team.wayTo(memberId, this.day);
  }

  #requireDay(row: Row, what: string): void {
    same(`the day of ${what}`, str(row, 'day'), this.day);
    if (!groups.includes(str(row, 'group'))) fail(`${what} of the group ${str(row, 'group')}`);
  }

  takeRebate(row: Row): void {
    const memberId = String(int(row, 'memberId'));
    this.#requireDay(row, `a rebate of ${memberId}`);
    if (this.#cells.size > 0 || this.#memberId !== '' || this.#hasPromotions)
      fail('a rebate behind the bets or promotions of its day');
    if (this.#teamRebates.take(row)) this.#requireMember(memberId);
  }

  takePromotion(row: Row): void {
    const memberId = String(int(row, 'memberId'));
    same(`the day of a promotion of ${memberId}`, str(row, 'day'), this.day);
    if (this.#cells.size > 0 || this.#memberId !== '') fail('a promotion behind the bets of its day');
    this.#teamRebates.end();
    this.#hasPromotions = true;
    this.#of.team.wayTo(memberId, this.day);
    this.#promotions.take(row);
  }

  #endDeducted(): void {
    this.#teamRebates.end();
    this.#promotions.end();
  }

  takeCell(row: Row): void {
    this.#endDeducted();
    const [memberId, group] = [String(int(row, 'memberId')), str(row, 'group')];
    this.#requireDay(row, `a cell of ${memberId}`);
    if (this.#memberId !== '') fail('a cell behind the bets of its day');
    this.#requireMember(memberId);
    const cells = this.#cells.get(`${memberId} ${group}`) ?? [];
    cells.push({ last: num(row, 'lastFact'), wagers: num(row, 'wagers'), digest: str(row, 'digest') });
    this.#cells.set(`${memberId} ${group}`, cells);
  }

  takeBet(row: Row): void {
    const bet = readBet(row);
    if (bet.memberId !== this.#memberId) {
      if (this.#memberId === '') this.#endDeducted();
      this.#endMember();
      if (longer(this.#memberId, bet.memberId) >= 0) fail(`the bets are not in order at ${bet.wagerId}`);
      this.#requireMember(bet.memberId);
      this.#memberId = bet.memberId;
    }
    this.#requireDay(row, `bet ${bet.wagerId}`);
    const last = this.#own.at(-1);
    if (last && (longer(last.wagerId, bet.wagerId) || last.number - bet.number) >= 0)
      fail(`the bets are not in order at ${bet.wagerId}`);
    this.#own.push(bet);
    this.bets += 1;
  }

  /** Adds the bets of an account to all lines that count them. */
  #endMember(): void {
    const own = this.#own;
    this.#own = [];
    if (own.length === 0) return;
    const byGroup = Map.groupBy(own, ({ group }) => group);
    for (const group of [...byGroup.keys()].sort()) {
      const cell = new Cell(`${this.day}|${this.#memberId}|${group}`, byGroup.get(group) ?? []);
      this.#checkCell(cell, group);
      this.#rebates.add(cell, group, {
        memberId: this.#memberId,
        stateOf: (line) => this.#knownCell(cell, line),
      });
      if (this.#memberId === this.#of.team.receiver) continue;
      this.#addToDays(cell, group);
      this.#addToSpans(cell, group, { lines: this.#slots, length: HOUR_MS, since: this.#start });
      this.#addToSpans(cell, group, { lines: this.#windows, length: WINDOW_MS, since: 0 });
      this.#addToCorrections(cell, group);
    }
  }

  /** The cell as a line of days knows it, which has its digest in the file; null when it has no bet. */
  #knownCell(cell: Cell, line: { readonly known: number }): CellState | null {
    const state = cell.stateAt(Math.max(line.known, this.#sealed));
    if (state && !this.#versions.has(state.last))
      fail(`cell ${cell.name} without its digest after fact ${state.last}`);
    return state;
  }

  #checkCell(cell: Cell, group: string): void {
    const key = `${this.#memberId} ${group}`;
    this.#versions.clear();
    for (const { last, wagers, digest } of this.#cells.get(key) ?? []) {
      const state = cell.stateAt(last);
      same(`the number of bets in cell ${cell.name}`, wagers, state?.wagers ?? 0);
      same(`the digest of cell ${cell.name}`, digest, state?.digest);
      this.#versions.add(last);
    }
    this.#cells.delete(key);
  }

  #addToDays(cell: Cell, group: string): void {
    for (const line of this.#daily) {
      const state = countsIn(group, line.group) ? this.#knownCell(cell, line) : null;
      if (!state) continue;
      line.tally.addCell(cell.name, state.digest, state.wagers);
      line.tally.addMember(this.#memberId, state.sums.valid);
      for (const name of ['valid', 'stake', 'payout', 'selfRebate'] as const)
        line.tally.sums[name] += state.sums[name];
    }
  }

  #addToSpans(
    cell: Cell,
    group: string,
    of: {
      readonly lines: ReadonlyMap<number, readonly LineOfRange[]>;
      readonly length: number;
      readonly since: number;
    },
  ): void {
    if (of.lines.size === 0) return;
    const inDay = cell.bets.filter(({ endedAt }) => endedAt < this.#end);
    const spans = Map.groupBy(inDay, ({ endedAt }) => endedAt - ((endedAt - of.since) % of.length));
    for (const [span, bets] of spans) {
      const lines = (of.lines.get(span) ?? []).filter((line) => countsIn(group, line.group));
      if (lines.length === 0) continue;
      const part = partOf(bets);
      for (const { tally } of lines) {
        tally.addCell(cell.name, part.digest, part.wagers);
        for (const { change } of bets) {
          tally.addChange(change);
          tally.addMember(this.#memberId, change);
        }
      }
    }
  }

  #addToCorrections(cell: Cell, group: string): void {
    for (const line of this.#slotCorrections) {
      if (!countsIn(group, line.group)) continue;
      const bets = cell.wagersAt(this.#knownTo(line)).flatMap((wager) => {
        const [first, last] = [wager[0], wager.at(-1)];
        const firstAt = first && Math.min(first.endedAt, this.#end - 1);
        return last && firstAt && firstAt >= line.startsAt && firstAt < line.endsAt ? [last] : [];
      });
      if (bets.length === 0) continue;
      const { digest, wagers } = partOf(bets);
      line.tally.addCell(cell.name, digest, wagers);
      for (const { valid } of bets) {
        line.tally.addChange(valid);
        line.tally.addMember(this.#memberId, valid);
      }
    }
    for (const correction of this.#dayCorrections)
      if (countsIn(group, correction.line.group)) this.#addToDayCorrection(cell, correction);
  }

  /** What came after the day, and what each bet earns with it. */
  #addToDayCorrection(cell: Cell, { line, windows, rateAt }: DayCorrection): void {
    const starts = new Set(windows.map(({ startsAt }) => startsAt));
    const windowAt = (at: number) => at - (at % WINDOW_MS);
    const late: { readonly bet: Bet; readonly window: number }[] = [];
    for (const wager of cell.wagersAt(this.#knownTo(line))) {
      const firstAt = Math.min(wager[0]?.endedAt ?? 0, this.#end - 1);
      const changes = wager.flatMap((bet) => {
        const isLate = bet.endedAt >= this.#end;
        const span = windowAt(isLate ? firstAt : bet.endedAt);
        if (isLate) late.push({ bet, window: span });
        return isLate || starts.has(span) ? [{ span, change: bet.change }] : [];
      });
      line.earned += earnedBy(wager[0]?.wagerId ?? '', changes, rateAt);
    }
    if (late.length === 0) return;
    const { digest, wagers } = partOf(
      late.map(({ bet, window }) => ({ wagerId: bet.wagerId, text: `${bet.text}|${window}` })),
    );
    line.tally.addCell(cell.name, digest, wagers);
    for (const { bet } of late) line.tally.addChange(bet.change);
  }

  /** All bets of the day are there: checks the lines that end with it. */
  end(): void {
    this.#endDeducted();
    this.#endMember();
    for (const key of this.#cells.keys()) fail(`cell ${this.day} ${key} without its bets`);
    this.#rebates.check();
    for (const line of this.#daily) if (line.nextDay === addDays(this.day, 1)) this.#checkLine(line);
    for (const line of [...[...this.#slots.values()].flat(), ...this.#slotCorrections]) this.#checkLine(line);
    const contracts = Map.groupBy([...this.#windows.values()].flat(), ({ contractId }) => contractId);
    const paid = new Map<string, bigint>();
    for (const contractId of contracts.keys()) paid.set(contractId, this.#checkWindows(contractId));
    for (const { line, windows } of this.#dayCorrections)
      within(`line ${line.id}`, () => {
        checkCorrectedDay(line.of, {
          windows: windows.map(({ row }) => row),
          paid: paid.get(line.contractId) ?? 0n,
          late: line.tally.found(),
          earned: line.earned,
        });
        checkUnused(line.row);
        line.isChecked = true;
      });
  }

  #checkLine(line: LineOfRange): void {
    within(`line ${line.id}`, () =>
      checkLine(line.of, line.tally.found(), { ...line.deducted, digest: line.rebateDigest() }),
    );
    line.isChecked = true;
  }

  #checkWindows(contractId: string): bigint {
    const windows = this.#windowsOf(contractId);
    const [first] = windows;
    if (!first) return 0n;
    const bySpanText = new Map(windows.map((line) => [String(line.startsAt), line]));
    for (const line of windows)
      within(`line ${line.id}`, () => {
        if (line.of.version !== first.of.version) fail('another version than that of the windows of its day');
        same('the floor of an active member', int(line.row, 'activeFloor'), int(first.row, 'activeFloor'));
        same('the line that it corrects', str(line.row, 'corrects'), '');
        checkUnused(line.row);
        line.isChecked = true;
      });
    return within(`contract ${contractId} on ${this.day}`, () =>
      checkWindows({
        tiers: first.of.tiers,
        rows: windows.map(({ row }) => row),
        floor: int(first.row, 'activeFloor'),
        foundIn: (span) => bySpanText.get(span)?.tally.found() ?? nothingFound,
      }),
    );
  }
}

function bySpan(lines: readonly LineOfRange[]): ReadonlyMap<number, readonly LineOfRange[]> {
  return Map.groupBy(lines, ({ startsAt }) => startsAt);
}
