import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { proofOf, readChallenge, solveCaptcha } from '@tyche/testkit/captcha';
import { openCaptchaAdapters, PROOF_LIFE_S, type ProofPurpose } from './index.ts';

const purpose: ProofPurpose = { visitor: 'one browser', action: 'login' };
let offsetMs = 0;
/** The library compares with the time of the machine, so the clock of these tests goes with it. */
const clock = { now: () => new Date(Date.now() + offsetMs) };
const open = (secret = 'a secret of the tests') =>
  openCaptchaAdapters({ clock, secret, attempts: async () => 6 });

/** How a browser gets a proof of each adapter. A new adapter adds its line and passes what follows. */
const solvers = { 'proof-of-work': solveCaptcha } as const satisfies Record<
  keyof ReturnType<typeof open>,
  (challenge: string) => Promise<string>
>;

describe.each(Object.entries(solvers))('the adapter %s', (name, solve) => {
  const adapter = open()[name as keyof typeof solvers];
  const solved = async () => solve(await adapter.begin(purpose, 1));

  test('accepts a proof for its purpose and names it by its own reference', async () => {
    const [one, two] = [await solved(), await solved()];
    const first = await adapter.verify(purpose, one);
    expect(first?.reference).toMatch(/^.{16,}$/);
    expect(await adapter.verify(purpose, one)).toEqual(first);
    expect((await adapter.verify(purpose, two))?.reference).not.toBe(first?.reference);
  });

  test('accepts it on another node, and not under another secret', async () => {
    const proof = await solved();
    expect(await open()[name as keyof typeof solvers].verify(purpose, proof)).not.toBeNull();
    expect(await open('another secret')[name as keyof typeof solvers].verify(purpose, proof)).toBeNull();
  });

  test.each([{ visitor: 'another browser' }, { action: 'register' }])('refuses it for %o', async (other) => {
    expect(await adapter.verify({ ...purpose, ...other }, await solved())).toBeNull();
  });

  test('refuses it when its time is over', async () => {
    const proof = await solved();
    offsetMs = (PROOF_LIFE_S + 1) * 1_000;
    expect(await adapter.verify(purpose, proof)).toBeNull();
    offsetMs = 0;
    expect(await adapter.verify(purpose, proof)).not.toBeNull();
  });

  test('refuses what is no proof', async () => {
    const unsolved = await adapter.begin(purpose, 1);
    for (const text of ['', 'x', 'bnVsbA==', 'e30=', '💥', unsolved, (await solved()).slice(4)])
      expect(await adapter.verify(purpose, text)).toBeNull();
  });
});

describe('a proof of work', () => {
  const { 'proof-of-work': adapter } = open();

  test.each([
    ['a lower cost and an easier target', { cost: 1, keyPrefix: '0' }],
    ['a later end', { expiresAt: 9_999_999_999 }],
    ['another action', { data: { visitor: purpose.visitor, action: 'register' } }],
  ])('is refused with %s than was signed', async (_what, change) => {
    const challenge = readChallenge(await adapter.begin(purpose, 1));
    const easier = { ...challenge, parameters: { ...challenge.parameters, ...change } };
    const solution = await solveChallenge({ challenge: easier, deriveKey });
    const meant = 'data' in change ? { ...purpose, action: 'register' } : purpose;
    if (!solution) throw new Error('the changed captcha was not solved');
    expect(await adapter.verify(meant, proofOf(easier, solution))).toBeNull();
  });

  test('is refused with a guessed solution', async () => {
    const challenge = readChallenge(await adapter.begin(purpose, 1));
    const guess = { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') };
    expect(await adapter.verify(purpose, proofOf(challenge, guess))).toBeNull();
  });

  test('needs more attempts the more its network asks', async () => {
    const attempts = async (load: number) => {
      const challenge = readChallenge(await adapter.begin(purpose, load));
      return (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0;
    };
    // Between half of the most and the most: 3 to 5 of 6, 30 to 59 of 60.
    expect(await attempts(1)).toBeLessThan(6);
    expect(await attempts(10)).toBeGreaterThanOrEqual(30);
  });
});
