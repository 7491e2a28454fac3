// tools/verify-draw.ts against real draws: it says yes to what was published, and no to any change of it.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DrawModel,
  merkleLeaf,
  merkleProof,
  merkleRoot,
  ticketLeafText,
  toHex,
  utf8,
} from '@tyche/rules/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawResults } from './draw-results.ts';
import { type DrawProof, findProof } from './read-draws.ts';
import { recordSeal } from './seal-draw.ts';
import { lockedDraw, openTestClockwork, sealedDraw, type TestClockwork, until } from './test/clockwork.ts';

const TOOL = join(import.meta.dirname, '../../../../../tools/verify-draw.ts');
const folder = mkdtempSync(join(tmpdir(), 'tyche-verify-'));

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(async () => {
  await clockwork.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(proof: unknown, receipt?: unknown): Promise<{ status: number; output: string }> {
  const file = join(folder, 'proof.json');
  writeFileSync(file, JSON.stringify(proof));
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt ?? {}));
  const ticket = receipt === undefined ? [] : ['--ticket', join(folder, 'receipt.json')];
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, file, ...ticket], (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

const drawAll = () =>
  drawResults({ database: clockwork.database, beacons: [clockwork.source], beaconLimitSeconds: 60 });

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

/** The first round that comes after a draw whose sale closes at once: one that nobody knows yet, as in production. */
function comingRound(): number {
  const { genesis, periodSeconds } = clockwork.beacon;
  return Math.floor((Date.now() / 1_000 + 1 - genesis) / periodSeconds) + 2;
}

test('a draw of every model is recomputed from its public JSON alone', async () => {
  const draws = await Promise.all(
    models.map((model) => sealedDraw(clockwork, { opensInMs: 200, round: comingRound(), model })),
  );
  const [early] = draws;
  expect(early && (await run(await published(early.gameCode, early.number))).status).toBe(2);
  for (const draw of draws) {
    await until(
      async () => (await drawAll()) >= 0 && (await published(draw.gameCode, draw.number)).state === 'drawn',
    );
    const { status, output } = await run(await published(draw.gameCode, draw.number));
    expect(output).toContain('every check holds');
    expect(output).toContain('not independent');
    expect(status).toBe(0);
  }
});

test('any change of what was published is found', async () => {
  const draw = await sealedDraw(clockwork, { opensInMs: 200, round: comingRound() });
  await until(async () => (await drawAll()) === 1);
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
}, 60_000);

test('a receipt shows that its ticket was sealed, and no other ticket can', async () => {
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
});
