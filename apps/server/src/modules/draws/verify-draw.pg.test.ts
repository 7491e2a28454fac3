// tools/verify-draw.ts against real draws: it says yes to what was published, and no to any change of it.
import { createHash } from 'node:crypto';
import {
  commitmentOf,
  derive,
  type DrawModel,
  drawWords,
  escrowRoundOf,
  fromHex,
  merkleLeaf,
  merkleProof,
  merkleRoot,
  resultText,
  ticketLeafText,
  timeOfRound,
  toHex,
  utf8,
} from '@tyche/rules/fairness';
import { escrowOf } from '@tyche/timelock/escrow';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChecker } from '../../../test/checker.ts';
import { QUICKNET_BEACON } from './adapters/drand/index.ts';
import { drawResults } from './draw-results.ts';
import { type DrawProof, findProof } from './read-draws.ts';
import { recordSeal } from './seal-draw.ts';
import { eventually } from '@tyche/testkit/until';
import { lockedDraw, openTestClockwork, sealedDraw, type TestClockwork } from './test/clockwork.ts';

const checker = openChecker('verify-draw');
/** Every look is a process of its own: on a busy machine that takes seconds. */
const LIMIT_MS = 240_000;
let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(async () => {
  await clockwork.close();
  checker.close();
});

const run = (proof: unknown, receipt?: unknown) =>
  checker.run(proof, receipt === undefined ? {} : { ticket: receipt });

const drawAll = () =>
  drawResults({
    database: clockwork.database,
    sealing: clockwork.sealing,
    beacons: [clockwork.source],
    beaconLimitSeconds: 60,
  });

async function published(gameCode: string, number: string): Promise<DrawProof> {
  const proof = await findProof(clockwork.database.reader, gameCode, number);
  if (!proof) throw new Error('no proof');
  return proof;
}

const models: DrawModel[] = [
  { kind: 'digits', count: 5 },
  { kind: 'dice', count: 3 },
  { kind: 'numbers', highest: 31, count: 2 },
  { kind: 'sample', highest: 49, count: 7 },
  { kind: 'permutation', size: 10 },
  {
    kind: 'layout',
    prizes: [
      { prize: 'special', numbers: 1, digits: 5 },
      { prize: 'second', numbers: 3, digits: 4 },
    ],
  },
];

/** A round soon after the end of a sale: one that nobody knows while bets are taken, as in production. */
function comingRound(closesAt: Date): number {
  const { genesis, periodSeconds } = clockwork.beacon;
  return Math.floor((closesAt.getTime() / 1_000 - genesis) / periodSeconds) + 2;
}

test(
  'a draw of every model is recomputed from its public JSON alone',
  async () => {
    const draws = await Promise.all(
      models.map((model) => sealedDraw(clockwork, { opensInMs: 200, round: comingRound, model })),
    );
    const [early] = draws;
    expect(early && (await run(await published(early.gameCode, early.number))).status).toBe(2);
    for (const draw of draws) {
      await eventually(
        async () => (await drawAll()) >= 0 && (await published(draw.gameCode, draw.number)).state === 'drawn',
      );
      const { status, output } = await run(await published(draw.gameCode, draw.number));
      expect(output).toContain('every check holds');
      expect(output).toContain('not independent');
      expect(status).toBe(0);
    }
  },
  LIMIT_MS,
);

test(
  'any change of what was published is found',
  async () => {
    const draw = await sealedDraw(clockwork, { opensInMs: 200, round: comingRound });
    await eventually(async () => (await drawAll()) === 1);
    const proof = await published(draw.gameCode, draw.number);
    const { beacon } = proof;
    const forged: DrawProof[] = [
      { ...proof, result: proof.result === '00000' ? '00001' : '00000' },
      { ...proof, seed: 'ab'.repeat(32) },
      { ...proof, numero: '202611210002' },
      { ...proof, gameCode: 'another' },
      { ...proof, commitment: 'ab'.repeat(32) },
      { ...proof, committedAt: proof.opensAt + 1 },
      { ...proof, closesAt: proof.closesAt + 60_000 },
      { ...proof, beacon: { ...beacon, round: beacon.round + 1 } },
      { ...proof, beacon: { ...beacon, randomness: 'ab'.repeat(32) } },
      { ...proof, beacon: { ...beacon, publicKey: 'ab'.repeat(32) } },
      { ...proof, beacon: { ...beacon, scheme: 'bls-unchained-g1-rfc9380', independent: true } },
      { ...proof, model: { kind: 'digits', count: 4 } },
    ];
    for (const forgery of forged) {
      const { status, output } = await run(forgery);
      expect(output).toContain('FAILED');
      expect(status).toBe(1);
    }
    expect((await run({ success: true, value: proof })).status).toBe(0);
    // One that was held elsewhere is not called checked.
    const elsewhere = await run({ ...proof, source: 'feed', seed: null });
    expect([elsewhere.status, elsewhere.output.includes('drawn elsewhere')]).toEqual([2, true]);
  },
  LIMIT_MS,
);

function quicknetEscrow(seed: string, round: number) {
  const lock = { publicKey: fromHex(QUICKNET_BEACON.publicKey), round };
  return { round, ciphertext: toHex(escrowOf(fromHex(seed), lock)) };
}

/** Rounds of quicknet that the world knows (drand's own examples). */
const rounds = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  657413: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
} as const;

/** A proof as the server would publish it of a draw that named this round of quicknet; the round is one that the world knows. */
function quicknetProof(round: number, signature: string) {
  const { genesis, periodSeconds } = QUICKNET_BEACON;
  const comesAt = (genesis + (round - 1) * periodSeconds) * 1_000;
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  const [seed, model] = ['5e'.repeat(32), { kind: 'digits', count: 5 } as const];
  const entropy = { gameCode: 'fast5d-1m', number: '202504010001', entropyHex: randomness };
  const drawsAt = comesAt + 1_000;
  return {
    gameCode: entropy.gameCode,
    numero: entropy.number,
    state: 'settled',
    source: 'own',
    model,
    commitment: commitmentOf(fromHex(seed)),
    committedAt: comesAt - 120_000,
    opensAt: comesAt - 60_000,
    closesAt: comesAt - 5_000,
    drawsAt,
    escrow: quicknetEscrow(seed, escrowRoundOf(QUICKNET_BEACON, drawsAt)),
    beacon: { ...QUICKNET_BEACON, round, signature, randomness },
    seed,
    result: resultText(derive(model, drawWords(fromHex(seed), entropy))),
  };
}

test(
  "a draw by drand's published round is checked down to the signature; a signature of anything else is none",
  async () => {
    const { 657_413: signature, 1_000: another } = rounds;
    const { status, output } = await run(quicknetProof(657_413, signature));
    expect(output).toContain('ok           the beacon signed this round (BLS12-381)');
    expect(output).not.toContain('not checked');
    expect([status, output]).toEqual([0, expect.stringContaining('every check holds')]);
    // All that follows from the signature is right in these: nothing but the signature itself tells.
    for (const forgery of [another, `${signature.slice(0, -2)}7a`, 'c0'.padEnd(96, '0'), '00'.repeat(48)]) {
      const forged = await run(quicknetProof(657_413, forgery));
      expect(forged.output.match(/^FAILED.*$/gm)).toEqual([
        'FAILED       the beacon signed this round (BLS12-381)',
      ]);
      expect(forged.status).toBe(1);
    }
    const ownKey = quicknetProof(657_413, signature);
    expect((await run({ ...ownKey, beacon: { ...ownKey.beacon, publicKey: 'ab'.repeat(96) } })).status).toBe(
      1,
    );
  },
  LIMIT_MS,
);

deep(
  'an escrow that is not the one of the seed fails its draw',
  async () => {
    const proof = quicknetProof(657_413, rounds[657_413]);
    const { round, ciphertext } = proof.escrow;
    const holds = 'FAILED       the escrow published before holds this seed';
    const inTime = `FAILED       the escrow opens with the first round after the latest time of the draw: ${round + 1}`;
    const forgeries = [
      [quicknetEscrow('5f'.repeat(32), round), [holds]],
      [{ round, ciphertext: `${ciphertext.slice(0, -1)}${ciphertext.endsWith('0') ? '1' : '0'}` }, [holds]],
      [{ round, ciphertext: '' }, [holds]],
      [{ round: round + 1, ciphertext }, [inTime, holds]],
      [quicknetEscrow(proof.seed, round + 1), [inTime]],
    ] as const;
    for (const [escrow, failures] of forgeries) {
      const { status, output } = await run({ ...proof, escrow });
      expect(output.match(/^FAILED.*$/gm)).toEqual(failures);
      expect(status).toBe(1);
    }
    const without = await run({ ...proof, escrow: null });
    expect(without.output).toContain(
      'not checked  that the seed could have been had without the operator: this draw has no escrow',
    );
  },
  LIMIT_MS,
);

deep(
  'the seed of a draw that was never revealed is had from its escrow, and the numbers that were held back',
  async () => {
    const drawsAt = timeOfRound(QUICKNET_BEACON, 657_413) * 1_000 - 31 * 60_000 - 1_000;
    const revealed = quicknetProof(1_000, rounds[1_000]);
    const proof = {
      ...revealed,
      state: 'void',
      drawsAt,
      escrow: quicknetEscrow(revealed.seed, 657_413),
      beacon: { ...revealed.beacon, signature: null, randomness: null },
      seed: null,
      result: null,
    };
    const open = (changed: unknown, options: Readonly<Record<string, string>>) =>
      checker.run(changed, options);
    const { ciphertext } = proof.escrow;
    const tampered = `${ciphertext.slice(0, -1)}${ciphertext.endsWith('0') ? '1' : '0'}`;
    const both = { open: rounds[657_413], round: rounds[1_000] };
    const { status, output } = await open(proof, both);
    expect(output).toContain(`ok           the escrow opens with it: ${revealed.seed}`);
    expect(output).toContain('ok           the seed is the one that was committed to');
    expect(output).toContain(`ok           the numbers that the draw would have had: ${revealed.result}`);
    expect(status).toBe(0);

    const halfway = await open(proof, { open: both.open });
    expect([halfway.status, halfway.output]).toEqual([
      0,
      expect.stringContaining('not checked  the numbers: give --round the signature of round 1000'),
    ]);
    // Another round's signature, an escrow of another seed, bytes that were tampered with, no escrow, and numbers of another round.
    const failing = [
      await open(proof, { open: rounds[1_000] }),
      await open({ ...proof, escrow: quicknetEscrow('5f'.repeat(32), 657_413) }, both),
      await open({ ...proof, escrow: { round: 657_413, ciphertext: `${'0'.repeat(320)}` } }, both),
      await open({ ...proof, escrow: null }, both),
      await open({ ...proof, escrow: { round: 657_413, ciphertext: tampered } }, both),
      await open(proof, { ...both, round: rounds[657_413] }),
    ];
    expect(failing.map((one) => one.status)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(failing[0]?.output).not.toContain(revealed.seed);
    expect(failing[1]?.output).toContain('FAILED       the seed is the one that was committed to');
    expect(failing[4]?.output).toMatch(/^FAILED {7}the escrow opens with it$/m);
    expect(failing[5]?.output).toContain('FAILED       the beacon signed the round of the draw');
  },
  LIMIT_MS,
);

test(
  'a receipt shows that its ticket was sealed, and no other ticket can',
  async () => {
    const draw = await lockedDraw(clockwork);
    const leaves = [1n, 2n, 3n].map((ticketId) =>
      ticketLeafText({
        gameCode: draw.gameCode,
        number: draw.number,
        ticketId,
        playCode: 'ssc.5.straight',
        selection: '1,2,3,4,5',
        bets: 1,
        multiple: 1,
        unitStake: 20_000n,
        stake: 20_000n,
        series: 1950,
        odds: null,
        salt: `salt-${ticketId}`,
      }),
    );
    const hashes = leaves.map((leaf) => merkleLeaf(utf8(leaf)));
    const seal = { root: merkleRoot(hashes), tickets: 3n, stake: 60_000n };
    await clockwork.database.inTransaction((tx) => recordSeal(tx, draw.id, seal));
    const proof = await published(draw.gameCode, draw.number);
    for (const [index, leaf] of leaves.entries()) {
      const steps = merkleProof(hashes, index).map(({ side, hash }) => ({ side, hash: toHex(hash) }));
      expect((await run(proof, { leafText: leaf, path: steps })).output).toContain(
        'ok           the ticket is among those sealed',
      );
      expect((await run(proof, { leafText: leaf.replace('20000', '90000'), path: steps })).status).toBe(1);
    }
    expect((await run(proof, {})).status).toBe(1);
  },
  LIMIT_MS,
);
