// The winner board against the database: who stands there, and who does not (docs/reference/rewards.md 7.5).
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const board = async (category = 'ALL') =>
  (await listWinners(stage.deps, { limit: 50, category, language: 'EN' })).list.map(({ vo }) => vo);
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

it('counts how many bets returned more than their stake, and keeps the answer for a while', async () => {
  let now = 0;
  const share = openWinShare(stage.deps, () => now);
  const first = await share();
  // Four real members: those of who hides or has excluded itself are bets as well.
  expect(first).toEqual({ bets: 5, returnedMore: 4 });
  await plays.bet(await stage.member(), 10);
  expect(await share()).toEqual(first);
  now = 300_001;
  expect(await share()).toEqual({ bets: 6, returnedMore: 4 });
});
