import { amountOf } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOrder } from './check-order.ts';
import { exposures } from './exposure.ts';
import { findGame } from './games/index.ts';
import { parseLine, parseSlip, printLine, printSlip } from './grammar/slip-text.ts';
import { lineInDraw, priceLine } from './pricing.ts';
import { settleLine } from './settling.ts';

const found = findGame('fast5d-1m');
if (!found) throw new Error('fast5d-1m is gone');
const game = found;
const member = { maxSeries: 1956 };

function codesOf(slip: string, chase: readonly number[] | null = null, amount?: bigint): string[] {
  const first = checkOrder(game, { slip, amount: 0n, chase }, member);
  return checkOrder(game, { slip, amount: amount ?? first.total, chase }, member).problems.map(
    (each) => each.code,
  );
}

describe('the text of a slip', () => {
  const line = fc.record({
    balls: fc.stringMatching(/^[0-9a-z#_,@-]{1,40}$/),
    type: fc.constantFrom(1 as const, 2 as const),
    playId: fc.integer({ min: 1, max: 999_999_999 }),
    unitId: fc.integer({ min: 1, max: 999 }),
    series: fc.integer({ min: 1, max: 99_999 }),
    multiple: fc.integer({ min: 1, max: 999_999_999 }),
    digit: fc.option(fc.integer({ min: 0, max: 99 })),
  });

  it('reads back as it was printed', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(parseSlip(printSlip(lines))).toEqual(lines);
        for (const each of lines) expect(parseLine(printLine(each))).toEqual(each);
      }),
    );
  });

  it.each([
    '',
    '1',
    '1~1~14',
    '1~3~14~1~1950~1',
    '1~1~014~1~1950~1',
    '1~1~14~1~1950~0',
    '1~1~14~1~1950~-1',
    '１~1~14~1~1950~1',
    '1~1~14~1~1950~1~',
    '1~1~14~1~1950~1e3',
    ' 1~1~14~1~1950~1',
    'A~1~14~1~1950~1',
  ])('refuses %j', (text) => expect(parseLine(text)).toBeNull());
});

describe('checking an order', () => {
  it('takes a good one and prices it: 8 bets of 2 at multiple 5 are 80', () => {
    const { problems, bets, stake, total, lines } = checkOrder(
      game,
      { slip: '12_3_45_5_89~1~31~1~1950~5', amount: amountOf(80), chase: null },
      member,
    );
    expect(problems).toEqual([]);
    expect({ bets, stake, total }).toEqual({ bets: 8, stake: amountOf(80), total: amountOf(80) });
    expect(lines[0]?.prizes).toEqual([
      { key: 'win', amount: amountOf(195_000 * 5), probability: '1/100000' },
    ]);
    // Eight of 100 000 is a single pick: the win shown is the one that can be paid.
    expect(lines[0]).toMatchObject({ singlePick: true, bestWin: amountOf(200_000) });
    expect(lines[0]?.terms.rebatePpm).toBe(3_000n);
  });

  it('names each thing that is wrong, with its line', () => {
    const slip = [
      'x',
      '1_#_#_#_#~1~999~1~1950~1',
      '123~1~31~1~1950~1',
      '1_#_#_#_#~1~14~9~1950~1',
      '1_#_#_#_#~1~14~1~1951~1',
      '1_#_#_#_#~1~14~1~1950~10000',
      '1_#_#_#_#~1~14~1~1950~1',
    ].join(';');
    const { problems } = checkOrder(game, { slip, amount: 0n, chase: null }, member);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ['malformed-slip', 0],
      ['unknown-play', 1],
      ['bad-selection', 2],
      ['unit-not-offered', 3],
      ['series-out-of-range', 4],
      ['multiple-out-of-range', 5],
    ]);
  });

  it.each([
    ['a series above what may be bet', '1_#_#_#_#~1~14~1~1952~1', 'series-out-of-range'],
    ['a series below the range', '1_#_#_#_#~1~14~1~1698~1', 'series-out-of-range'],
    ['an odd series', '1_#_#_#_#~1~14~1~1949~1', 'series-out-of-range'],
    [
      'a stake above the limit',
      '0123456789_0123456789_0123456789_0123456789_01234~1~31~1~1950~2',
      'stake-out-of-range',
    ],
    ['a digit field of another play', '1_2~1~15~1~1950~1~3', 'bad-selection'],
    ['a selection that makes no bet', '#_#_#_#_#~1~14~1~1950~1', 'bad-selection'],
    ['too few digits for a group', '12~1~24~1~1950~1', 'bad-selection'],
    ['a triple as a mixed group', '111~2~2046~1~1950~1', 'bad-selection'],
    ['a list for a play that has none', '12~2~14~1~1950~1', 'bad-selection'],
    ['too few places', '1@12~1~2151~1~1950~1', 'bad-selection'],
  ])('refuses %s', (_, slip, code) => {
    expect(codesOf(slip)).toContain(code);
  });

  it('refuses more bets than a line may hold, and takes as many as it may', () => {
    const slip = `${Array(5).fill('0123456789').join('_')}~1~31~4~1950~1`;
    const order = { slip, amount: amountOf(200), chase: null };
    expect(checkOrder(game, order, member).problems).toEqual([]);
    const tighter = { ...game, limits: { ...game.limits, maxBetsPerLine: 99_999 } };
    expect(checkOrder(tighter, order, member).problems).toMatchObject([
      { code: 'too-many-bets', details: { bets: 100_000, max: 99_999 } },
    ]);
  });

  it('seals one form of a selection, whatever order and duplicates were sent', () => {
    const slip = '2,1,2@331~1~2151~1~1950~1;321,211,112~2~2046~1~1950~1';
    const { lines } = checkOrder(game, { slip, amount: 0n, chase: null }, member);
    expect(lines.map((each) => [each.line.balls, each.bets])).toEqual([
      ['1,2@13', 1],
      ['112,123', 2],
    ]);
  });

  it('says that a play is closed when the game does not offer it, and settles tickets on it all the same', () => {
    const closed = { ...game, plays: game.plays.filter((play) => play.id !== 14) };
    const slip = '#_#_#_#_8~1~14~1~1950~1';
    expect(checkOrder(closed, { slip, amount: 0n, chase: null }, member).problems[0]?.code).toBe(
      'play-closed',
    );
    const terms = {
      betPrice: amountOf(2),
      unit: 10_000n,
      multiple: 1,
      series: 1900,
      base: 2000,
      rebatePpm: 0n,
      winCap: null,
      odds: null,
      smartWin: false,
    };
    expect(
      settleLine(closed, { balls: '#_#_#_#_8', type: 1, playId: 14, terms }, [1, 3, 4, 5, 8]).payout,
    ).toBe(amountOf(19));
  });

  it('takes the digit field where the play has it', () => {
    expect(codesOf('1_2~1~34~1~1950~1~3')).toEqual([]);
    expect(codesOf('1_2~1~34~1~1950~1')).toEqual([]);
  });

  it('refuses an amount that is not the price, to the last of four decimals', () => {
    expect(codesOf('1_#_#_#_#~1~14~4~1950~1', null, 20n)).toEqual([]);
    expect(codesOf('1_#_#_#_#~1~14~4~1950~1', null, 21n)).toEqual(['amount-mismatch']);
    expect(codesOf('1_#_#_#_#~1~14~4~1950~1', null, 19n)).toEqual(['amount-mismatch']);
  });

  it('lets a member bet no higher series than the member’s own', () => {
    const slip = '1_#_#_#_#~1~14~1~1900~1';
    expect(
      checkOrder(game, { slip, amount: amountOf(2), chase: null }, { maxSeries: 1898 }).problems[0]?.code,
    ).toBe('series-out-of-range');
  });

  it('counts at most 200 lines, and does not read more', () => {
    const slip = Array<string>(201).fill('1_#_#_#_#~1~14~1~1950~1').join(';');
    const { problems, lines } = checkOrder(game, { slip, amount: 0n, chase: null }, member);
    expect(problems.map((each) => each.code)).toEqual(['too-many-lines']);
    expect(lines).toEqual([]);
  });

  it('multiplies a chase: its sum of multiples times the cart', () => {
    const slip = '1_#_#_#_#~1~14~1~1950~2';
    expect(checkOrder(game, { slip, amount: amountOf(52), chase: [1, 3, 9] }, member)).toMatchObject({
      problems: [],
      total: amountOf(52),
    });
  });

  it.each([[[]], [[0]], [[1.5]], [[-1, 2]], [Array(121).fill(1)], [[Number.NaN]]])(
    'refuses the chase %j',
    (chase) => {
      expect(codesOf('1_#_#_#_#~1~14~1~1950~1', chase)).toEqual(['chase-out-of-range']);
    },
  );

  it('refuses a chase that drives a line above the highest multiple', () => {
    expect(codesOf('1_#_#_#_#~1~14~4~1950~100', [1, 100])).toContain('multiple-out-of-range');
  });

  it('prices a line in a later draw of a chase as that multiple', () => {
    const priced = priceLine(
      game,
      { balls: '1_#_#_#_#', type: 1, playId: 14, unitId: 1, series: 1900, multiple: 2, digit: null },
      member,
    );
    if (!priced.ok) throw new Error(priced.code);
    expect(lineInDraw(priced.line, 3)).toMatchObject({
      stake: amountOf(12),
      bestWin: amountOf(114),
      terms: { multiple: 6, rebatePpm: 28_000n },
    });
  });
});

describe('a ticket', () => {
  const terms = {
    betPrice: amountOf(2),
    unit: 10_000n,
    multiple: 1,
    series: 1900,
    base: 2000,
    rebatePpm: 28_000n,
    winCap: null,
    odds: null,
    smartWin: false,
  };

  it('is paid its prize and its rebate, and the rebate also when it loses', () => {
    const ticket = { balls: '#_#_#_#_8', type: 1 as const, playId: 14, terms };
    expect(settleLine(game, ticket, [1, 3, 4, 5, 8])).toMatchObject({
      payout: amountOf(19),
      rebate: 560n,
      validStake: amountOf(2),
    });
    expect(settleLine(game, ticket, [1, 3, 4, 5, 7])).toMatchObject({ hits: [], payout: 0n, rebate: 560n });
  });

  it('is floored once, on the prize of one bet', () => {
    // 2 × 1000/3 × 0.95 × 0.001 = 0.6333…: two hits pay 1.2666, not 1.2667.
    const ticket = { balls: '1,2,3,4@13', type: 1 as const, playId: 2152, terms: { ...terms, unit: 10n } };
    expect(settleLine(game, ticket, [1, 1, 3, 3, 0]).hits).toEqual([{ key: 'win', count: 4 }]);
    expect(settleLine(game, ticket, [1, 1, 3, 3, 0]).payout).toBe(4n * 6_333n);
  });

  it('is paid no more than its cap', () => {
    const ticket = {
      balls: '1_3_4_5_8',
      type: 1 as const,
      playId: 31,
      terms: { ...terms, winCap: amountOf(20_000), odds: null, smartWin: false },
    };
    expect(settleLine(game, ticket, [1, 3, 4, 5, 8]).payout).toBe(amountOf(20_000));
  });

  it('weighs on the numbers it bets on, never above what a member can win', () => {
    const priced = (balls: string, playId: number, multiple: number) => {
      const result = priceLine(
        game,
        { balls, type: 1, playId, unitId: 1, series: 1900, multiple, digit: null },
        member,
      );
      if (!result.ok) throw new Error(result.code);
      return exposures(game, result.line);
    };
    expect(priced('1_#_#_#_89', 14, 10)).toEqual([
      { key: 'ssc.1.fixed:1=1', amount: amountOf(190) },
      { key: 'ssc.1.fixed:5=8', amount: amountOf(190) },
      { key: 'ssc.1.fixed:5=9', amount: amountOf(190) },
    ]);
    expect(priced('0123456789_0123456789_0123456789_01_89', 31, 9_999).map((each) => each)).toEqual(
      ['08', '09', '18', '19'].map((tail) => ({ key: `ssc.5.straight:${tail}`, amount: amountOf(200_000) })),
    );
  });
});
