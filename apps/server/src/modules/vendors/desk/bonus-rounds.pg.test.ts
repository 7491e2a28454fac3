// Rounds with bonus money that staff decide about: a void, and a win that is held.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import { approveAction } from '../../staff/index.ts';
import { bonusPlayer, moneyOf } from '../calls/test/bonus-player.ts';
import { GAME, type Gateway, type TestPlayer } from '../calls/test/gateway.ts';
import { type DeskStage, openDeskStage } from '../test/desk-stage.ts';
import { deskActions, proposeHeldWin } from './act.ts';
import { readIncidents } from './read-incidents.ts';
import { proposeVoid, voidActions } from './void-round.ts';

let stage: DeskStage;
let gateway: Gateway;
beforeAll(async () => {
  stage = await openDeskStage();
  gateway = stage.gateway;
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

function calls({ playerId, sessionToken }: TestPlayer, round: string) {
  const of = { playerId, currency: 'VND', roundId: round };
  return {
    bet: (amount: string, name = 'bet') =>
      gateway.send({ ...of, sessionToken, call: 'bet', txId: `${round}-${name}`, amount }),
    win: (amount: string) =>
      gateway.send({ ...of, call: 'win', txId: `${round}-win`, amount, roundClosed: true }),
    refund: (name: string) =>
      gateway.send({ ...of, call: 'refund', txId: `${round}-back`, betTxId: `${round}-${name}` }),
  };
}

async function voidRound(round: string): Promise<string> {
  const [row] = await gateway.run<{ ref: string }>(
    `select ref from vendors.rounds where round_id = '${round}'`,
  );
  const wanted = { ref: row?.ref ?? '', reason: 'a broken reel' };
  const approval = await proposeVoid(stage.deps, wanted, stage.clerk);
  return codeOf(approveAction(gateway.database, voidActions, approval, stage.supervisors[0]));
}

it('a void gives each part of the stakes back, and takes each share of what was won back', async () => {
  const player = await bonusPlayer(gateway, { own: 60, bonus: 100 });
  const { bet, win } = calls(player, 'void');
  await bet('100');
  await win('200');
  expect(await moneyOf(gateway, player)).toEqual([120, 140]);
  expect(await voidRound('void')).toBe('done');
  expect(await moneyOf(gateway, player)).toEqual([60, 100]);
});

it('a void counts a bet that was refunded before once', async () => {
  const player = await bonusPlayer(gateway, { own: 0, bonus: 100 });
  const { bet, refund } = calls(player, 'half');
  await bet('40');
  await bet('30', 'raise');
  await refund('raise');
  expect(await moneyOf(gateway, player)).toEqual([0, 60]);
  expect(await voidRound('half')).toBe('done');
  expect(await moneyOf(gateway, player)).toEqual([0, 100]);
});

it('a win above its cap is shared when two persons let it be paid', async () => {
  await gateway.run(`update vendors.games set win_cap = 100000 where game_code = '${GAME}'`);
  const player = await bonusPlayer(gateway, { own: 60, bonus: 100 });
  const { bet, win } = calls(player, 'held');
  await bet('100');
  expect(await win('5000')).toMatchObject({ status: 'OK', held: true, balance: '60.0000' });
  expect(await moneyOf(gateway, player)).toEqual([0, 60]);
  const { list } = await readIncidents(stage.deps, { state: 'open' });
  const id = list.find(({ code }) => code === 'WIN_HELD')?.id;
  if (id === undefined) throw new Error('no incident');
  const approval = await proposeHeldWin(
    stage.deps,
    { id: BigInt(id), isPaid: true, reason: 'looked at' },
    stage.clerk,
  );
  expect(await codeOf(approveAction(gateway.database, deskActions, approval, stage.supervisors[0]))).toBe(
    'done',
  );
  expect(await moneyOf(gateway, player)).toEqual([3_000, 2_060]);
});
