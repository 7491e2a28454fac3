// The winner board against the database: who stands there, and who does not (docs/reference/rewards.md 7.5).
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeWinsStep, winsFeed } from '../wagers/index.ts';
import { putHiding } from './store-preferences.ts';
import { openStage, type Stage } from './test/stage.ts';
import { type RaffleStage, rafflesOn } from './test/raffle-stage.ts';
import { listWinners, openWinShare } from './winners/winners.ts';

let stage: Stage;
let plays: RaffleStage;
beforeAll(async () => {
  stage = await openStage();
  plays = rafflesOn(stage);
});
afterAll(() => stage.close());

type Asked = Partial<Parameters<typeof listWinners>[1]>;

/** The board with everything that is settled. */
async function read(asked: Asked = {}) {
  await eventually(async () => {
    while (await takeWinsStep(stage.deps));
    return (await winsFeed.secondsBehind(stage.database.reader)) === 0;
  });
  return listWinners(stage.deps, { limit: 50, category: 'ALL', period: '7d', language: 'EN', ...asked });
}
const board = async (category = 'ALL') => (await read({ category })).list.map(({ vo }) => vo);
const hide = (memberId: bigint, isHidden: boolean) =>
  stage.database.inTransaction((tx) => putHiding(tx, memberId, isHidden));

it('shows real wins alone, newest first, and none of who may not be shown', async () => {
  const [winner, loser, excluded, hidden, agent, trial] = await Promise.all(
    Array.from({ length: 6 }, () => stage.member()),
  );
  if (!winner || !loser || !excluded || !hidden || !agent || !trial) throw new Error('no members');
  await stage.rows(`update members.members set account_type = 41 where member_id = ${agent}`);
  await stage.rows(`update members.members set account_type = 4 where member_id = ${trial}`);
  for (const memberId of [excluded, hidden, agent, trial]) await plays.bet(memberId, 10, 'RNG', 90);
  await plays.bet(loser, 10, 'RNG', 10);
  await plays.bet(winner, 10, 'RNG', 30);
  await plays.bet(winner, 10, 'LOTT', 20);
  const voided = await plays.bet(winner, 10, 'RNG', 500);
  await plays.void(voided);
  await plays.exclude(excluded);
  await hide(hidden, true);
  const shown = await board();
  expect(shown.map(({ winAmount }) => winAmount)).toEqual(['20.0000', '30.0000']);
  expect(shown.every(({ customerName }) => /^..\*\*\*..$/.test(customerName))).toBe(true);
  expect(shown.every(({ time }) => time % 60_000 === 0)).toBe(true);
  expect((await board('LOTT')).map(({ winAmount }) => winAmount)).toEqual(['20.0000']);
  await hide(hidden, false);
  expect((await board()).map(({ winAmount }) => winAmount)).toContain('90.0000');
  await hide(hidden, true);
  expect((await board()).map(({ winAmount }) => winAmount)).not.toContain('90.0000');
});

it('shows a time alone, the picture of a game of a vendor, and the least prize of the site', async () => {
  const winner = await stage.member();
  await plays.bet(winner, 10, 'FISH', 70);
  const fish = { category: 'FISH' };
  expect((await read({ ...fish, period: '24h' })).list.map(({ vo }) => vo.winAmount)).toEqual(['70.0000']);
  await stage.rows(
    `update wagers.wins set settled_at = settled_at - interval '2 days' where game_type = 'FISH'`,
  );
  expect((await read({ ...fish, period: '24h' })).list).toEqual([]);
  const week = await read(fish);
  // A lottery has its picture by its code.
  expect(week.list.map(({ vo }) => [vo.vendor, vo.picture])).toEqual([['tyche', null]]);
  expect(week.least).toBe('0.0000');
  const known = await stage.deps.merchant();
  const least = { ...known, site: { ...known.site, winnerMinPrize: '70.0001' } };
  const high = { limit: 50, period: '7d', language: 'EN', ...fish } as const;
  expect(await listWinners({ ...stage.deps, merchant: async () => least }, high)).toEqual({
    least: '70.0001',
    list: [],
  });
  expect((await read({ category: 'no group' })).list).toEqual([]);
});

it('counts how many bets returned more than their stake, and keeps the answer for a while', async () => {
  let now = 0;
  const share = openWinShare(stage.deps, () => now);
  const first = await share();
  // Bets of real members: those of who hides or has excluded itself are bets as well.
  expect(first).toEqual({ bets: 6, returnedMore: 5 });
  await plays.bet(await stage.member(), 10);
  expect(await share()).toEqual(first);
  now = 300_001;
  expect(await share()).toEqual({ bets: 7, returnedMore: 5 });
});
