// The rebates of a day in the kit of a range: those of the receiver, which are computed again from the bets, and those of the team, which
// dividends deduct (docs/reference/pay-kit.md). It imports nothing from this project.
import type { Cell, CellState } from './verify-pay-bets.ts';
import { checkFound } from './verify-pay-line.ts';
import { type LineOfRange, type RebateOfRange, Tally } from './verify-pay-lines.ts';
import { type Row, fail, int, same, str, within } from './verify-pay-rows.ts';
import { type Team, countsIn, shareOf } from './verify-pay-team.ts';

/** A rebate of the receiver with what the bets come to. */
interface OpenRebate {
  readonly row: Row;
  readonly known: number;
  readonly group: string;
  readonly tally: Tally;
  amount: bigint;
  own: bigint;
}

/** The stored rebates of the receiver. Each cell is added; `check` compares. */
export class ReceiverRebates {
  readonly #day: string;
  readonly #team: Team;
  readonly #rebates: readonly OpenRebate[];

  constructor({ day, team, rebates }: { day: string; team: Team; rebates: readonly RebateOfRange[] }) {
    this.#day = day;
    this.#team = team;
    this.#rebates = rebates.map(({ row, known }) => ({
      row,
      known,
      group: str(row, 'group'),
      tally: new Tally(),
      amount: 0n,
      own: 0n,
    }));
  }

  /** Adds the cell of an account; `stateOf` gives it as a rebate knows it, null when it has no bet then. */
  add(
    cell: Cell,
    group: string,
    of: {
      readonly memberId: string;
      readonly stateOf: (line: { readonly known: number }) => CellState | null;
    },
  ): void {
    for (const rebate of this.#rebates) {
      const state = rebate.group === group ? of.stateOf(rebate) : null;
      if (!state) continue;
      rebate.tally.addCell(cell.name, state.digest, state.wagers);
      for (const share of state.shares) {
        const amount = this.#shareIn(group, of.memberId, share);
        rebate.amount += amount;
        if (of.memberId === this.#team.receiver) rebate.own += amount;
      }
    }
  }

  #shareIn(
    group: string,
    memberId: string,
    { mode, base, valid }: { readonly mode: string; readonly base: string; readonly valid: bigint },
  ): bigint {
    const team = this.#team;
    const rateOf = (id: string) => team.rateOn(id, group, mode, this.#day);
    const isOwn = memberId === team.receiver;
    return shareOf({
      group,
      valid,
      base: BigInt(base),
      isOwn,
      rate: rateOf(team.receiver),
      belowRate: isOwn ? 0n : (rateOf(team.wayTo(memberId, this.#day)) ?? 0n),
      ownRate: rateOf(memberId) ?? 0n,
    });
  }

  /** Compares each group in the order of its runs: each has what is computed less what was stored before. */
  check(): void {
    for (const [group, rebates] of Map.groupBy(this.#rebates, (rebate) => rebate.group)) {
      let [amount, own] = [0n, 0n];
      for (const rebate of rebates)
        within(`rebate of ${this.#day}, ${group}, run "${str(rebate.row, 'runDay')}"`, () => {
          if (str(rebate.row, 'digest') !== '') checkFound(rebate.row, rebate.tally.found(), 'the line');
          same('the amount', int(rebate.row, 'amount'), rebate.amount - amount);
          same('the part on own play', int(rebate.row, 'own'), rebate.own - own);
          amount = rebate.amount;
          own = rebate.own;
        });
    }
  }
}

/** What promotions gave to a team, account by account. Each dividend over all games deducts what it knows. */
export class TeamPromotions {
  readonly #of: { day: string; dividends: readonly LineOfRange[] };
  #memberId = '';
  #rows: Row[] = [];
  #last = '';

  constructor(of: { day: string; dividends: readonly LineOfRange[] }) {
    this.#of = of;
  }

  /** Takes the next promotion; fails when they are not in order. */
  take(row: Row): void {
    const [memberId, number] = [String(int(row, 'memberId')), String(int(row, 'number'))];
    const place = `${memberId.padStart(20, '0')} ${number.padStart(20, '0')}`;
    if (place <= this.#last) fail(`the promotions are not in order at ${memberId}`);
    if (int(row, 'amount') <= 0n) fail(`a promotion of ${str(row, 'amount')}`);
    this.#last = place;
    if (memberId !== this.#memberId) this.end();
    this.#memberId = memberId;
    this.#rows.push(row);
  }

  /** The account has no further promotion: its sum goes to the dividends. */
  end(): void {
    const rows = this.#rows;
    this.#rows = [];
    for (const line of this.#of.dividends) {
      let amount = 0n;
      for (const row of rows) if (int(row, 'number') <= line.lastCredit) amount += int(row, 'amount');
      if (amount > 0n) line.deductPromotions(this.#of.day, this.#memberId, amount);
    }
  }
}

/** The rebates of a team, account by account. Each dividend deducts those in its group that it knows. */
export class TeamRebates {
  readonly #of: { day: string; receiver: string; dividends: readonly LineOfRange[] };
  #account: {
    readonly key: string;
    readonly memberId: string;
    readonly group: string;
    readonly rows: Row[];
  } | null = null;
  #last = '';

  constructor(of: { day: string; receiver: string; dividends: readonly LineOfRange[] }) {
    this.#of = of;
  }

  /** Takes the next rebate; gives whether it is the first of its account and group. Fails when they are not in order. */
  take(row: Row): boolean {
    const [memberId, group] = [String(int(row, 'memberId')), str(row, 'group')];
    const key = `${memberId.padStart(20, '0')} ${group}`;
    const place = `${key} ${str(row, 'runDay')}`;
    if (place <= this.#last) fail(`the rebates are not in order at ${place}`);
    this.#last = place;
    const isFirst = this.#account?.key !== key;
    if (isFirst) this.end();
    this.#account ??= { key, memberId, group, rows: [] };
    this.#account.rows.push(row);
    return isFirst;
  }

  /** The account has no further rebate: its sums go to the dividends. */
  end(): void {
    const account = this.#account;
    this.#account = null;
    if (!account) return;
    const { memberId, group } = account;
    for (const line of this.#of.dividends) {
      if (!countsIn(group, line.group)) continue;
      const known = account.rows.filter(
        (row) => row.runDay === '' || str(row, 'runDay') < line.rebatedBefore,
      );
      if (known.length === 0) continue;
      let [amount, own] = [0n, 0n];
      for (const row of known) {
        amount += int(row, 'amount');
        own += int(row, 'own');
      }
      line.deduct(`${this.#of.day}|${memberId}|${group}`, memberId === this.#of.receiver, { amount, own });
    }
  }
}
