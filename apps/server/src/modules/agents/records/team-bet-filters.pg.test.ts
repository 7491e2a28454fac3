// The filters of team betting on real bets of a lottery, and the sums of a team that is too large (docs/reference/agents.md 7.6).
import { recordPlaced } from '../../wagers/index.ts';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../members/index.ts';
import { takeInStep } from '../intake/take-in.ts';
import { dayBefore } from '../reports/test/report-stage.ts';
import { playLottery } from '../test/play-lottery.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { readTeamBets } from './team-bets.ts';

const ODD = 'odd~1~2122~1~1950~1';

let stage: Stage;
let lottery: Awaited<ReturnType<typeof playLottery>>;
let today: string;
let top: bigint;
let stranger: bigint;
let player: Member;
let foreign: Member;
let first: string;
let second: string;

beforeAll(async () => {
  stage = await openStage();
  lottery = await playLottery(stage);
  await takeInStep(stage.deps);
  top = await stage.open('top', null, 2);
  stranger = await stage.open('stranger', null, 2);
  player = await lottery.openPlayer(top);
  foreign = await lottery.openPlayer(stranger);
  await stage.passDays(40);
  today = await dayBefore(stage, 0);
  const once = { slip: ODD, price: 2 };
  first = await lottery.play([
    { member: player, ...once },
    { member: player, slip: ODD, price: 6, multiples: [1, 2] },
    { member: foreign, ...once },
  ]);
  second = await lottery.play([{ member: player, ...once }]);
  await stage.database.inTransaction((tx) =>
    recordPlaced(tx, 'vendor', [
      {
        batchRef: 77n,
        ref: 4_711n,
        memberId: player.memberId,
        gameCode: 'slots-7',
        gameType: 'RNG',
        stake: 90_000n,
      },
    ]),
  );
}, 60_000);
afterAll(async () => {
  await lottery.close();
  await stage.close();
});

const read = (input: object = {}, callerId = top) =>
  readTeamBets(stage.deps, { callerId, language: 'EN' }, { startDay: today, endDay: today, ...input });
/** The numbers of the bets found; the totals must be those of the rows. */
async function found(input: object): Promise<readonly string[]> {
  const { list, totals } = await read(input);
  const stake = list.reduce((all, row) => all + (parseAmount(row.stake) ?? 0n), 0n);
  expect(totals).toMatchObject({ bets: list.length, stake: formatAmount(stake) });
  return list.map(({ number }) => number);
}

describe('bets of a team', () => {
  it('name the order, the draw and the place in a chase', async () => {
    const { list } = await read();
    const shown = list.map(({ gameCode, numero, chasingPhase, totalChasePhases }) => [
      gameCode,
      numero,
      chasingPhase,
      totalChasePhases,
    ]);
    expect(shown[0]).toEqual(['slots-7', null, 0, 0]);
    expect(shown).toContainEqual(['fast5d-1m', first, 1, 2]);
    expect(shown).toContainEqual(['fast5d-1m', second, 0, 0]);
    expect(list.map(({ orderNumber }) => orderNumber !== null)).toEqual([false, true, true, true]);
  });

  it('are found by game, draw, order, number and stake', async () => {
    const all = (await read()).list;
    const numbersOf = (is: (row: (typeof all)[number]) => boolean) =>
      all.filter(is).map(({ number }) => number);
    expect(await found({ gameCode: 'slots-7' })).toEqual(['4711']);
    expect(await found({ numero: first })).toEqual(numbersOf(({ numero }) => numero === first));
    expect(await found({ numero: first, gameCode: 'fast5d-1m' })).toHaveLength(2);
    expect(await found({ numero: first, gameCode: 'fast11x5-1m' })).toEqual([]);
    const { orderNumber, number } = all[1] ?? {};
    expect(await found({ orderNum: orderNumber })).toEqual([number]);
    expect(await found({ orderNum: '4711' })).toEqual(['4711']);
    expect(await found({ orderNum: 'L1' })).toEqual([]);
    expect(await found({ stakeFrom: '9' })).toEqual(['4711']);
    expect(await found({ stakeTo: '8.9999' })).toEqual(numbersOf(({ number: of }) => of !== '4711'));
    expect(await found({ stakeFrom: '2', stakeTo: '2' })).toHaveLength(3);
  });

  it('are those of chases, or all others', async () => {
    const all = (await read()).list;
    const chased = all.filter(({ totalChasePhases }) => totalChasePhases > 0).map(({ number }) => number);
    expect(chased).toHaveLength(1);
    expect(await found({ chase: 'chase' })).toEqual(chased);
    expect(await found({ chase: 'single' })).toEqual(
      all.map(({ number }) => number).filter((number) => !chased.includes(number)),
    );
    const page = await read({ chase: 'single', pageSize: 2 });
    const rest = await read({ chase: 'single', pageSize: 2, before: page.next ?? '' });
    expect([...page.list, ...rest.list].map(({ number }) => number)).toEqual(
      await found({ chase: 'single' }),
    );
  });

  it('of an order of somebody else stay unknown', async () => {
    const [theirs] = (await read({}, stranger)).list;
    expect(theirs?.orderNumber).toMatch(/^L/);
    expect(await found({ orderNum: theirs?.orderNumber })).toEqual([]);
    expect(await found({ orderNum: theirs?.number })).toEqual([]);
  });

  it.each([{ orderNum: 'abc' }, { stakeFrom: '-1' }, { stakeFrom: '3', stakeTo: '2' }])(
    'refuse %j',
    async (input) => {
      await expect(read(input)).rejects.toMatchObject({ code: 'invalid-input' });
    },
  );

  it('of more than 500 accounts come with the sums of reports, unless they are filtered', async () => {
    await takeInStep(stage.deps);
    await stage.rows(`insert into agents.closure (ancestor, descendant, depth, from_day)
      select ${top}, 900000000 + n, 1, '${today}' from generate_series(1, 501) n`);
    const { list, totals, noTotals, settled } = await read();
    expect([totals, noTotals]).toEqual([null, 'accounts']);
    const ended = list.filter(({ state }) => state === 'won' || state === 'lost');
    const total = (of: 'stake' | 'net' | 'payout') =>
      formatAmount(ended.reduce((all, row) => all + (parseAmount(row[of]) ?? 0n), 0n));
    expect(settled).toMatchObject({
      bets: 3,
      stake: total('stake'),
      payout: total('payout'),
      net: total('net'),
    });
    expect((await read({ state: 'won' })).settled).toBeNull();
    expect((await read({ chase: 'chase' })).settled).toBeNull();
  });
});
