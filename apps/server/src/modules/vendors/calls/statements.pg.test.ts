// How many statements a money call costs: a member without a limit and without a bonus pays for neither.
import type { MemberId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { countStatements } from '../../../platform/db/test/count-statements.ts';
import { listByMember } from '../../wagers/index.ts';
import { closeBonus } from '../../wallet/index.ts';
import { bonusPlayer } from './test/bonus-player.ts';
import { type Gateway, openGateway, type TestPlayer } from './test/gateway.ts';

let gateway: Gateway;
let number = 0;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

/** The statements that a call sends, `begin` and `commit` with them. */
const statementsOf = (call: RawCall) =>
  countStatements(async () => expect(await gateway.send(call)).toMatchObject({ status: 'OK' }));

function calls({ playerId, sessionToken }: TestPlayer) {
  number += 1;
  const of = { playerId, currency: 'VND', roundId: `count-${number}` };
  const [bet, win] = [`count-${number}-bet`, `count-${number}-win`];
  const stake = { ...of, sessionToken, txId: bet };
  return {
    bet: { ...stake, call: 'bet', amount: '10' },
    win: { ...of, call: 'win', txId: win, betTxIds: [bet], amount: '5', roundClosed: true },
    both: { ...stake, call: 'bet-win', bet: '10', win: '3', roundClosed: true },
  };
}

async function countsOf(player: TestPlayer): Promise<readonly number[]> {
  // The first call of a process opens accounts and prepares statements.
  await gateway.send(calls(player).bet);
  const { bet, win } = calls(player);
  return [await statementsOf(bet), await statementsOf(win), await statementsOf(calls(player).both)];
}

it('a bet is 14 statements, its win 14, both in one call 16', async () => {
  expect(await countsOf(await gateway.player({ currency: 'VND', balance: '1000' }))).toEqual([14, 14, 16]);
});

it('a limit costs each stake one more', async () => {
  const player = await gateway.player({ currency: 'VND', balance: '1000', limitLeft: '500' });
  expect(await countsOf(player)).toEqual([15, 14, 17]);
});

it('a bonus costs as long as it runs; one that is over costs a win one more, as its bets may hold bonus money', async () => {
  const player = await bonusPlayer(gateway, { own: 1_000, bonus: 100 });
  const [bet, win, both] = await countsOf(player);
  expect([bet, win, both].every((count, at) => (count ?? 0) > ([14, 14, 16][at] ?? 0))).toBe(true);
  await gateway.asOwner(async (tx) => void (await closeBonus(tx, player.bonusId, 'ended')));
  expect(await countsOf(player)).toEqual([14, 15, 16]);
});

it('a round in one call leaves its wager settled, though its bets are not read; a correction and a refund change it', async () => {
  const player = await gateway.player({ currency: 'VND', balance: '1000' });
  const wagerOf = async () =>
    (await listByMember(gateway.database.reader, player.memberId as MemberId, { limit: 1 }))[0];
  const { both } = calls(player);
  const stake = amountOf(10);
  await gateway.send({ ...both, win: '25' });
  expect(await wagerOf()).toMatchObject({ state: 'won', stake, payout: amountOf(25) });
  const { sessionToken: _, bet: __, win: ___, ...of } = both;
  await gateway.send({ ...of, call: 'adjust', txId: `${of.txId}-fix`, refTxId: of.txId, amount: '5' });
  expect(await wagerOf()).toMatchObject({ state: 'won', stake, payout: amountOf(30) });
  const lost = calls(player).both;
  await gateway.send({ ...lost, win: '0' });
  expect(await wagerOf()).toMatchObject({ state: 'lost', stake, payout: 0n });
  const { playerId, currency, roundId, txId: betTxId } = lost;
  await gateway.send({ call: 'refund', playerId, currency, roundId, betTxId, txId: `${betTxId}-back` });
  expect(await wagerOf()).toMatchObject({ state: 'void' });
  await gateway.expectSound();
});
