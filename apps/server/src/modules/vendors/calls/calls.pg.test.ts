// Money calls of vendors against the real database: every recorded sequence, races, and what the record of wagers says.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { amountOf, parseAmount } from '@tyche/kernel/money';
import { raceRounds } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listByMember } from '../../wagers/index.ts';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { sequences } from '../../../../../../packages/rules/test/vectors/random-calls.ts';
import { type Gateway, openGateway, Pair, type TestPlayer } from './test/gateway.ts';

interface Sequence {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly input: {
    readonly start?: { readonly players?: Record<string, RawCall> };
    readonly calls?: RawCall[];
  };
}

const file = new URL('../../../../../../packages/rules/fixtures/games-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Sequence[] };
/** Free rounds come with the studio's games; a game token and a batch that is too long have tests of their own. */
const recorded = vectors.filter(
  ({ id, group, input }) => group === 'sgp' && input.calls && input.start && id !== 'sgp-37',
);

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('a recorded sequence', () => {
  it.each(recorded)('$id is answered as the rules say: $name', async ({ input }) => {
    const pair = new Pair(gateway);
    for (const [name, start] of Object.entries(input.start?.players ?? {})) await pair.addPlayer(name, start);
    for (const [at, line] of (input.calls ?? []).entries()) {
      if (line.set !== undefined) await pair.expire(String(line.set));
      else expect(await pair.send(line), `call ${at + 1}`).toBeNull();
    }
    expect(await pair.compareEnds()).toEqual([]);
  });
});

describe('a random sequence', () => {
  it('is answered by the database as by the model', async () => {
    const seed = randomInt(1, 1_000_000);
    for (const calls of fc.sample(sequences, { seed, numRuns: raceRounds(40) })) {
      const pair = new Pair(gateway);
      for (const name of ['p1', 'p2']) await pair.addPlayer(name, { currency: 'VND', balance: '1000' });
      const failed = () => `seed ${seed}: ${JSON.stringify(calls)}`;
      for (const call of calls) expect(await pair.send(call), failed()).toBeNull();
      expect(await pair.compareEnds(), failed()).toEqual([]);
    }
    await gateway.expectSound();
  }, 600_000);
});

describe('many calls at once', () => {
  const rounds = raceRounds(5);
  it('take no more stakes than there is money for', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const player = await gateway.player({ currency: 'VND', balance: '1000' });
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => gateway.send(bet(player, `s${at}-${n}`))),
      );
      const accepted = answers.filter(({ status }) => status === 'OK').length;
      const declined = answers.filter(({ status }) => status === 'BALANCE_LOW').length;
      expect([accepted, declined, await gateway.available(player)]).toEqual([10, 40, 0n]);
    }
  });
  it('under one number are one bet, and the answer to each is the same', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const player = await gateway.player({ currency: 'VND', balance: '1000' });
      const call = bet(player, `one${at}`);
      const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.send(call)));
      expect(answers.filter(({ status }) => status !== 'OK')).toEqual([]);
      expect(answers.filter(({ duplicate }) => duplicate === undefined)).toHaveLength(1);
      expect(new Set(answers.map(({ operatorTxId }) => operatorTxId)).size).toBe(1);
      expect(await gateway.available(player)).toBe(amountOf(900));
    }
  });
  it('under one number for two players are one bet and a conflict', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const players = await Promise.all(
        [1, 2].map(() => gateway.player({ currency: 'VND', balance: '100' })),
      );
      const answers = await Promise.all(players.map((player) => gateway.send(bet(player, `both${at}`))));
      expect(answers.map(({ status }) => status).sort()).toEqual(['OK', 'TX_CONFLICT']);
    }
  });
  it('that refund one bet under many numbers give its stake back once', async () => {
    for (let at = 0; at < rounds; at += 1) {
      const player = await gateway.player({ currency: 'VND', balance: '100' });
      const placed = bet(player, `many${at}`);
      await gateway.send(placed);
      const back = (n: number) => ({
        ...placed,
        call: 'refund',
        txId: `many${at}-${n}`,
        betTxId: placed.txId,
      });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => gateway.send(back(n))));
      expect(answers.filter(({ duplicate }) => duplicate === undefined)).toHaveLength(1);
      expect(await gateway.available(player)).toBe(amountOf(100));
    }
  });
  it('of a bet and its refund end with the stake in the wallet, whichever comes first', async () => {
    for (let at = 0; at < rounds * 4; at += 1) {
      const player = await gateway.player({ currency: 'VND', balance: '100' });
      const placed = bet(player, `either${at}`);
      const refund = { ...placed, call: 'refund', txId: `back${at}`, betTxId: placed.txId };
      await Promise.all([gateway.send(placed), gateway.send(refund)]);
      expect(await gateway.available(player)).toBe(amountOf(100));
    }
  });
  afterAll(() => gateway.expectSound());
});

describe('the record of wagers', () => {
  it('has a round of one bet as won, with the stake that counts', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player, 'w1'));
    expect(await wagersOf(player)).toMatchObject([
      { state: 'placed', stake: amountOf(100), gameType: 'RNG' },
    ]);
    await gateway.send(win(player, 'w1', '130'));
    expect(await wagersOf(player)).toMatchObject([
      { state: 'won', payout: amountOf(130), validStake: amountOf(30) },
    ]);
  });
  it.each([
    ['one', ['1']],
    ['both', ['2', '1', '2']],
    ['none', []],
  ])('divides what a round paid between its two bets when the win names %s', async (how, names) => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const [first, second] = [bet(player, `${how}-1`), bet(player, `${how}-2`)];
    await gateway.send(first);
    await gateway.send({ ...second, roundId: first.roundId, amount: '300' });
    await gateway.send({
      ...win(player, `${how}-1`, '800'),
      betTxIds: names.map((name) => `${how}-${name}`),
    });
    expect((await wagersOf(player)).map(({ stake, payout }) => [stake, payout])).toEqual([
      [amountOf(300), amountOf(600)],
      [amountOf(100), amountOf(200)],
    ]);
  });
  it('has a lost round, a refunded bet, and a corrected round', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player, 'l1'));
    await gateway.send(win(player, 'l1', '0'));
    await gateway.send(bet(player, 'l2'));
    await gateway.send({ ...bet(player, 'l2'), call: 'refund', txId: 'l2-back', betTxId: 'l2' });
    await gateway.send(bet(player, 'l3'));
    await gateway.send(win(player, 'l3', '50'));
    await gateway.send({ ...bet(player, 'l3'), call: 'adjust', txId: 'l3-up', refTxId: 'l3', amount: '150' });
    const found = await wagersOf(player);
    expect(found.map(({ state, payout }) => [state, payout])).toEqual([
      ['won', amountOf(200)],
      ['void', 0n],
      ['lost', 0n],
    ]);
  });
});

describe('a win above the cap of its game', () => {
  it('is not paid: the staff decide', async () => {
    await gateway.run(`update vendors.games set win_cap = 500000`);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player, 'cap'));
    expect(await gateway.send(win(player, 'cap', '5000.0001'))).toMatchObject({
      status: 'OK',
      held: true,
      balance: '900.0000',
    });
    expect(await gateway.incidents()).toContain('WIN_HELD win-cap');
    await gateway.send(bet(player, 'cap2'));
    expect(await gateway.send(win(player, 'cap2', '5000'))).toMatchObject({
      status: 'OK',
      balance: '5800.0000',
    });
    await gateway.run(`update vendors.games set win_cap = null`);
  });
  it('that the vendor has paid from its own wallet is booked, and the staff are told', async () => {
    await gateway.run(`update vendors.games set win_cap = 500000`);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const paid = (name: string, amount: string) => ({
      call: 'report',
      items: [{ ...bet(player, name) }, { ...win(player, name, amount), roundClosed: true }],
    });
    const booked = { status: 'OK', items: [{ status: 'OK' }, { status: 'OK' }] };
    expect(await gateway.send(paid('cap3', '5000'))).toMatchObject(booked);
    expect(await gateway.send(paid('cap4', '5000.0001'))).toMatchObject(booked);
    const told = (await gateway.incidents()).filter((line) => /cap[34]$/.test(line));
    expect(told).toEqual(['WIN_ABOVE_CAP win-cap4']);
    expect(await wagersOf(player)).toMatchObject([
      { state: 'won', payout: parseAmount('5000.0001') },
      { state: 'won', payout: amountOf(5_000) },
    ]);
    expect(await gateway.available(player)).toBe(amountOf(1_000));
    await gateway.run(`update vendors.games set win_cap = null`);
  });
});

describe('a bet is declined', () => {
  it('for a game that is switched off, or whose vendor is; a win is not', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    await gateway.send(bet(player, 'off1'));
    await gateway.run(`update vendors.games set is_off = true`);
    expect(await gateway.send(bet(player, 'off2'))).toMatchObject({ status: 'GAME_DISABLED' });
    expect(await gateway.send(win(player, 'off1', '10'))).toMatchObject({ status: 'OK' });
    await gateway.run(`update vendors.games set is_off = false`);
    await gateway.run(`insert into vendors.switches (vendor, is_off) values ('studio', true)`);
    expect(await gateway.send(bet(player, 'off3'))).toMatchObject({ status: 'GAME_DISABLED' });
    await gateway.run(`delete from vendors.switches`);
    expect(await gateway.send({ ...bet(player, 'off4'), gameCode: 'nobody-knows-it' })).toMatchObject({
      status: 'GAME_DISABLED',
    });
    expect(await gateway.send(bet(player, 'off5'))).toMatchObject({ status: 'OK' });
  });
  it('for a locked wallet, without a session, and during a break', async () => {
    const pair = new Pair(gateway);
    await pair.addPlayer('p1', { currency: 'VND', balance: '1000' });
    const call = { call: 'bet', playerId: 'p1', currency: 'VND', roundId: 'r1', amount: '100' };
    expect(await pair.send({ ...call, txId: 'b1' })).toBeNull();
    await pair.lock('p1');
    expect(await pair.send({ ...call, txId: 'b2' })).toBeNull();
    expect(await pair.send({ ...call, call: 'win', txId: 'w1', roundClosed: true })).toBeNull();
    expect(await pair.compareEnds()).toEqual([]);
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    expect(await gateway.send({ ...bet(player, 'none'), sessionToken: 'guessed' })).toMatchObject({
      status: 'TOKEN_INVALID',
    });
  });
});

function bet({ playerId, sessionToken }: TestPlayer, txId: string): RawCall {
  return {
    call: 'bet',
    playerId,
    sessionToken,
    currency: 'VND',
    roundId: `round-${txId}`,
    amount: '100',
    txId,
  };
}

function win({ playerId }: TestPlayer, ofTx: string, amount: string): RawCall {
  const round = { roundId: `round-${ofTx}`, betTxIds: [ofTx], roundClosed: true };
  return { call: 'win', playerId, currency: 'VND', txId: `win-${ofTx}`, amount, ...round };
}

async function wagersOf({ memberId }: TestPlayer) {
  return listByMember(gateway.database.reader, memberId as never, { limit: 10 });
}
