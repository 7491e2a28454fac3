// Alerts of big wins by bets as games record them: whose they are, which count, and that team betting lists each (docs/reference/agents.md
// 7.3).
import { formatAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeInStep } from '../intake/take-in.ts';
import { readTeamBets } from '../records/team-bets.ts';
import { type Play, playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { takeInEverything } from '../test/take-in-everything.ts';
import { readAlerts } from './alerts.ts';
import { dayBefore, moveInThePast } from './test/report-stage.ts';

const BIG = 100_000_000n;

let stage: Stage;
let play: Play;
/** `top` has `sub` below it, `sub` has `player`; `stranger` has a tree of its own. */
let top: bigint;
let sub: bigint;
let player: bigint;
let stranger: bigint;

beforeAll(async () => {
  stage = await openStage();
  play = playOn(stage);
  top = await stage.open('top', null, 2);
  sub = await stage.open('sub', top);
  player = await stage.open('player', sub, 0);
  stranger = await stage.open('stranger', null, 2);
  await stage.passDays(40);
  await takeInStep(stage.deps);
});
afterAll(() => stage.close());

async function winsOf(agentId: bigint): Promise<readonly string[] | undefined> {
  const { bigWins } = await readAlerts(stage.deps, agentId);
  return bigWins?.map(({ customerName, payout }) => `${customerName.slice(0, -8)} ${payout}`);
}

it('are bets of the team above the setting, and team betting lists each of them', async () => {
  const batch = await play.place([
    { ref: 1n, memberId: player, game: 'slots', stake: 10_000n },
    { ref: 2n, memberId: player, game: 'slots', stake: 10_000n },
    { ref: 3n, memberId: top, game: 'slots', stake: 10_000n },
    { ref: 4n, memberId: stranger, game: 'slots', stake: 10_000n },
    { ref: 5n, memberId: sub, game: 'fast5d-1m', stake: 10_000n },
    { ref: 6n, memberId: player, game: 'slots', stake: 10_000n },
  ]);
  await play.close(batch, 1, [
    { ref: 1n, payout: BIG + 1n },
    { ref: 2n, payout: BIG },
    { ref: 3n, payout: 5n * BIG },
    { ref: 4n, payout: 5n * BIG },
    { ref: 5n, payout: 3n * BIG },
  ]);
  await takeInEverything(stage);
  expect(await winsOf(top)).toEqual([`sub ${formatAmount(3n * BIG)}`, `player ${formatAmount(BIG + 1n)}`]);
  expect(await winsOf(sub)).toEqual([`player ${formatAmount(BIG + 1n)}`]);
  expect(await winsOf(stranger)).toEqual([]);
  for (const { customerName, number, placedDay, payout } of (await readAlerts(stage.deps, top)).bigWins ??
    []) {
    const asked = { startDay: placedDay, endDay: placedDay, customerName, orderNum: number };
    const { list } = await readTeamBets(
      stage.deps,
      { callerId: top, language: 'EN' },
      { ...asked, state: 'won' },
    );
    expect(list.map((bet) => bet.payout)).toEqual([payout]);
  }
  // A correction: two bets win less, another one more.
  await play.close(batch, 2, [
    { ref: 1n, payout: BIG },
    { ref: 5n, payout: 1n },
    { ref: 6n, payout: 2n * BIG },
  ]);
  await takeInEverything(stage);
  expect(await winsOf(top)).toEqual([`player ${formatAmount(2n * BIG)}`]);
  await play.void(batch, [6n]);
  await takeInEverything(stage);
  expect(await winsOf(top)).toEqual([]);
});

it('follow the setting of the day', async () => {
  const batch = await play.place([{ ref: 1n, memberId: player, game: 'slots', stake: 10_000n }]);
  await play.close(batch, 1, [{ ref: 1n, payout: 70_000n }]);
  await takeInEverything(stage);
  expect(await winsOf(sub)).toEqual([]);
  const deps = {
    ...stage.deps,
    merchant: async () => {
      const merchant = await stage.deps.merchant();
      const contracts = { ...merchant.site.contracts, bigWin: 69_999n };
      return { ...merchant, site: { ...merchant.site, contracts } };
    },
  };
  expect((await readAlerts(deps, sub)).bigWins?.map(({ payout }) => payout)).toEqual([
    '7.0000',
    formatAmount(BIG),
  ]);
});

it('end after seven days, and are not shown of days before an account stood below', async () => {
  const batch = await play.place([{ ref: 1n, memberId: player, game: 'slots', stake: 10_000n }]);
  await play.close(batch, 1, [{ ref: 1n, payout: 4n * BIG }]);
  await takeInEverything(stage);
  const shown = [`player ${formatAmount(4n * BIG)}`];
  expect(await winsOf(top)).toEqual(shown);
  // Placed before it stood below: team betting does not list it.
  await moveInThePast(stage, [{ memberId: player, uplineId: stranger, day: await dayBefore(stage, 0) }]);
  expect(await winsOf(stranger)).toEqual(shown);
  expect(await winsOf(top)).toEqual([]);
  await stage.rows(
    `update wagers.wagers set placed_at = placed_at - interval '1 day' where batch_ref = ${batch}`,
  );
  expect(await winsOf(stranger)).toEqual([]);
  await stage.rows(
    `update wagers.wagers set placed_at = placed_at + interval '1 day' where batch_ref = ${batch}`,
  );
  const week = (days: number) =>
    stage.rows(`
      update agents.cells set day = day - ${days} where member_id = ${player};
      alter table agents.facts disable trigger user;
      update agents.facts set day = day - ${days} where member_id = ${player};
      alter table agents.facts enable trigger user`);
  await moveInThePast(stage, [{ memberId: player, uplineId: stranger, day: await dayBefore(stage, 9) }]);
  await week(6);
  expect(await winsOf(stranger)).toEqual(shown);
  await week(1);
  expect(await winsOf(stranger)).toEqual([]);
});
