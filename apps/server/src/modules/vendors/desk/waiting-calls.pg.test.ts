// Wins and corrections of rounds that were never bet: asked for again, and for staff to see when their bet does not come.
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Gateway, openGateway, type TestPlayer } from '../calls/test/gateway.ts';
import { noteOddRounds } from './odd-rounds.ts';

let gateway: Gateway;
let player: TestPlayer;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  number += 1;
  player = await gateway.player({ currency: 'VND', balance: '1000' });
});

function calls() {
  const of = { playerId: player.playerId, currency: 'VND', roundId: `never-${number}` };
  const [betId, winId] = [`never-${number}.bet`, `never-${number}.win`];
  return {
    bet: { ...of, call: 'bet', txId: betId, amount: '100', sessionToken: player.sessionToken },
    win: { ...of, call: 'win', txId: winId, amount: '250', betTxIds: [betId], roundClosed: true },
    adjust: { ...of, call: 'adjust', txId: `never-${number}.adjust`, refTxId: winId, amount: '-5' },
  };
}

const statusOf = async (call: Parameters<Gateway['send']>[0]) => (await gateway.send(call)).status;

/** The incidents of the test after a number of minutes. */
async function incidentsAfter(minutes: number) {
  await gateway.run(`
    update vendors.waiting_calls set since = since - interval '${minutes} minutes' where since < 'infinity'`);
  await Promise.all(Array.from({ length: 5 }, () => noteOddRounds(gateway.database)));
  return gateway.run(`
    select code, tx_id, amount from vendors.incidents where round_id = 'never-${number}' order by incident_id`);
}
const waiting = () =>
  gateway.run(`select tx_id from vendors.waiting_calls where round_id = 'never-${number}'`);

it('a win of a round that was never bet is an incident after ten minutes, once, and paid once when the bet comes', async () => {
  const { bet, win } = calls();
  expect([await statusOf(win), await statusOf(win), await incidentsAfter(9)]).toEqual([
    'BET_NOT_FOUND',
    'BET_NOT_FOUND',
    [],
  ]);
  const incident = { code: 'BET_NOT_FOUND', tx_id: win.txId, amount: amountOf(250) };
  expect(await incidentsAfter(2)).toEqual([incident]);
  expect([await statusOf(win), await incidentsAfter(20)]).toEqual(['BET_NOT_FOUND', [incident]]);
  expect(await gateway.available(player)).toBe(amountOf(1_000));
  expect([await statusOf(bet), await statusOf(win), await statusOf(win)]).toEqual(['OK', 'OK', 'OK']);
  expect([await gateway.available(player), await incidentsAfter(20)]).toEqual([amountOf(1_150), [incident]]);
  await gateway.expectSound();
});

it('a win whose bet came in time is no incident, and waits no more', async () => {
  const { bet, win } = calls();
  expect([await statusOf(win), await statusOf(bet), await statusOf(win)]).toEqual([
    'BET_NOT_FOUND',
    'OK',
    'OK',
  ]);
  expect([await waiting(), await incidentsAfter(11), await waiting()]).toEqual([
    [{ tx_id: win.txId }],
    [],
    [],
  ]);
});

it('a correction of nothing known is one too, and a bet that is declined is not', async () => {
  const { bet, adjust } = calls();
  expect([await statusOf(adjust), await statusOf({ ...bet, amount: '1001' })]).toEqual([
    'BET_NOT_FOUND',
    'BALANCE_LOW',
  ]);
  expect(await incidentsAfter(11)).toEqual([
    { code: 'BET_NOT_FOUND', tx_id: adjust.txId, amount: -amountOf(5) },
  ]);
});
