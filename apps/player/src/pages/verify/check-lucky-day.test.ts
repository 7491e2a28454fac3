import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { firstRoundAfter, fromHex } from '@tyche/rules/fairness';
import { luckyTail } from '@tyche/rules/rewards';
import { expect, test } from 'vitest';
import { checkLuckyDay, type LuckyDayProof } from './check-lucky-day.ts';

const DAY_MS = 86_400_000;
const startsAt = Date.UTC(2026, 10, 29);
const endsAt = startsAt + DAY_MS;

/** A day drawn as the server draws it, with Node's own cryptography. */
function drawnDay(): LuckyDayProof {
  const keys = generateKeyPairSync('ed25519');
  const calendar = { genesis: 1_700_000_000, periodSeconds: 3 };
  const round = firstRoundAfter(calendar, endsAt / 1_000 + 60);
  const signature = sign(null, Buffer.from(`tyche-beacon|${round}`), keys.privateKey);
  const randomness = createHash('sha256').update(signature).digest('hex');
  const seed = 'c1'.repeat(32);
  const [code, number, digits] = ['promo-lucky-12', '20261129', 3];
  const entropy = { gameCode: code, number, entropyHex: randomness };
  const tail = luckyTail(fromHex(seed), entropy, digits, (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  );
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  return {
    id: '1001',
    promotionId: '12',
    code,
    number,
    day: '2026-11-29',
    digits,
    tail,
    startsAt,
    endsAt,
    drawsAt: endsAt + 60_000,
    drawnAt: endsAt + 63_000,
    committedAt: startsAt - DAY_MS,
    wins: 0,
    given: '0.0000',
    currency: 'PHP',
    escrow: null,
    seed,
    commitment: createHash('sha256').update(fromHex(seed)).digest('hex'),
    beacon: {
      name: 'test',
      independent: false,
      scheme: 'ed25519-tyche-1',
      publicKey,
      ...calendar,
      round,
      signature: signature.toString('hex'),
      randomness,
    },
  };
}

const wrongOf = async (proof: LuckyDayProof) =>
  (await checkLuckyDay(proof)).filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id);

test('a day that was drawn by its rule passes every step', async () => {
  const checks = await checkLuckyDay(drawnDay());
  expect(checks.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
    ['commitment', 'beacon', 'timing', 'randomness', 'result'].map((id) => `${id} right`),
  );
});

test('a day that waits for its draw shows what is there', async () => {
  const day = drawnDay();
  const beacon = { ...day.beacon, signature: null, randomness: null };
  const checks = await checkLuckyDay({ ...day, beacon, seed: null, tail: null, drawnAt: null });
  expect(checks.filter(({ verdict }) => verdict === 'waiting').map(({ id }) => id)).toEqual([
    'commitment',
    'beacon',
    'randomness',
    'result',
  ]);
});

test('a change of what was fixed shows', async () => {
  const day = drawnDay();
  const other = `${(Number(day.tail) + 1) % 1_000}`.padStart(3, '0');
  expect(await wrongOf({ ...day, tail: other })).toEqual(['result']);
  expect(await wrongOf({ ...day, number: '20261130' })).toEqual(['result']);
  expect(await wrongOf({ ...day, seed: 'c2'.repeat(32) })).toContain('commitment');
  expect(await wrongOf({ ...day, committedAt: day.startsAt })).toEqual(['commitment']);
  expect(await wrongOf({ ...day, beacon: { ...day.beacon, round: day.beacon.round + 1 } })).toContain(
    'timing',
  );
});
