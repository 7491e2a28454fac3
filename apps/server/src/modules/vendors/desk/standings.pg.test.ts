// How the money of rounds stands on the rounds desk, against the real database.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { approveAction, type Actor } from '../../staff/index.ts';
import { GAME, type Gateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../index.ts';
import { openDeskStage } from '../test/desk-stage.ts';
import { closeIncident, deskActions, proposeHeldWin } from './act.ts';
import { noteOddRounds } from './odd-rounds.ts';
import { readRound, readRounds } from './read.ts';

let gateway: Gateway;
let deps: VendorsDeps;
let clerk: Actor;
let supervisors: readonly [Actor, Actor];
let player: TestPlayer;
let number = 0;
beforeAll(async () => {
  ({ gateway, deps, clerk, supervisors } = await openDeskStage());
});
afterAll(() => gateway.close());
beforeEach(async () => {
  number += 1;
  await gateway.run(`update vendors.games set win_cap = 100000 where game_code = '${GAME}'`);
  player = await gateway.player({ currency: 'VND', balance: '1000' });
});

const own = () => ({ playerId: player.playerId, currency: 'VND', roundId: `stand-${number}` });
const send = (call: string, more: object) =>
  gateway.send({ ...own(), call, txId: `stand-${call}-${number}`, ...more });
const bet = () => send('bet', { amount: '100', sessionToken: player.sessionToken });

async function standing() {
  const { list } = await readRounds(deps, { number: own().roundId });
  const round = await readRound(deps, list[0]?.ref ?? '');
  expect(list.map(({ settlement }) => settlement)).toEqual([round.settlement]);
  return { of: round.settlement, incidents: round.incidents };
}

it('is pending while the round is open, and settled with its end', async () => {
  await bet();
  expect(await standing()).toEqual({ of: 'PENDING', incidents: [] });
  await send('win', { amount: '0', roundClosed: true });
  expect(await standing()).toEqual({ of: 'SETTLED', incidents: [] });
});

it('is a mismatch while the vendor closes with other totals', async () => {
  await bet();
  const totals = { betTotal: '100', winTotal: '40' };
  expect(await send('round-close', totals)).toMatchObject({ status: 'ROUND_MISMATCH' });
  expect(await standing()).toEqual({ of: 'MISMATCH', incidents: [] });
  await gateway.run(
    `update vendors.rounds set mismatch_since = mismatch_since - interval '11 minutes' where round_id = '${own().roundId}'`,
  );
  await noteOddRounds(deps.database);
  expect(await standing()).toMatchObject({ of: 'MISMATCH', incidents: [{ code: 'ROUND_MISMATCH' }] });
  await send('win', { amount: '40' });
  expect(await send('round-close', totals)).toMatchObject({ status: 'OK' });
  expect(await standing()).toMatchObject({ of: 'SETTLED' });
});

it('is pending while a win of it is on hold, and settled once it is decided', async () => {
  await bet();
  expect(await send('win', { amount: '5000', roundClosed: true })).toMatchObject({ held: true });
  const held = await standing();
  expect(held).toMatchObject({ of: 'PENDING', incidents: [{ code: 'WIN_HELD', closedAt: null }] });
  const incident = { id: BigInt(held.incidents[0]?.id ?? 0), isPaid: false, reason: 'looked at' };
  const approval = await proposeHeldWin(deps, incident, clerk);
  await approveAction(deps.database, deskActions, approval, supervisors[0]);
  const decided = await standing();
  expect(decided).toMatchObject({ of: 'SETTLED', incidents: [{ closedAt: expect.any(Number) }] });
});

it('is a mismatch while an incident says that the books differ, until staff close it', async () => {
  await bet();
  await send('win', { amount: '20', roundClosed: true });
  const insert = (code: string, round: string) =>
    gateway.run(`insert into vendors.incidents (vendor, code, tx_id, player_id, round_id)
      values ('${VENDOR}', '${code}', '${round}-${code}', '${player.playerId}', '${round}')`);
  // Neither another round nor another kind of incident makes one.
  await insert('AMOUNTS_DIFFER', `${own().roundId}-other`);
  await insert('TX_CONFLICT', own().roundId);
  expect(await standing()).toMatchObject({ of: 'SETTLED', incidents: [{ code: 'TX_CONFLICT' }] });
  await insert('AMOUNTS_DIFFER', own().roundId);
  const differs = await standing();
  expect(differs).toMatchObject({ of: 'MISMATCH', incidents: [{ code: 'AMOUNTS_DIFFER' }, {}] });
  await closeIncident(
    deps,
    { id: BigInt(differs.incidents[0]?.id ?? 0), reason: 'the vendor mends it' },
    clerk,
  );
  expect(await standing()).toMatchObject({ of: 'SETTLED', incidents: [{}, {}] });
});

it('of a round whose bets came back is settled', async () => {
  await bet();
  await send('refund', { betTxId: `stand-bet-${number}` });
  expect(await standing()).toEqual({ of: 'SETTLED', incidents: [] });
});
