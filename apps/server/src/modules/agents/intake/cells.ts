// Which cell and which window a change of final wagers belongs to (docs/reference/agents.md 6.1).
import { localDateOf, rebateGroupOf, windowAt } from '@tyche/rules/agents';
import { findGame } from '@tyche/rules/lottery/games';
import type { EndChange, EndFact } from '../../wagers/index.ts';
import type { NewFact } from './store-facts.ts';
import type { CellChange, CellKey, WindowChange } from './store-intake.ts';

/**
 * The group of a game, and in LOTT its prize mode and base.
 *
 * @throws RangeError for a type without a group, and for a lottery that does not exist: both are mistakes in the product.
 */
export function gameKeyOf(gameType: string, gameCode: string): Pick<CellKey, 'group' | 'prizeMode' | 'base'> {
  const group = rebateGroupOf(gameType);
  if (group !== 'LOTT') return { group, prizeMode: 0, base: 0 };
  const game = findGame(gameCode);
  const mode = game?.prizeModes[0];
  if (!game || !mode) throw new RangeError(`no lottery ${gameCode}`);
  return { group, prizeMode: mode.id, base: game.series.base };
}

/** The change of a cell that a change of wagers makes. A wager counts on the local day on which it first became final. */
export function cellChangeOf(change: EndChange, timeZone: string): CellChange {
  const { memberId, bets, stake, valid, payout, rebate: selfRebate } = change;
  const key = gameKeyOf(change.gameType, change.gameCode);
  return {
    memberId,
    day: localDateOf(change.firstAt, timeZone),
    ...key,
    bets,
    stake,
    valid,
    payout,
    selfRebate,
  };
}

/** The same for a window: that of the end. Null when the wager counts on another day than that of the end: pay of that day corrects it. */
export function windowChangeOf(
  change: EndChange,
  endedAt: Date,
  { day, group, memberId }: CellKey,
  timeZone: string,
): WindowChange | null {
  const { start: startsAt, date } = windowAt(endedAt, timeZone);
  if (date !== day) return null;
  return { memberId, startsAt, day, group, valid: change.counted, voided: change.uncounted };
}

/** A wager as it stood after an end that happened at `endedAt`, with its cell. */
export function factOf(fact: EndFact, firstAt: Date, endedAt: Date, timeZone: string): NewFact {
  const { wagerId, memberId, stake, valid, payout, rebate: selfRebate, state } = fact;
  return {
    wagerId,
    memberId,
    day: localDateOf(firstAt, timeZone),
    ...gameKeyOf(fact.gameType, fact.gameCode),
    stake,
    valid,
    payout,
    selfRebate,
    state,
    endedAt,
  };
}

/** Sums changes that have the same key, in the order of their keys. */
export function sumBy<Change>(
  changes: readonly Change[],
  keyOf: (change: Change) => string,
  add: (one: Change, other: Change) => Change,
): readonly Change[] {
  const sums = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const before = sums.get(key);
    sums.set(key, before === undefined ? change : add(before, change));
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}

export const cellText = (key: CellKey): string =>
  [key.memberId, key.day, key.group, key.prizeMode, key.base].join(' ');

export function addCells(one: CellChange, other: CellChange): CellChange {
  return {
    ...one,
    bets: one.bets + other.bets,
    stake: one.stake + other.stake,
    valid: one.valid + other.valid,
    payout: one.payout + other.payout,
    selfRebate: one.selfRebate + other.selfRebate,
  };
}

export const windowText = ({ memberId, startsAt, group }: WindowChange): string =>
  [memberId, startsAt.getTime(), group].join(' ');

export function addWindows(one: WindowChange, other: WindowChange): WindowChange {
  return { ...one, valid: one.valid + other.valid, voided: one.voided + other.voided };
}
