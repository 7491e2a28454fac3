// The escrow of a draw's seed, with a beacon that signs by BLS as quicknet does, under a key of this test: so that any round can be signed.
import { readNow } from '../../platform/db/read-now.ts';
import { createHash, randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import {
  derive,
  drawWords,
  escrowRoundOf,
  keepsCommitment,
  resultText,
  timeOfRound,
  toHex,
} from '@tyche/rules/fairness';
import { ESCROW_SCHEME, escrowOf, openEscrow } from '@tyche/timelock/escrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Beacon, BeaconAdapter } from './adapter.ts';
import { commitDraws } from './commit-draws.ts';
import { endAsVoid } from './change-draw.ts';
import { openEscrowThread } from './escrow-thread.ts';
import { type DrawProof, findProof } from './read-draws.ts';
import { scheduleDraws } from './schedule-draws.ts';
import { packNextDay } from './pack-draws.ts';
import { findDraw } from './past-draws.ts';
import { insertDraws, keepBeacon } from './store-life.ts';
import { insertCommitments } from './store-seeds.ts';
import { sealSeed } from './seed-sealing.ts';
import { openTestClockwork, scheduleOne, type TestClockwork } from './test/clockwork.ts';
import { steadyGame } from './test/steady-game.ts';
import type { DrawId } from '@tyche/kernel/ids';
import type { Escrow } from './types.ts';

const { shortSignatures } = bls12_381;
const secretKey = Buffer.from('5b'.repeat(32), 'hex');
const beacon: Beacon = {
  name: 'test-bls',
  independent: true,
  scheme: ESCROW_SCHEME,
  publicKey: toHex(shortSignatures.getPublicKey(secretKey).toBytes()),
  genesis: 1_700_000_000,
  periodSeconds: 3,
};
function signatureOf(round: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(bytes).digest();
  const point = shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  return shortSignatures.sign(point, secretKey).toBytes();
}
const source: BeaconAdapter = {
  name: beacon.name,
  describe: () => Promise.resolve(beacon),
  findOwn: () => Promise.resolve(beacon),
  findPulse: (_beacon, round) => {
    const signature = signatureOf(round);
    return Promise.resolve({ round, signature, randomness: createHash('sha256').update(signature).digest() });
  },
};

const MINUTE_MS = 60_000;
const gameOf = (code: string) => steadyGame(code, { everyMs: MINUTE_MS, first: 'next' });

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());

const read = () => clockwork.database.reader;

async function published(gameCode: string): Promise<DrawProof[]> {
  const rows = await read().rows(
    sql<{ number: string }>`select number from draws.draws where game_code = ${gameCode} order by closes_at`,
  );
  const proofs = await Promise.all(rows.map(({ number }) => findProof(read(), gameCode, number)));
  return proofs.filter((proof) => proof !== null);
}

function opened({ escrow }: DrawProof): Uint8Array | null {
  if (!escrow) return null;
  return openEscrow(Buffer.from(escrow.ciphertext, 'hex'), escrow.round, signatureOf(escrow.round));
}

describe('a draw of a beacon that signs by BLS', () => {
  test('has an escrow since its commitment, and the later round opens it to the seed that was committed to', async () => {
    const game = gameOf('escrowed');
    expect(await scheduleDraws(clockwork.database, game, source)).toBe(30);
    expect((await published(game.code)).map(({ commitment, escrow }) => commitment ?? escrow)).toEqual(
      Array(30).fill(null),
    );
    expect(await commitDraws(clockwork, source)).toBe(30);
    const proofs = await published(game.code);
    expect(proofs).toHaveLength(30);
    for (const proof of proofs) {
      expect([proof.state, proof.seed, proof.escrow?.round]).toEqual([
        'scheduled',
        null,
        escrowRoundOf(beacon, proof.drawsAt),
      ]);
      expect(timeOfRound(beacon, proof.escrow?.round ?? 0) * 1_000).toBeGreaterThan(
        proof.drawsAt + 31 * MINUTE_MS,
      );
      const seed = opened(proof);
      expect(seed && keepsCommitment(toHex(seed), proof.commitment ?? '')).toBe(true);
    }
    expect(new Set(proofs.map(({ escrow }) => escrow?.ciphertext)).size).toBe(30);
  });

  test('keeps its escrow when it ends without numbers: what was held back comes out all the same', async () => {
    const [first] = await published('escrowed');
    const draw = first && (await findDraw(read(), first.gameCode, first.numero));
    if (!draw) throw new Error('no draw');
    await clockwork.database.inTransaction((tx) => endAsVoid(tx, draw.id, 'not-revealed'));
    const after = await findProof(read(), draw.gameCode, draw.number);
    if (!after) throw new Error('no proof');
    expect([after.state, after.seed, after.escrow]).toEqual(['void', null, first.escrow]);
    expect(keepsCommitment(toHex(opened(after) ?? new Uint8Array()), after.commitment ?? '')).toBe(true);
  });

  test('has its escrow in the log that is chained', async () => {
    const [, second] = await published('escrowed');
    const [line] = await read().rows(sql<{ escrow: string; round: string }>`
      select detail ->> 'escrow' as escrow, detail ->> 'escrowRound' as round from draws.events
      where kind = 'committed' and detail ->> 'number' = ${second?.numero ?? ''} and detail ->> 'gameCode' = 'escrowed'`);
    expect(line).toEqual({ escrow: second?.escrow?.ciphertext, round: String(second?.escrow?.round) });
  });
});

/** Plays a committed draw to its end without a bet, whatever its times are. */
async function settle(proof: DrawProof, seed: Uint8Array): Promise<void> {
  const signature = Buffer.from(signatureOf(proof.beacon.round));
  const entropyHex = createHash('sha256').update(signature).digest('hex');
  const words = drawWords(seed, { gameCode: proof.gameCode, number: proof.numero, entropyHex });
  const result = resultText(derive(proof.model, words));
  const { gameCode, numero } = proof;
  const root = Buffer.alloc(32, 1);
  const steps = [
    sql`update draws.draws set state = 'open' where game_code = ${gameCode} and number = ${numero}`,
    sql`update draws.draws set state = 'locked', locked_at = closes_at where game_code = ${gameCode} and number = ${numero}`,
    sql`update draws.draws set state = 'drawing', sealed_root = ${root}, sealed_tickets = 0, sealed_stake = 0, sealed_at = closes_at
      where game_code = ${gameCode} and number = ${numero}`,
    sql`update draws.draws set state = 'drawn', result = ${result}, result_version = 1, drawn_at = draws_at, beacon_signature = ${signature},
      entropy = sha256(${signature}), revealed_seed = ${Buffer.from(seed)} where game_code = ${gameCode} and number = ${numero}`,
    sql`update draws.draws set state = 'settled', settled_at = draws_at where game_code = ${gameCode} and number = ${numero}`,
  ];
  await clockwork.database.inTransaction(async (tx) => {
    for (const step of steps) await tx.rows(step);
  });
}

test('a packed draw shows the escrow that it had; one whose escrow is another than its seed has stays a row', async () => {
  const { database, makeEscrows } = clockwork;
  const game = gameOf('packed-escrow');
  await scheduleDraws(database, game, source);
  while ((await commitDraws(clockwork, source)) > 0);
  const [honest, wrong] = await published(game.code);
  if (!honest || !wrong) throw new Error('no draws');
  for (const proof of [honest, wrong]) await settle(proof, opened(proof) ?? new Uint8Array());
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`alter table draws.draws disable trigger user`);
    await tx.rows(sql`
      update draws.draws set escrow = overlay(escrow placing '\\x00'::bytea from 100 for 1)
      where game_code = ${game.code} and number = ${wrong.numero}`);
    await tx.rows(sql`alter table draws.draws enable trigger user`);
  });
  const before = await findProof(read(), game.code, honest.numero);
  expect(await packNextDay({ database, makeEscrows }, [game], 0)).toBe(1);
  expect(await findProof(read(), game.code, honest.numero)).toEqual(before);
  expect(before?.escrow).toEqual(honest.escrow);
  const rows = await read().rows(sql<{ number: string }>`
    select number from draws.draws where game_code = ${game.code} and state = 'settled'`);
  expect(rows).toEqual([{ number: wrong.numero }]);
});

test('a draw of the local beacon has none, whose key the operator holds', async () => {
  const game = gameOf('local');
  expect(await scheduleDraws(clockwork.database, game, clockwork.source)).toBe(30);
  expect(await commitDraws(clockwork, clockwork.source)).toBe(30);
  const proofs = await published(game.code);
  expect(proofs.map(({ commitment, escrow }) => [commitment !== null, escrow])).toEqual(
    Array(30).fill([true, null]),
  );
});

describe('the database', () => {
  const change = (text: ReturnType<typeof sql>) => clockwork.database.inTransaction((tx) => tx.rows(text));

  test('refuses to change an escrow, to take it away, and to give one afterwards', async () => {
    const stays = /cannot change/;
    await expect(
      change(
        sql`update draws.draws set escrow = decode(repeat('ab', 160), 'hex') where game_code = 'escrowed'`,
      ),
    ).rejects.toThrow(stays);
    await expect(
      change(sql`update draws.draws set escrow_round = escrow_round + 1 where game_code = 'escrowed'`),
    ).rejects.toThrow(stays);
    await expect(
      change(sql`update draws.draws set escrow_round = null, escrow = null where game_code = 'escrowed'`),
    ).rejects.toThrow(stays);
    await expect(
      change(sql`update draws.draws set escrow_round = beacon_round + 10000, escrow = decode(repeat('ab', 160), 'hex')
        where game_code = 'local'`),
    ).rejects.toThrow(stays);
  });

  /** Writes a draw that closes in a minute with this escrow. */
  async function write(named: Beacon, escrowFor: (seed: Buffer, drawsAt: Date) => Escrow | null) {
    const now = await readNow(read());
    const seed = randomBytes(32);
    const drawsAt = new Date(now.getTime() + MINUTE_MS);
    const gameCode = `guarded-${now.getTime()}`;
    const draw = { number: '202611220001', opensAt: now, closesAt: drawsAt, drawsAt, beaconRound: 1_000n };
    return clockwork.database.inTransaction(async (tx) => {
      const beaconId = await keepBeacon(tx, named);
      await insertDraws(tx, { code: gameCode, model: { kind: 'digits', count: 3 } }, { beaconId }, [draw]);
      const [row] = await tx.rows(
        sql<{ id: DrawId }>`select draw_id as id from draws.draws where game_code = ${gameCode}`,
      );
      if (!row) throw new Error('no draw');
      const commitment = createHash('sha256').update(seed).digest();
      const sealedSeed = sealSeed(clockwork.sealing, row.id, seed);
      const escrow = escrowFor(seed, drawsAt);
      return insertCommitments(tx, beaconId, [
        { id: row.id, commitment, sealedSeed, beaconRound: 1_000n, escrow },
      ]);
    });
  }
  const locked = (seed: Buffer, round: number): Escrow => ({
    round,
    ciphertext: Buffer.from(escrowOf(seed, { publicKey: Buffer.from(beacon.publicKey, 'hex'), round })),
  });

  test('takes a draw with its escrow, and refuses one that must have one and has none, or must not and has', async () => {
    expect(
      await write(beacon, (seed, drawsAt) => locked(seed, escrowRoundOf(beacon, drawsAt.getTime()))),
    ).toBe(1);
    await expect(write(beacon, () => null)).rejects.toThrow(/has an escrow when/);
    await expect(
      write(clockwork.beacon, (seed, drawsAt) => locked(seed, escrowRoundOf(beacon, drawsAt.getTime()))),
    ).rejects.toThrow(/has an escrow when/);
  });

  test('refuses an escrow that opens before its draw is void, and one that is no escrow', async () => {
    const aMinute = 63 / beacon.periodSeconds;
    await expect(
      write(beacon, (seed, drawsAt) => locked(seed, escrowRoundOf(beacon, drawsAt.getTime()) - aMinute)),
    ).rejects.toThrow(/before its draw is void/);
    await expect(
      write(beacon, (seed, drawsAt) => {
        const { round, ciphertext } = locked(seed, escrowRoundOf(beacon, drawsAt.getTime()));
        return { round, ciphertext: ciphertext.subarray(1) };
      }),
    ).rejects.toThrow(/violates check constraint/);
  });

  test('takes draws of the local beacon as before', async () => {
    expect((await scheduleOne(clockwork, { saleMs: MINUTE_MS })).id).toBeGreaterThan(0);
  });
});

test('a thread that cannot make an escrow says so, and makes the next', async () => {
  const thread = openEscrowThread();
  const lock = { publicKey: Buffer.from(beacon.publicKey, 'hex'), round: 7 };
  const seed = Buffer.alloc(32, 3);
  await expect(thread.ask([{ seed: seed.subarray(1), lock }])).rejects.toThrow('a seed has 32 bytes');
  expect(toHex((await thread.ask([{ seed, lock }]))[0] ?? new Uint8Array())).toBe(
    toHex(escrowOf(seed, lock)),
  );
  await thread.close();
});
