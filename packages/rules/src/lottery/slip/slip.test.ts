import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { checkOrder } from '../check-order.ts';
import { findPlay } from '../game.ts';
import { findGame, games } from '../games/index.ts';
import {
  type SlipAction,
  type SlipState,
  draftLine,
  openSlip,
  playMenu,
  priceDraft,
  randomLines,
  readDraft,
  readTypedList,
  tidyList,
  reduceSlip,
  slipFields,
  slipProblems,
  slipSummary,
} from './index.ts';

const found = findGame('fast5d-1m');
if (!found) throw new Error('fast5d-1m is gone');
const game = found;
const member = { maxSeries: 1956 };

const STRAIGHT5 = findPlay(game, 31);
if (!STRAIGHT5) throw new Error('fast5d-1m offers no straight');

/** The slip of five digits in order, after some actions. */
const after = (...actions: readonly SlipAction[]): SlipState =>
  actions.reduce<SlipState>(
    (state, action) => reduceSlip(game, state, action),
    openSlip(game, member, STRAIGHT5),
  );
const FIXED = 14;
const LAST3 = 21;
const ANY2_GROUP = 2151;
const BANKER = 2048;

/** Fixed words: each next word is one more. */
function counting() {
  let word = 0;
  return { nextWord: () => (word += 1) };
}

describe('the bet slip', () => {
  it('opens on the default play at the highest series the member may bet', () => {
    expect(openSlip(game, member)).toMatchObject({
      playId: game.plays.find(({ code }) => code === 'ssc.sum5.side')?.id,
      entry: 'picked',
      series: 1950,
      unitId: 1,
      multiple: 1,
      cart: [],
    });
    expect(openSlip(game, { maxSeries: 1900 }).series).toBe(1900);
    expect(openSlip(game, member, STRAIGHT5).playId).toBe(31);
    const misnamed = games.filter(
      ({ plays, defaultPlay }) => defaultPlay && !plays.some(({ code }) => code === defaultPlay),
    );
    expect(misnamed.map(({ code }) => code)).toEqual([]);
  });

  it('counts and prices the draft as it is picked', () => {
    const state = after(
      { type: 'choose-play', playId: FIXED },
      { type: 'toggle', row: 0, value: 7 },
      { type: 'quick', row: 4, pick: 'big' },
    );
    expect(draftLine(game, state)).toMatchObject({
      balls: '7_#_#_#_56789',
      type: 1,
      playId: FIXED,
      series: 1950,
      multiple: 1,
    });
    expect(slipSummary(game, state, member).draft).toMatchObject({
      bets: 6,
      stake: amountOf(12),
      bestWin: amountOf(39),
    });
  });

  it.each([
    ['all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['big', [5, 6, 7, 8, 9]],
    ['small', [0, 1, 2, 3, 4]],
    ['odd', [1, 3, 5, 7, 9]],
    ['even', [0, 2, 4, 6, 8]],
    ['clear', []],
  ] as const)('has the button %s beside a row', (pick, row) => {
    const state = after(
      { type: 'choose-play', playId: FIXED },
      { type: 'toggle', row: 1, value: 3 },
      { type: 'quick', row: 1, pick },
    );
    expect(state.rows[1]).toEqual(row);
  });

  it('unpicks on a second touch, and a row for one pick takes the new one', () => {
    expect(
      after(
        { type: 'choose-play', playId: FIXED },
        { type: 'toggle', row: 0, value: 7 },
        { type: 'toggle', row: 0, value: 7 },
      ).rows[0],
    ).toEqual([]);
    expect(
      after(
        { type: 'choose-play', playId: BANKER },
        { type: 'toggle', row: 0, value: 7 },
        { type: 'toggle', row: 0, value: 2 },
      ).rows[0],
    ).toEqual([2]);
  });

  it('adds a quick group to a row and takes it out again, leaving what else was picked; a full row takes none', () => {
    const vietnam = findGame('vn-fast-north-1m');
    const play = vietnam?.plays.find((each) => each.code === 'vn.n.xien_quay');
    const parlay = vietnam?.plays.find((each) => each.code === 'vn.n.de_db');
    if (!vietnam || !play || !parlay) throw new Error('the games of Vietnam are gone');
    const doing = (...actions: readonly SlipAction[]) =>
      actions.reduce<SlipState>(
        (state, action) => reduceSlip(vietnam, state, action),
        openSlip(vietnam, member),
      ).rows[0];
    const chosen = { type: 'choose-play', playId: parlay.id } as const;
    const head = { type: 'quick', row: 0, pick: 'head-2' } as const;
    const twenties = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29];
    const pick = (value: number) => ({ type: 'toggle', row: 0, value }) as const;
    expect(doing(chosen, pick(55), pick(21), head)).toEqual([...twenties, 55]);
    expect(doing(chosen, pick(55), pick(21), head, head)).toEqual([55]);
    const four = [1, 2, 3, 4].map(pick);
    expect(doing({ type: 'choose-play', playId: play.id }, ...four, pick(5))).toEqual([1, 2, 3, 4]);
  });

  it('makes no line of what is no bet, and says so', () => {
    const state = after(
      { type: 'choose-play', playId: LAST3 },
      { type: 'toggle', row: 0, value: 7 },
      { type: 'add' },
    );
    expect(state.cart).toEqual([]);
    expect(slipProblems(game, state, member).draft.map((each) => each.code)).toEqual(['incomplete']);
  });

  it('names the bad and the double entries of a typed list; bad ones block, double ones count once', () => {
    const typing = after(
      { type: 'choose-play', playId: LAST3 },
      { type: 'choose-entry', entry: 'typed' },
      { type: 'type', text: '123, 45x 123\n４56;007' },
    );
    expect(slipFields(game, typing, member).typed).toMatchObject({ length: 3 });
    expect(readDraft(game, typing)).toEqual({
      bet: null,
      typed: {
        tickets: 2,
        bad: 2,
        duplicates: 1,
        firstBad: [
          { line: 1, text: '45x' },
          { line: 2, text: '４56' },
        ],
        firstDuplicates: [{ line: 1, text: '123' }],
      },
    });
    expect(slipProblems(game, typing, member).draft).toEqual([
      { code: 'typed-bad', details: { count: 2, first: '45x' } },
      { code: 'typed-duplicate', details: { count: 1, first: '123' } },
    ]);
    expect(reduceSlip(game, typing, { type: 'add' }).cart).toEqual([]);
    const tidy = reduceSlip(game, reduceSlip(game, typing, { type: 'tidy' }), { type: 'add' });
    expect(tidy.cart[0]?.line).toMatchObject({ balls: '007,123', type: 2 });
  });

  it('spreads an any-position play over the chosen places', () => {
    const state = after(
      { type: 'choose-play', playId: ANY2_GROUP },
      { type: 'toggle', row: 0, value: 1 },
      { type: 'toggle', row: 0, value: 3 },
      { type: 'toggle-place', place: 0 },
      { type: 'toggle-place', place: 1 },
    );
    expect(draftLine(game, state)?.balls).toBe('3,4,5@13');
    expect(slipFields(game, state, member)).toMatchObject({ minPlaces: 2 });
    expect(slipSummary(game, state, member).draft?.bets).toBe(3);
  });

  it('edits a line of the cart in its place, removes it, and never uses a key twice', () => {
    const two = after(
      { type: 'choose-play', playId: FIXED },
      { type: 'toggle', row: 0, value: 7 },
      { type: 'set-multiple', multiple: 3 },
      { type: 'add' },
      { type: 'toggle', row: 1, value: 8 },
      { type: 'add' },
    );
    expect(two.cart.map((each) => [each.key, each.line.balls])).toEqual([
      [1, '7_#_#_#_#'],
      [2, '#_8_#_#_#'],
    ]);
    const editing = reduceSlip(game, two, { type: 'edit', key: 1 });
    expect(editing).toMatchObject({ editing: 1, rows: [[7], [], [], [], []], multiple: 3 });
    const edited = [{ type: 'toggle', row: 0, value: 9 }, { type: 'add' }] as const;
    const done = edited.reduce<SlipState>((state, action) => reduceSlip(game, state, action), editing);
    expect(done.cart.map((each) => [each.key, each.line.balls])).toEqual([
      [1, '79_#_#_#_#'],
      [2, '#_8_#_#_#'],
    ]);
    const again = [
      { type: 'remove', key: 2 },
      { type: 'toggle', row: 0, value: 1 },
      { type: 'add' },
    ] as const;
    expect(
      again
        .reduce<SlipState>((state, action) => reduceSlip(game, state, action), done)
        .cart.map((each) => each.key),
    ).toEqual([1, 3]);
  });

  it('keeps multiples and series in their ranges and steps', () => {
    expect(after({ type: 'set-multiple', multiple: 1e9 }).multiple).toBe(9_999);
    expect(after({ type: 'set-multiple', multiple: Number.NaN }).multiple).toBe(1);
    expect(after({ type: 'set-series', series: 1951 }).series).toBe(1950);
    expect(after({ type: 'set-series', series: 1801 }).series).toBe(1800);
    expect(after({ type: 'set-series', series: 3 }).series).toBe(1700);
  });

  it('says before confirmation when a win is capped', () => {
    const state = after(...[1, 3, 4, 5, 8].map((value, row) => ({ type: 'toggle', row, value }) as const), {
      type: 'set-multiple',
      multiple: 100,
    });
    expect(slipProblems(game, state, member).draft).toEqual([
      { code: 'win-capped', details: { cap: String(amountOf(200_000)) } },
    ]);
  });

  it('adds random bets of every play, each of the smallest size, that the server would take', () => {
    for (const play of game.plays) {
      const chosen = after({ type: 'choose-play', playId: play.id });
      const lines = randomLines(game, chosen, counting(), 5);
      expect(lines).toHaveLength(5);
      const state = reduceSlip(game, chosen, { type: 'add-lines', lines });
      const { slip, cost, cart } = slipSummary(game, state, member);
      expect(cart.every((each) => each.priced)).toBe(true);
      expect(checkOrder(game, { slip, amount: cost, chase: null }, member).problems).toEqual([]);
      expect(slipProblems(game, state, member).cart).toEqual([]);
    }
  });

  it('shows the cart’s problems with the place of the line', () => {
    const state = after(
      { type: 'choose-play', playId: FIXED },
      { type: 'quick', row: 0, pick: 'all' },
      { type: 'set-multiple', multiple: 9_999 },
      { type: 'add' },
    );
    expect(slipProblems(game, state, member).cart.map((each) => [each.code, each.line])).toEqual([
      ['stake-out-of-range', 0],
    ]);
    expect(slipProblems(game, state, member, [2]).cart.map((each) => each.code)).toContain(
      'multiple-out-of-range',
    );
  });

  it('has a menu that holds every play once', () => {
    const plays = playMenu(game).flatMap((group) => group.subgroups.flatMap((subgroup) => subgroup.plays));
    expect(plays.map((play) => play.id).sort()).toEqual(game.plays.map((play) => play.id).sort());
  });

  it('reads tickets of several numbers: spaces or hyphens inside, commas and lines between, runs of pairs too', () => {
    const layout = {
      entry: 'typed',
      length: 3,
      numbers: { lowest: 1, highest: 11 },
      sorted: true,
      minDistinct: 3,
      places: null,
    } as const;
    const text = '01 05 11\r\n5-2-1, 010203;\n\n12 1 2 | 3 3 4\n11 05 01';
    expect(readTypedList(layout, text)).toEqual({
      tickets: ['01-05-11', '01-02-05', '01-02-03'],
      bad: [
        { line: 4, text: '12 1 2' },
        { line: 4, text: '3 3 4' },
      ],
      duplicates: [{ line: 5, text: '11 05 01' }],
    });
    expect(tidyList(layout, text)).toBe('01 05 11\n01 02 05\n01 02 03');
  });

  it('opens a bet in the pad again, as it was picked or typed', () => {
    const taken = after({ type: 'take', line: { playId: LAST3, type: 2, balls: '007,123' } });
    expect(taken).toMatchObject({ playId: LAST3, entry: 'typed', typed: '007, 123' });
    expect(draftLine(game, taken)?.balls).toBe('007,123');
    expect(after({ type: 'take', line: { playId: LAST3, type: 2, balls: '12' } }).playId).toBe(31);
  });

  it('prices a list of 100 000 tickets again at other terms without reading it again', () => {
    const text = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(5, '0')).join('\n');
    const typing = after({ type: 'choose-entry', entry: 'typed' }, { type: 'type', text });
    const begun = performance.now();
    const { bet } = readDraft(game, typing);
    const readMs = performance.now() - begun;
    if (!bet) throw new Error('no bet');
    expect(bet).toMatchObject({ bets: 100_000, more: 99_994 });
    const pricesMs = Array.from({ length: 5 }, () => {
      const from = performance.now();
      const { stake } = priceDraft(game, bet, { ...typing, multiple: 3 }, member) ?? {};
      expect(stake).toBe(amountOf(600_000));
      return performance.now() - from;
    });
    expect(Math.min(...pricesMs)).toBeLessThan(readMs / 2);
    const added = reduceSlip(game, typing, { type: 'add', bet });
    expect(slipSummary(game, added, member)).toMatchObject({ bets: 100_000, cost: amountOf(200_000) });
  });

  it('reads a list of 80 000 typed tickets', () => {
    const text = Array.from({ length: 80_000 }, (_, i) => String(i).padStart(5, '0')).join(' ');
    const layout = game.plays[0]?.layouts[1];
    if (layout?.entry !== 'typed') throw new Error('no list');
    expect(readTypedList(layout, text).tickets).toHaveLength(80_000);
  });
});
