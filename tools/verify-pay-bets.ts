// The bets of an account on a day in a group, with all their versions, for the checker beside this file (docs/reference/pay-kit.md). It imports
// nothing from this project.
import { hash } from 'node:crypto';
import { type Sums, noSums } from './verify-pay-line.ts';
import { type Row, fail, int, num, str } from './verify-pay-rows.ts';

/** A bet as it stood after an end of its batch. */
export interface Bet {
  readonly wagerId: string;
  readonly memberId: string;
  readonly group: string;
  /** The number of this version, among all. */
  readonly number: number;
  readonly endedAt: number;
  /** As digests cover it. */
  readonly text: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly isVoid: boolean;
  readonly mode: string;
  readonly base: string;
  /** What it counts more or less than the version before. */
  change: bigint;
}

/** Prize modes with their bases. */
const games = { lottery: ['1 2000', '1 1980', '2 2000', '2 1980'], others: ['0 0'] };

export function readBet(row: Row): Bet {
  const [wagerId, memberId] = [String(int(row, 'wagerId')), String(int(row, 'memberId'))];
  const [stake, valid] = [int(row, 'stake'), int(row, 'valid')];
  const [payout, selfRebate] = [int(row, 'payout'), int(row, 'selfRebate')];
  const [group, state] = [str(row, 'group'), str(row, 'state')];
  if (state !== 'won' && state !== 'lost' && state !== 'void')
    fail(`bet ${wagerId} with the state "${state}"`);
  if (stake < 0n || valid < 0n || payout < 0n || selfRebate < 0n)
    fail(`bet ${wagerId} with an amount below 0`);
  const [mode, base] = [str(row, 'prizeMode'), str(row, 'base')];
  if (!(group === 'LOTT' ? games.lottery : games.others).includes(`${mode} ${base}`))
    fail(`bet ${wagerId} of the group ${group} with the prize mode "${mode}" and the base "${base}"`);
  return {
    wagerId,
    memberId,
    group,
    number: num(row, 'number'),
    endedAt: num(row, 'endedAt'),
    text: `${wagerId}|${memberId}|${str(row, 'day')}|${group}|${stake}|${valid}|${payout}|${selfRebate}|${state}`,
    stake,
    valid,
    payout,
    selfRebate,
    isVoid: state === 'void',
    mode,
    base,
    change: valid,
  };
}

/** A cell as it stood after a fact. */
export interface CellState {
  /** The newest fact that is in it. */
  readonly last: number;
  readonly digest: string;
  readonly wagers: number;
  /** Without voids. */
  readonly sums: Sums;
  /** The valid bet by prize mode and base. */
  readonly shares: readonly { readonly mode: string; readonly base: string; readonly valid: bigint }[];
}

export class Cell {
  /** As digests cover it: day, account and group. */
  readonly name: string;
  readonly bets: readonly Bet[];
  readonly #states = new Map<number, CellState>();

  /** @param bets by bet and number. */
  constructor(name: string, bets: readonly Bet[]) {
    this.name = name;
    this.bets = bets;
    let before: Bet | undefined;
    for (const bet of bets) {
      if (before?.wagerId === bet.wagerId) bet.change = bet.valid - before.valid;
      before = bet;
    }
  }

  /** Each bet with its versions up to a fact; a bet without any is missing. */
  wagersAt(known: number): readonly (readonly Bet[])[] {
    return [
      ...Map.groupBy(
        this.bets.filter(({ number }) => number <= known),
        ({ wagerId }) => wagerId,
      ).values(),
    ];
  }

  /** The cell as it stood after a fact; null when it had no bet. */
  stateAt(known: number): CellState | null {
    let last = -1;
    for (const { number } of this.bets) if (number <= known && number > last) last = number;
    if (last < 0) return null;
    const found = this.#states.get(last) ?? this.#stateOf(last);
    this.#states.set(last, found);
    return found;
  }

  #stateOf(known: number): CellState {
    const latest: Bet[] = [];
    for (const bet of this.bets) {
      if (bet.number > known) continue;
      if (latest.at(-1)?.wagerId === bet.wagerId) latest.pop();
      latest.push(bet);
    }
    const sums = noSums();
    const shares = new Map<string, { readonly mode: string; readonly base: string; valid: bigint }>();
    for (const { valid, stake, payout, selfRebate, isVoid, mode, base } of latest) {
      if (isVoid) continue;
      sums.valid += valid;
      sums.stake += stake;
      sums.payout += payout;
      sums.selfRebate += selfRebate;
      const share = shares.get(`${mode} ${base}`) ?? { mode, base, valid: 0n };
      share.valid += valid;
      shares.set(`${mode} ${base}`, share);
    }
    return {
      last: known,
      digest: digestOf(latest),
      wagers: latest.length,
      sums,
      shares: [...shares.values()],
    };
  }
}

/** All versions of some bets, as a part of a day covers them. */
export function partOf(bets: readonly Pick<Bet, 'text' | 'wagerId'>[]): Pick<CellState, 'digest' | 'wagers'> {
  return { digest: digestOf(bets), wagers: new Set(bets.map(({ wagerId }) => wagerId)).size };
}

const digestOf = (bets: readonly Pick<Bet, 'text'>[]): string =>
  hash('sha256', `${bets.map(({ text }) => text).join('\n')}\n`, 'hex');
