// Who bets without risk gets no turnover for it: twenty ways to try it, and bets that mean it.
import { amountOf } from '@tyche/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areOpposite } from '../agents/abuse/index.ts';
import { findGame, rememberReturns } from '../lottery/games/index.ts';
import { countBet, DEFAULT_MAX_COVERED, DEFAULT_MIN_ODDS, setOff } from './turnover.ts';
import { judgeDraw, type RiskBet } from './turnover-risk.ts';

const NUMBER = '202611280001';
const terms = {
  contributions: { LOTT: 1_000_000n },
  maxBet: null,
  minOddsPpm: DEFAULT_MIN_ODDS,
  maxCoveredPpm: DEFAULT_MAX_COVERED,
};
const returnsOf = rememberReturns();

/** A bet of whole units on a play of a game. */
function bet(game: string, play: string, selection: string, stake: number): RiskBet {
  const playId = findGame(game)?.plays.find(({ code }) => code === play)?.id;
  const returns =
    playId === undefined ? null : returnsOf({ gameCode: game, number: NUMBER, playId, entry: 1, selection });
  if (!returns) throw new Error(`${game} ${play} ${selection} cannot be read`);
  return { play, stake: amountOf(stake), returns };
}

/** What bets on one draw count together, in 1/10 000 units. */
function countAll(bets: readonly RiskBet[]): bigint {
  const risks = judgeDraw(bets, areOpposite);
  return bets.reduce((all, { stake }, at) => {
    const risk = risks[at];
    if (!risk) throw new Error('a bet without a judgement');
    const asked = {
      group: 'LOTT',
      valid: stake,
      isInTime: true,
      isVoid: false,
      oddsPpm: null,
      isMarked: false,
    };
    return all + countBet(terms, { ...asked, ...risk }).counted;
  }, 0n);
}

const five = (play: string, selection: string, stake: number) => bet('fast5d-1m', play, selection, stake);
const side = (selection: string, stake: number) => five('ssc.sum5.side', selection, stake);
const first = (digits: string, stake: number) => five('ssc.1.fixed', `${digits}_#_#_#_#`, stake);
const last = (digits: string, stake: number) => five('ssc.1.fixed', `#_#_#_#_${digits}`, stake);
const car = (cars: string, stake: number) => bet('racing-1m', 'pk10.top1', cars, stake);

/** What a member tries, what is staked, and what of it counts, in whole units. */
const abusers: readonly (readonly [string, readonly RiskBet[], number])[] = [
  ['big and small alike', [side('big', 30), side('small', 30)], 0],
  ['small, then less of big', [side('small', 30), side('big', 18)], 12],
  ['odd and even alike', [side('odd', 50), side('even', 50)], 0],
  ['both pairs at once', [side('big', 5), side('odd', 5), side('small', 5), side('even', 5)], 0],
  ['three of four results of one play', [side('big', 30), side('odd', 20)], 0],
  ['one side in many bets', [side('big', 10), side('big', 10), side('big', 10), side('small', 30)], 0],
  ['both sides in one ticket', [side('big-small', 40)], 0],
  ['digits by turns', [first('02468', 20), first('13579', 25)], 5],
  ['eight of ten digits', [first('01234567', 80)], 0],
  ['nine of ten digits, one by one', [...'012345678'].map((digit) => first(digit, 10)), 0],
  ['all ten digits', [first('0123456789', 100)], 0],
  ['three thirds', [first('012', 30), first('345', 30), first('6789', 40)], 0],
  ['three thirds, nearly even', [first('012', 31), first('345', 30), first('6789', 39)], 0],
  ['half and four tenths', [last('01234', 50), last('5678', 40)], 10],
  ['eight of ten cars', [car('01-02-03-04-05-06-07-08', 80)], 0],
  ['half of the cars and the other half', [car('01-02-03-04-05', 10), car('06-07-08-09-10', 10)], 0],
  ['cars one by one', ['01', '02', '03', '04', '05', '06', '07', '08'].map((one) => car(one, 5)), 0],
  ['a side, and a crumb on the other', [side('big', 100), side('small', 1)], 99],
  ['both sides again and again', Array.from({ length: 40 }, (_, at) => side(at % 2 ? 'big' : 'small', 3)), 0],
  ['covering with a lead', [first('01234', 60), first('56789', 50), first('0', 1)], 10],
];

describe('twenty members who bet without risk', () => {
  it.each(abusers)('%s', (_, bets, units) => {
    const counted = countAll(bets);
    if (units === 0) expect(counted).toBe(0n);
    else expect(counted).toBeLessThanOrEqual(amountOf(units + 1));
  });
});

describe('a member who takes a risk', () => {
  it.each([
    ['one side', [side('big', 30)], 30],
    ['a side of the sum and half of the digits', [side('big', 30), last('01234', 20)], 50],
    ['seven of ten digits', [first('0123456', 70)], 70],
    ['the same digits at two places', [first('012', 30), last('012', 30)], 60],
    ['single digits', [first('0', 10), first('5', 10), first('9', 10)], 30],
  ] as const)('has %s counted in full', (_, bets, units) => {
    expect(countAll(bets)).toBe(amountOf(units));
  });
  it('has a bet counted in full that cannot be judged', () => {
    expect(countAll([{ play: 'any', stake: amountOf(5), returns: null }])).toBe(amountOf(5));
  });
});

const choices = [side('big', 1), side('small', 1), first('01234', 1), first('56789', 1), last('0', 1)];
const someBets = fc.array(
  fc.record({ choice: fc.nat(choices.length - 1), stake: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 12 },
);
const betsOf = (tried: readonly { readonly choice: number; readonly stake: number }[]): RiskBet[] =>
  tried.flatMap(({ choice, stake }) => {
    const chosen = choices[choice];
    return chosen ? [{ ...chosen, stake: amountOf(stake) }] : [];
  });

describe('what is judged', () => {
  it('is the difference of two sides, as the rule of one market says', () => {
    const sides = fc.array(fc.record({ isBig: fc.boolean(), stake: fc.integer({ min: 1, max: 50 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(sides, (tried) => {
        const bets = tried.map(({ isBig, stake }) => side(isBig ? 'big' : 'small', stake));
        const taken = setOff(
          tried.map(({ isBig, stake }) => ({ side: isBig ? 'one' : 'other', stake: amountOf(stake) })),
        );
        expect(judgeDraw(bets, areOpposite).map(({ opposite }) => opposite)).toEqual(taken);
      }),
    );
  });
  it('never counts more for another bet than its stake, nor for one cut in two', () => {
    fc.assert(
      fc.property(someBets, fc.nat(11), (tried, at) => {
        const bets = betsOf(tried);
        const cut = bets.flatMap((one, place) =>
          place === at && one.stake > 1n
            ? [
                { ...one, stake: 1n },
                { ...one, stake: one.stake - 1n },
              ]
            : [one],
        );
        const counted = countAll(bets);
        expect(countAll(cut)).toBe(counted);
        expect(counted <= bets.reduce((all, { stake }) => all + stake, 0n)).toBe(true);
      }),
    );
  });
});
