// Which bets of one account on a draw cover nearly every result, and that the quick bound never misses one.
import { amountOf } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { findGame, mostCoveredBy, rememberReturns } from '../../lottery/games/index.ts';
import { coveredBy } from '../../rewards/turnover-risk.ts';
import { findCoveredPlays } from './covered-plays.ts';

const NUMBER = '202611280001';
const SHARE = 900_000n;
const returnsOf = rememberReturns();

interface Ticket {
  readonly gameCode: string;
  readonly number: string;
  readonly playId: number;
  readonly entry: 1;
  readonly selection: string;
  readonly play: string;
  readonly stake: bigint;
}

function bet(gameCode: string, code: string, selection: string, stake: number): Ticket {
  const playId = findGame(gameCode)?.plays.find((play) => play.code === code)?.id;
  if (playId === undefined) throw new Error(`no play ${code}`);
  return {
    gameCode,
    number: NUMBER,
    playId,
    entry: 1,
    selection,
    play: String(playId),
    stake: amountOf(stake),
  };
}
const side = (selection: string, stake: number) => bet('fast5d-1m', 'ssc.sum5.side', selection, stake);
const first = (digits: string, stake: number) => bet('fast5d-1m', 'ssc.1.fixed', `${digits}_#_#_#_#`, stake);
const car = (cars: string, stake: number) => bet('racing-1m', 'pk10.top1', cars, stake);

const covering: readonly (readonly [string, readonly Ticket[]])[] = [
  ['big and small', [side('big', 30), side('small', 30)]],
  ['both sides in one ticket', [side('big-small', 40)]],
  ['big, and less of small', [side('big', 30), side('small', 20)]],
  ['all ten digits', [first('0123456789', 100)]],
  ['nine of ten digits', [first('012345678', 90)]],
  ['nine of ten digits, one by one', [...'012345678'].map((digit) => first(digit, 10))],
  ['ten cars, in two tickets', [car('01-02-03-04-05', 50), car('06-07-08-09-10', 50)]],
];
const risking: readonly (readonly [string, readonly Ticket[]])[] = [
  ['one side', [side('big', 30)]],
  ['one side in many tickets', [side('big', 10), side('big', 10), side('big', 10)]],
  ['a side, and a crumb on the other', [side('big', 100), side('small', 1)]],
  ['big and odd: three of four results', [side('big', 30), side('odd', 30)]],
  ['eight of ten digits', [first('01234567', 80)]],
  ['half of the cars', [car('01-02-03-04-05', 50)]],
];
const find = (bets: readonly Ticket[], share = SHARE) =>
  findCoveredPlays(bets, share, { mostCovered: mostCoveredBy, returnsOf, coveredBy });

describe('bets that cover a draw', () => {
  it.each(covering)('%s', (_, bets) => {
    expect([...find(bets).keys()]).toEqual([bets[0]?.play]);
  });
  it.each(risking)('not %s', (_, bets) => {
    expect(find(bets).size).toBe(0);
  });

  it('is judged play by play, by the share of the programme', () => {
    const bets = [side('big', 10), side('small', 10), first('3', 10)];
    expect([...find(bets)]).toEqual([[bets[0]?.play, 1_000_000n]]);
    const eight = [first('01234567', 80)];
    expect([...find(eight, 800_000n).values()]).toEqual([800_000n]);
    expect(find(eight, 800_001n).size).toBe(0);
  });

  it('asks the sample only of plays in question', () => {
    let asked = 0;
    const counting = (ticket: Ticket) => {
      asked += 1;
      return returnsOf(ticket);
    };
    findCoveredPlays([first('3', 10), car('01', 5)], SHARE, {
      mostCovered: mostCoveredBy,
      returnsOf: counting,
      coveredBy,
    });
    expect(asked).toBe(0);
  });

  it('has a quick bound that is never below the sample', () => {
    for (const [, bets] of [...covering, ...risking])
      for (const ticket of bets) {
        const returns = returnsOf(ticket);
        const covered = returns && coveredBy([{ returns, weight: 1 }]);
        // The sample is one of many: its share may be a little above that of all results.
        expect(mostCoveredBy(ticket) * 1_000_000 + 30_000).toBeGreaterThanOrEqual(Number(covered));
      }
  });

  it('leaves a play alone that has a ticket which cannot be read', () => {
    expect(find([side('big', 10), side('small', 10), side('nothing', 1)]).size).toBe(0);
  });
});
