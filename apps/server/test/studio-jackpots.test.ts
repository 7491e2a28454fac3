// The studio's jackpots from end to end: real platform, real studio. Hits are chosen by the server seed before the round.
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { contributionOf, jackpotLevels, replayPot, seedOfPot } from '@tyche/rules/studio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawAgain } from '../../studio/pages/src/fairness/verify-round.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { chooseSeed, lastPlayer } from './jackpot-seeds.ts';
import type { GamePage } from './game-page.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const BET = '500.0000';
const CENT = 100n;
const SMALLEST_BET = 5_000n;

let stage: StudioStage;
let database: Database;
let currency: string;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  currency = (await stage.open(await stage.newMember(), 'lantern-lane')).opened.currency;
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});
afterEach(async () => {
  await expectPotsRecount();
  expect((await database.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
});

const units = (text: string) => parseAmount(text) ?? 0n;

interface Seat {
  readonly member: TestClient;
  readonly page: GamePage;
  readonly playerId: string;
}

/** A new player whose next round hits these levels. */
async function sit(hits: readonly string[], gameCode = 'lantern-lane', bet = BET): Promise<Seat> {
  const member = await stage.newMember();
  const page = await stage.open(member, gameCode);
  const playerId = await lastPlayer(stage);
  await chooseSeed(stage, playerId, { gameCode, currency, bet, hits });
  return { member, page, playerId };
}

/** Counts every pot again from the stored rounds, and from the entries, and compares it with what is in it. */
async function expectPotsRecount(): Promise<void> {
  for (const [at, level] of jackpotLevels.entries()) {
    const entries = await stage.studioRows<{
      bet: bigint;
      draw: number;
      won: bigint | null;
      contribution: bigint;
    }>(
      `select r.bet, (r.draws->'jackpots'->>$2::int)::int as draw, e.won, e.contribution
       from studio.jackpot_entries e join studio.rounds r using (round_no) where e.level = $1 and e.currency = $3 order by e.entry_no`,
      [level.id, at, currency],
    );
    const rounds = entries.map(({ bet, draw }) => ({
      contribution: contributionOf(bet, level),
      isHit: BigInt(draw) < bet / SMALLEST_BET,
    }));
    const { pot, paid } = replayPot(rounds, { seed: seedOfPot(level, SMALLEST_BET), payUnit: CENT });
    expect(entries.map(({ contribution }) => contribution)).toEqual(rounds.map((one) => one.contribution));
    expect(entries.flatMap(({ won }) => won ?? [])).toEqual(paid);
    const [row] = await stage.studioRows<{ amount: bigint; contributed: bigint; won: bigint }>(
      `select p.amount, sum(h.contributed)::bigint as contributed, sum(h.won)::bigint as won
       from studio.jackpot_pots p join studio.jackpot_hours h using (currency, level)
       where p.level = $1 and p.currency = $2 group by p.amount`,
      [level.id, currency],
    );
    const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
    if (entries.length > 0)
      expect(row).toEqual({
        amount: pot,
        contributed: sumOf(rounds.map((one) => one.contribution)),
        won: sumOf(paid),
      });
  }
  const [missing] = await stage.studioRows<{ n: bigint }>(
    `select count(*) as n from studio.rounds r where r.mode = 'REAL' and r.state in ('paying', 'paid') and r.draws ? 'jackpots'
     and (select count(*) from studio.jackpot_entries e where e.round_no = r.round_no) <> 2`,
  );
  expect(missing?.n).toBe(0n);
}

/** The calls of a round as the platform stored them. */
function callsOf(roundId: string) {
  return database.reader.rows(sql<{
    tx_id: string;
    kind: string;
    credit: bigint;
    status: string;
    jackpots: unknown;
    round_status: string;
  }>`
    select c.tx_id, c.kind, c.credit, c.status, c.jackpots, r.status as round_status
    from vendors.calls c join vendors.rounds r using (round_no) where c.round_id = ${roundId} order by c.call_no`);
}

const amountOfPot = (pots: readonly { id: string; amount: string }[], id: string) =>
  units(pots.find((pot) => pot.id === id)?.amount ?? '');

describe('a round', () => {
  test('adds to both pots and tells the platform what it added', async () => {
    const { page } = await sit([]);
    const before = page.opened.jackpots;
    expect(page.opened.game.jackpotReturn).toBe('0.75');
    const { round, jackpots } = await page.play(BET, {});
    expect(round).toMatchObject({
      state: 'paid',
      jackpotWins: [],
      draws: { jackpots: [expect.any(Number), expect.any(Number)] },
    });
    for (const id of ['grand', 'mini'])
      expect(amountOfPot(jackpots, id) - amountOfPot(before, id)).toBe(units('1.25'));
    expect((await page.call('GET', 'jackpots')).jackpots).toEqual(jackpots);
    const told = [
      { id: 'grand', amount: '1.2500' },
      { id: 'mini', amount: '1.2500' },
    ];
    expect(await callsOf(round.roundId)).toMatchObject([{ jackpots: told, round_status: 'CLOSED' }]);
  });

  test.each([
    ['lantern-lane', '500.0000', ['mini']],
    ['dragon-boat-243', '200.0000', ['grand']],
    ['lantern-lane', '500.0000', ['grand', 'mini']],
  ])('of %s with %s that hits %j is paid each whole pot once, and is proved', async (gameCode, bet, hits) => {
    const { member, page } = await sit(hits, gameCode, bet);
    const added = contributionOf(units(bet), { contributionBp: 25 });
    const balance = await stage.balanceOf(member);
    const pots = (await page.call('GET', 'jackpots')).jackpots;
    const answer = await page.play(bet, {});
    const { round } = answer;
    const wins = hits.map((id) => {
      const whole = amountOfPot(pots, id) + added;
      return { id, amount: formatAmount(whole - (whole % CENT)) };
    });
    expect(round).toMatchObject({ state: 'paid', jackpotWins: wins });
    for (const { id, amount } of wins) {
      const level = jackpotLevels.find((one) => one.id === id);
      const rest = amountOfPot(pots, id) + added - units(amount);
      expect(amountOfPot(answer.jackpots, id)).toBe((level ? seedOfPot(level, SMALLEST_BET) : 0n) + rest);
    }
    const won = wins.reduce((sum, { amount }) => sum + units(amount), 0n);
    const after = formatAmount(units(balance) - units(bet) + units(round.win) + won);
    expect([answer.balance, await stage.balanceOf(member)]).toEqual([after, after]);
    // The same bet again is the same round with the same numbers.
    expect((await page.play(bet, {}, answer.key)).round).toEqual(round);
    expect(await stage.balanceOf(member)).toBe(after);
    const calls = await callsOf(round.roundId);
    expect(calls.map(({ tx_id }) => tx_id)).toEqual([
      `${round.roundId}.play`,
      ...hits.map((id) => `${round.roundId}.${id}`),
    ]);
    expect(calls.slice(1).map(({ kind, jackpots }) => [kind, jackpots])).toEqual(
      wins.map((win) => ['JACKPOT', [win]]),
    );
    expect(calls[0]).toMatchObject({ round_status: 'CLOSED', status: 'OK' });

    await page.call('POST', 'seeds/rotate', { clientSeed: 'another' });
    const [shown] = (await page.call('GET', 'rounds')).rounds;
    const again = drawAgain({ ...shown, mode: 'REAL', isFree: false });
    expect(again?.draws).toEqual(shown.draws);
    expect(again?.commitment).toBe(shown.commitment);
  });

  test('for play money has no part in the pots', async () => {
    const page = await stage.open(await stage.newMember(), 'lantern-lane', true);
    expect(page.opened).toMatchObject({ jackpots: [], game: { jackpotReturn: null } });
    const { round, jackpots } = await page.play('1.0000', {});
    expect([round.draws.jackpots, jackpots]).toEqual([undefined, []]);
    expect((await page.call('GET', 'jackpots')).jackpots).toEqual([]);
  });

  test('that is declined adds nothing', async () => {
    const { page, member } = await sit(['mini']);
    const pots = (await page.call('GET', 'jackpots')).jackpots;
    await database.inTransaction(async (tx) => {
      await tx.rows(sql`insert into vendors.switches (vendor, is_off) values ('studio', true)`);
    });
    const before = await stage.balanceOf(member);
    const refused = await page.call('POST', 'rounds', { key: randomUUID(), bet: BET, inputs: {} });
    await database.inTransaction(async (tx) => {
      await tx.rows(sql`delete from vendors.switches`);
    });
    expect(refused).toEqual({ refusal: 'GAME_DISABLED' });
    expect(await stage.balanceOf(member)).toBe(before);
    expect((await page.call('GET', 'jackpots')).jackpots).toEqual(pots);
  });
});

test('twelve players at once who all hit one pot are each paid another pot, in one order', async () => {
  const seats: Seat[] = [];
  for (let at = 0; at < 12; at += 1) seats.push(await sit(['mini']));
  const answers = await Promise.all(seats.map(({ page }) => page.play(BET, {})));
  const seed = units('25');
  const won = answers
    .map(({ round }) => units(round.jackpotWins[0].amount))
    .sort((one, other) => Number(other - one));
  // All but the first find the seed with the contribution of their own round.
  expect(won.slice(1)).toEqual(Array.from({ length: 11 }, () => seed + units('1.25')));
  for (const [at, { member }] of seats.entries())
    expect(await stage.balanceOf(member)).toBe(answers[at].balance);
}, 120_000);

test('staff see what is in the pots, what the calls told and what the studio says', async () => {
  const supervisor = await stage.server.staff('supervisor');
  const { page } = await sit(['mini']);
  const { round, jackpots } = await page.play(BET, {});
  const { body } = await supervisor.send('GET', '/wps/staff/vendors/jackpots');
  const [vendor] = body.value.vendors;
  expect(vendor).toMatchObject({ vendor: 'studio', isSilent: false });
  for (const { id, amount } of jackpots) {
    const pot = vendor.pots.find(
      (one: { id: string; currency: string }) => one.id === id && one.currency === currency,
    );
    expect(pot.amount).toBe(amount);
    for (const sums of [pot.day, pot.month]) {
      expect(sums.contributed).toMatchObject({ difference: '0.0000', theirs: sums.contributed.ours });
      expect(units(sums.contributed.ours)).toBeGreaterThanOrEqual(units('1.25'));
      expect(sums.won.difference).toBe('0.0000');
    }
  }
  const found = await supervisor.send('GET', `/wps/staff/vendors/rounds?number=${round.roundId}`);
  const whole = await supervisor.send('GET', `/wps/staff/vendors/rounds/${found.body.value.list[0].ref}`);
  expect(whole.body.value.calls).toMatchObject([
    {
      call: 'bet-win',
      jackpots: [
        { id: 'grand', amount: '1.2500' },
        { id: 'mini', amount: '1.2500' },
      ],
    },
    { call: 'win', kind: 'JACKPOT', jackpots: round.jackpotWins },
  ]);

  await fetch(`${stage.server.studioUrl}/control`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'silent' }),
  });
  const silent = (await supervisor.send('GET', '/wps/staff/vendors/jackpots')).body.value.vendors[0];
  await fetch(`${stage.server.studioUrl}/control`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'ready' }),
  });
  expect(silent.isSilent).toBe(true);
  const mini = silent.pots.find((one: { id: string }) => one.id === 'mini');
  expect(mini).toMatchObject({ amount: null, day: { won: { theirs: null, difference: null } } });
  expect(units(mini.day.won.ours)).toBeGreaterThan(0n);
});
