// Raffles against the database: tickets without gaps, one seal, one draw that anybody can recompute (docs/reference/rewards.md 7.6).
import { createHash } from 'node:crypto';
import { drawWords, fromHex, isInTree, merkleLeaf, merkleRoot, toHex, utf8 } from '@tyche/rules/fairness';
import { drawRaffle, raffleLeaves } from '@tyche/rules/rewards';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/http/errors.ts';
import { openSealing } from '../../platform/sealing/sealing.ts';
import { endByExclusion } from './ending.ts';
import { exportPromotions, promotionsErased } from './privacy.ts';
import { checkRaffle, proposeRaffle } from './raffles/desk.ts';
import { drawOne, drawRaffles } from './raffles/draw.ts';
import { openRaffles } from './raffles/open-raffles.ts';
import { listSealed, listShown, readOwn, readProof, readTicketProof } from './raffles/read.ts';
import { readSeries } from './raffles/read-staff.ts';
import { closeAndSeal, sealRaffle } from './raffles/seal.ts';
import { close, findRaffle, lockOpen, type RaffleRow, setTickets } from './raffles/store.ts';
import { addValid, insertTickets } from './raffles/store-tickets.ts';
import { newHolder, newSalt } from './raffles/take-tickets.ts';
import { openStage, type Stage } from './test/stage.ts';
import { type RaffleStage, rafflesOn } from './test/raffle-stage.ts';

const ROUNDS = raceRounds(10);

let stage: Stage;
let raffles: RaffleStage;
beforeAll(async () => {
  stage = await openStage();
  raffles = rafflesOn(stage);
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.beacon.isSilent = false;
  stage.beacon.isAhead = false;
});

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function drawn(raffle: RaffleRow) {
  await raffles.passClose(raffle.raffle_id);
  await closeAndSeal(stage.database);
  await drawRaffles(stage.deps);
  return readProof(stage.deps, raffle.raffle_id, 'EN');
}

const listOf = async (raffle: RaffleRow) =>
  (await listSealed(stage.deps, { id: raffle.raffle_id.toString() })).list;

/** The result from public data alone, by the rules of the draw. */
async function recomputed(raffle: RaffleRow) {
  const proof = await readProof(stage.deps, raffle.raffle_id, 'EN');
  const list = await listOf(raffle);
  const { code: gameCode, numero: number } = { code: proof.code, numero: proof.number };
  const root = toHex(merkleRoot(raffleLeaves({ gameCode, number }, list)));
  const words = drawWords(fromHex(proof.seed ?? ''), {
    gameCode,
    number,
    entropyHex: proof.beacon.randomness ?? '',
  });
  const at = (ticket: number) => list[ticket - 1];
  const result = drawRaffle(
    {
      tickets: list.length,
      prizes: proof.prizes.reduce((sum, { count }) => sum + count, 0),
      isOnePerMember: proof.isOnePerMember,
      holderOf: (ticket) => at(ticket)?.holder ?? '',
      isBarred: (ticket) => at(ticket)?.isBarred ?? false,
    },
    words,
  );
  return { root, result, proof };
}

describe('tickets', () => {
  it('are issued for full amounts of valid stake, up to the most, without gaps, in one order', async () => {
    const raffle = await raffles.open();
    const [small, two, big] = [await stage.member(), await stage.member(), await stage.member()];
    await raffles.bet(small, 99);
    await raffles.bet(two, 250);
    await raffles.bet(big, 9_000);
    await raffles.bet(big, 9_000, 'LOTT');
    await raffles.issue();
    expect(await raffles.free(small, raffle.raffle_id)).toEqual({ ticket: 8 });
    expect(await raffles.free(small, raffle.raffle_id)).toEqual({ ticket: 8 });
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const own = await readOwn(stage.deps, raffle.raffle_id, { memberId: two, language: 'EN' });
    expect(own).toMatchObject({ mineCount: 2, valid: '250.0000', hasFree: false, tickets: 8 });
    expect(await codeOf(raffles.free(big, raffle.raffle_id))).toBe('raffle-ticket-limit');
  });

  it('stay when a wager is void later, and the next one counts from what is left', async () => {
    const raffle = await raffles.open();
    const memberId = await stage.member();
    const batch = await raffles.bet(memberId, 300);
    await raffles.issue();
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([1, 2, 3]);
    await raffles.void(batch);
    await raffles.bet(memberId, 300);
    await raffles.issue();
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([1, 2, 3]);
    await raffles.bet(memberId, 100);
    await raffles.issue();
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([1, 2, 3, 4]);
  });

  it('are not free while a limit of the member is used up, and are again when there is room', async () => {
    const raffle = await raffles.open();
    const memberId = await stage.member();
    await stage.limitStakes(memberId, 0n);
    expect(await codeOf(raffles.free(memberId, raffle.raffle_id))).toBe('promotion-limit-reached');
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([]);
    await stage.limitStakes(memberId, 1n);
    expect(await raffles.free(memberId, raffle.raffle_id)).toEqual({ ticket: 1 });
  });

  it('are not issued to who excluded itself, and a wager after the close gives none', async () => {
    const raffle = await raffles.open();
    const [out, late] = [await stage.member(), await stage.member()];
    await raffles.exclude(out);
    await raffles.bet(out, 500);
    await raffles.issue();
    expect(await codeOf(raffles.free(out, raffle.raffle_id))).toBe('self-excluded');
    await raffles.passClose(raffle.raffle_id);
    await raffles.bet(late, 500);
    await raffles.issue();
    expect(await codeOf(raffles.free(late, raffle.raffle_id))).toBe('raffle-closed');
    expect(await codeOf(raffles.free(late, 999_999_999n))).toBe('raffle-unknown');
    expect(await raffles.numbers(raffle.raffle_id)).toEqual([]);
  });
});

describe('a drawn raffle', () => {
  it('has the result that anybody recomputes, and its winners claim once', async () => {
    const raffle = await raffles.open();
    const members = [await stage.member(), await stage.member(), await stage.member(), await stage.member()];
    for (const memberId of members) await raffles.bet(memberId, 300);
    await raffles.issue();
    const [excluded = 0n] = members;
    await raffles.exclude(excluded);
    const proof = await drawn(raffle);
    expect(proof).toMatchObject({ state: 'drawn', tickets: 12 });
    const { root, result } = await recomputed(raffle);
    expect(root).toBe(proof.root);
    expect(
      createHash('sha256')
        .update(fromHex(proof.seed ?? ''))
        .digest('hex'),
    ).toBe(raffle.commitment.toString('hex'));
    expect(proof.places.map(({ ticket, holder }) => ({ ticket, holder }))).toEqual(result.winners);
    expect(proof.passedOver).toBe(result.passedOver.length);
    const winners = await stage.rows<{ member_id: bigint; amount: bigint; status: string }>(`
      select a.member_id, a.amount, a.status from promotions.applications a where a.offer_id = ${raffle.offer_id} order by a.amount desc`);
    expect(winners.map(({ amount }) => amount)).toEqual([10_000_000n, 1_000_000n, 1_000_000n]);
    expect(winners.map(({ member_id }) => member_id)).not.toContain(excluded);
    const first = winners[0]?.member_id ?? 0n;
    const answer = await raffles.claimPrizes(first, raffle.raffle_id);
    expect(answer).toEqual({ reward: '1000.0000', prizes: 1 });
    expect(await raffles.claimPrizes(first, raffle.raffle_id)).toEqual(answer);
    expect(await stage.balance(first)).toBe(10_000_000n);
    expect(await codeOf(raffles.claimPrizes(excluded, raffle.raffle_id))).toBe('unknown-application');
    const staff = await readSeries(stage.deps, raffle.offer_id);
    expect(staff.list[0]?.places[0]).toMatchObject({ status: 'claimed', notGiven: null });
    expect(staff).toMatchObject({ budget: '1200.0000', spent: '1000.0000', reserved: '200.0000' });
  });

  it('gives each ticket its way to the root, over more than a block of them', async () => {
    const raffle = await raffles.open({ each: '1.0000', maxTickets: 1_500 });
    const memberId = await stage.member();
    await raffles.bet(memberId, 1_500);
    await raffles.issue();
    await raffles.free(await stage.member(), raffle.raffle_id);
    await raffles.passClose(raffle.raffle_id);
    expect(await codeOf(readTicketProof(stage.deps, { id: raffle.raffle_id.toString(), ticket: 1 }))).toBe(
      'raffle-not-sealed',
    );
    await closeAndSeal(stage.database);
    const { root } = await readProof(stage.deps, raffle.raffle_id, 'EN');
    expect(
      toHex(merkleRoot(raffleLeaves({ gameCode: raffle.code, number: raffle.number }, await listOf(raffle)))),
    ).toBe(root);
    for (const ticket of [1, 1_024, 1_025, 1_501]) {
      const own = await readTicketProof(stage.deps, { id: raffle.raffle_id.toString(), ticket });
      const path = own.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
      expect(isInTree(merkleLeaf(utf8(own.leafText)), path, fromHex(root ?? ''))).toBe(true);
      expect(isInTree(merkleLeaf(utf8(`${own.leafText} `)), path, fromHex(root ?? ''))).toBe(false);
    }
    expect(
      await codeOf(readTicketProof(stage.deps, { id: raffle.raffle_id.toString(), ticket: 1_502 })),
    ).toBe('raffle-unknown');
  });

  it('gives nothing without a ticket, and says which prizes were not given', async () => {
    const empty = await drawn(await raffles.open());
    expect(empty.root).toBe(createHash('sha256').digest('hex'));
    expect(empty.places.map(({ notGiven }) => notGiven)).toEqual(['no-ticket', 'no-ticket', 'no-ticket']);
    const one = await raffles.open();
    await raffles.free(await stage.member(), one.raffle_id);
    const { places } = await drawn(one);
    expect(places.map(({ ticket, notGiven }) => [ticket, notGiven])).toEqual([
      [1, null],
      [null, 'no-ticket'],
      [null, 'no-ticket'],
    ]);
  });

  it('gives no prize to who excluded itself between seal and draw, and pays what was issued before an exclusion', async () => {
    const raffle = await raffles.open({ prizes: [{ amount: '50.0000', count: 1 }] });
    const memberId = await stage.member();
    await raffles.free(memberId, raffle.raffle_id);
    await raffles.passClose(raffle.raffle_id);
    await closeAndSeal(stage.database);
    await raffles.exclude(memberId);
    await drawRaffles(stage.deps);
    const { places } = await readProof(stage.deps, raffle.raffle_id, 'EN');
    expect(places).toMatchObject([{ ticket: 1, notGiven: 'excluded' }]);
    const other = await raffles.open({ prizes: [{ amount: '50.0000', count: 1 }] });
    const winner = await stage.member();
    await raffles.free(winner, other.raffle_id);
    await drawn(other);
    await raffles.exclude(winner);
    await stage.database.inTransaction((tx) => endByExclusion(stage.deps, tx, winner));
    expect(await stage.balance(winner)).toBe(500_000n);
  });

  it('never changes: neither its commitment, its tickets, its seal nor its result', async () => {
    const raffle = await raffles.open();
    await raffles.free(await stage.member(), raffle.raffle_id);
    const id = raffle.raffle_id;
    const guarded = /keeps what it committed to|only added to|keeps its text|already/;
    await expect(
      stage.rows(`update promotions.raffles set commitment = sha256('x') where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await expect(
      stage.rows(`update promotions.raffles set beacon_round = beacon_round + 1 where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await expect(
      stage.rows(`update promotions.raffles set tickets = 0 where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await drawn(raffle);
    await expect(
      stage.rows(`update promotions.raffles set root = sha256('x') where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await expect(
      stage.rows(`update promotions.raffles set passed_over = 7 where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await expect(
      stage.rows(`update promotions.raffle_tickets set nth = 3 where raffle_id = ${id}`),
    ).rejects.toThrow(guarded);
    await expect(stage.rows(`delete from promotions.raffle_prizes where raffle_id = ${id}`)).rejects.toThrow(
      guarded,
    );
    await expect(
      stage.rows(
        `update promotions.raffle_holders set holder = 'h-00000000000000000000' where raffle_id = ${id}`,
      ),
    ).rejects.toThrow(guarded);
  });
});

describe('a beacon or a seed that is not to be had', () => {
  it('lets the raffle wait, and the same round and seed decide it later', async () => {
    const raffle = await raffles.open();
    await raffles.free(await stage.member(), raffle.raffle_id);
    stage.beacon.isSilent = true;
    expect(await drawn(raffle)).toMatchObject({ state: 'sealed', seed: null, places: [] });
    stage.beacon.isSilent = false;
    expect(await drawOne(stage.deps, raffle.raffle_id)).toBe(true);
    const { root, result, proof } = await recomputed(raffle);
    expect([proof.root, proof.places[0]?.ticket]).toEqual([root, result.winners[0]?.ticket]);
  });

  it('opens the seed from its escrow when its own secret is gone, with the round of the escrow and not before', async () => {
    const raffle = await raffles.open();
    await raffles.free(await stage.member(), raffle.raffle_id);
    const strange = {
      ...stage.deps,
      seeds: stage.beacon.seeds(openSealing('another secret, as long as one has to be')),
    };
    await raffles.passClose(raffle.raffle_id);
    await closeAndSeal(stage.database);
    expect(await drawOne(strange, raffle.raffle_id)).toBe(false);
    stage.beacon.isAhead = true;
    expect(await drawOne(strange, raffle.raffle_id)).toBe(true);
    const proof = await readProof(stage.deps, raffle.raffle_id, 'EN');
    expect(
      createHash('sha256')
        .update(fromHex(proof.seed ?? ''))
        .digest('hex'),
    ).toBe(proof.commitment);
  });
});

describe('races', () => {
  it('a close waits for a transaction that issues tickets, and its tickets are sealed (G16)', async () => {
    const raffle = await raffles.open();
    const memberId = await stage.member();
    await raffles.withoutGuards(`
      update promotions.raffles set closes_at = clock_timestamp() + interval '300 milliseconds' where raffle_id = ${raffle.raffle_id}`);
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const issuing = stage.database.inTransaction(async (tx) => {
      const locked = await lockOpen(tx, raffle.raffle_id, { isPastCloseToo: false });
      expect(locked).toEqual({ tickets: 0 });
      await pause(900);
      const [holder] = await addValid(tx, raffle.raffle_id, [{ memberId, valid: 0n, holder: newHolder() }]);
      const ticket = { holderId: holder?.holder_id ?? 0n, number: 1, nth: 0, salt: newSalt() };
      await insertTickets(tx, raffle.raffle_id, [ticket]);
      await setTickets(tx, raffle.raffle_id, 1);
    });
    await pause(500);
    await stage.database.inTransaction((tx) => close(tx, raffle.raffle_id));
    await sealRaffle(stage.database, raffle);
    await issuing;
    const sealed = await findRaffle(stage.database.reader, raffle.raffle_id);
    expect([sealed?.state, sealed?.tickets]).toEqual(['sealed', 1]);
    const leaves = raffleLeaves({ gameCode: raffle.code, number: raffle.number }, await listOf(raffle));
    expect(toHex(merkleRoot(leaves))).toBe(sealed?.root?.toString('hex'));
  });

  it(
    'a ticket at the close is in the sealed set with a number, or refused (G16)',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const raffle = await raffles.open();
        const members = await Promise.all(Array.from({ length: 8 }, () => stage.member()));
        await raffles.withoutGuards(`
          update promotions.raffles set closes_at = clock_timestamp() + interval '80 milliseconds' where raffle_id = ${raffle.raffle_id}`);
        const closing = eventually(async () => {
          await stage.database.inTransaction((tx) => close(tx, raffle.raffle_id));
          return (await findRaffle(stage.database.reader, raffle.raffle_id))?.state === 'closed';
        });
        const answers = await Promise.all(
          members.map(async (memberId, place) => {
            await new Promise((resolve) => setTimeout(resolve, place * 20));
            return codeOf(raffles.free(memberId, raffle.raffle_id));
          }),
        );
        await closing;
        const given = answers.filter((code) => code === 'ok').length;
        expect(answers.every((code) => code === 'ok' || code === 'raffle-closed')).toBe(true);
        await sealRaffle(stage.database, raffle);
        const list = await listOf(raffle);
        expect(list.map(({ ticket }) => ticket)).toEqual(Array.from({ length: given }, (_, at) => at + 1));
      }
    },
    raceLimitMs(ROUNDS),
  );

  it(
    'two workers seal and draw once, and a claim of many tabs is one credit (G17, G1)',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const raffle = await raffles.open({ prizes: [{ amount: '50.0000', count: 1 }] });
        const memberId = await stage.member();
        await raffles.free(memberId, raffle.raffle_id);
        await raffles.passClose(raffle.raffle_id);
        await stage.database.inTransaction((tx) => close(tx, raffle.raffle_id));
        const sealed = await Promise.all([1, 2, 3].map(() => sealRaffle(stage.database, raffle)));
        expect(sealed.filter(Boolean)).toHaveLength(1);
        const drawnBy = await Promise.all([1, 2, 3].map(() => drawOne(stage.deps, raffle.raffle_id)));
        expect(drawnBy.filter(Boolean)).toHaveLength(1);
        const claims = await Promise.all(
          Array.from({ length: 20 }, () => raffles.claimPrizes(memberId, raffle.raffle_id)),
        );
        expect(new Set(claims.map(({ reward }) => reward))).toEqual(new Set(['50.0000']));
        expect(await stage.balance(memberId)).toBe(500_000n);
      }
    },
    raceLimitMs(ROUNDS),
  );

  it(
    'tickets of many at once have numbers without gaps, and a free ticket of many tabs is one',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const raffle = await raffles.open();
        const members = await Promise.all(Array.from({ length: 6 }, () => stage.member()));
        await Promise.all(members.map((memberId) => raffles.bet(memberId, 200)));
        await Promise.all([
          ...members.flatMap((memberId) => [1, 2, 3].map(() => raffles.free(memberId, raffle.raffle_id))),
          raffles.issue(),
          raffles.issue(),
        ]);
        expect(await raffles.numbers(raffle.raffle_id)).toEqual(
          Array.from({ length: 18 }, (_, at) => at + 1),
        );
      }
    },
    raceLimitMs(ROUNDS),
  );

  it(
    'a series opened by two workers has one raffle',
    async () => {
      const wanted = await raffles.draft({ raffles: 3 });
      await stage.approve(await proposeRaffle(stage.deps, { ...wanted, reason: 'a test' }, stage.maria));
      await Promise.all([1, 2, 3].map(() => openRaffles(stage.deps)));
      const rows = await stage.rows(`select 1 from promotions.raffles where code = 'raffle-${wanted.slug}'`);
      expect(rows).toHaveLength(1);
    },
    raceLimitMs(ROUNDS),
  );
});

describe('the desk', () => {
  it('opens a series by two persons only, once a code, and refuses what is wrong', async () => {
    const wanted = await raffles.draft();
    expect(await checkRaffle(stage.deps, wanted)).toMatchObject({
      problems: [],
      budget: '1200.0000',
      prizes: 3,
    });
    const approval = await proposeRaffle(stage.deps, { ...wanted, reason: 'a test' }, stage.maria);
    expect(await codeOf(stage.approve(approval, stage.maria))).toBe('second-person-needed');
    await stage.approve(approval);
    expect(await codeOf(proposeRaffle(stage.deps, { ...wanted, reason: 'a test' }, stage.maria))).toBe(
      'raffle-code-taken',
    );
    const soon = { ...(await raffles.draft()), closesAt: wanted.closesAt - 3_500_000 };
    expect((await checkRaffle(stage.deps, soon)).problems).toEqual(['closes-too-soon']);
    expect(await codeOf(proposeRaffle(stage.deps, { ...soon, reason: 'a test' }, stage.maria))).toBe(
      'promotion-terms-invalid',
    );
    const rising = await raffles.draft({
      prizes: [
        { amount: '1.0000', count: 1 },
        { amount: '2.0000', count: 1 },
      ],
    });
    expect(await codeOf(checkRaffle(stage.deps, rising))).toBe('invalid-input');
    expect(await codeOf(checkRaffle(stage.deps, await raffles.draft({ each: '0' })))).toBe('invalid-input');
  });

  it('opens the next raffle before the one before closes, from its close on', async () => {
    const raffle = await raffles.open({ raffles: 2 });
    await openRaffles(stage.deps);
    const rows = await stage.rows<{ opens_at: Date; closes_at: Date }>(
      `select opens_at, closes_at from promotions.raffles where offer_id = ${raffle.offer_id} order by raffle_id`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]?.opens_at).toEqual(rows[0]?.closes_at);
    expect((rows[1]?.closes_at.getTime() ?? 0) - (rows[0]?.closes_at.getTime() ?? 0)).toBe(86_400_000);
    expect((await listShown(stage.deps, 'EN')).list.map(({ id }) => id)).toContain(
      raffle.raffle_id.toString(),
    );
  });
});

it('hands out the tickets of a member, and an erasure takes the member out of the list', async () => {
  const raffle = await raffles.open();
  const memberId = await stage.member();
  await raffles.free(memberId, raffle.raffle_id);
  const exported = (await exportPromotions(stage.database.reader, memberId)) as { raffles: unknown[] };
  expect(exported.raffles).toMatchObject([{ code: raffle.code, tickets: [1] }]);
  await stage.database.inTransaction((tx) =>
    promotionsErased.handle(tx, { payload: { memberId: memberId.toString() } } as never),
  );
  expect(await stage.rows(`select 1 from promotions.raffle_holders where member_id = ${memberId}`)).toEqual(
    [],
  );
  expect(await raffles.numbers(raffle.raffle_id)).toEqual([1]);
  expect((await drawn(raffle)).places[0]).toMatchObject({ ticket: null, notGiven: 'no-ticket' });
});
