// The kit and the studio's rehearsal as programs: what they print, and their exit codes.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Fault, key, type ModelWallet, startModelWallet } from './test/model-wallet.ts';

const root = resolve(import.meta.dirname, '../..');
const paysMore: Fault = {
  after(model, { call, playerId }, { status }) {
    const player = model.players.get(String(playerId));
    if (player && call === 'win' && status === 'OK') player.balance += 1n;
    return undefined;
  },
};
const players = Array.from({ length: 4 }, (_, at) => ({
  playerId: `p${at}`,
  gameToken: `token${at}`,
  currency: 'PHP',
  state: 'ready' as const,
}));

let folder = '';
let wallet: ModelWallet | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tyche-kit-'));
  await writeFile(join(folder, 'key'), `${key.secret}\n`);
  await writeFile(join(folder, 'players'), players.map((player) => JSON.stringify(player)).join('\n'));
});
afterEach(() => wallet?.close());
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program to its end. */
function run(script: string, args: readonly string[]): Promise<{ code: unknown; out: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(root, script), ...args], (error, out, told) =>
      done({ code: error?.code ?? 0, out: `${out}${told}` }),
    );
  });
}

async function runKit(fault: Fault) {
  wallet = await startModelWallet(players, '1000', fault);
  const files = ['--key-file', join(folder, 'key'), '--players', join(folder, 'players')];
  const only = ['--only', '9 ', '--only', 'money-18'];
  return run('tools/conformance.ts', ['--wallet', wallet.url, '--key-id', key.keyId, ...files, ...only]);
}

async function runStudio(fault: Fault, ...more: readonly string[]) {
  wallet = await startModelWallet(players, '1000', fault);
  const files = [`--key=${join(folder, 'key')}`, `--players=${join(folder, 'players')}`];
  return run('apps/studio/src/main.ts', [`--misbehave=${wallet.url}`, '--rounds=5', ...files, ...more]);
}

it('the kit ends with 0, and prints a matrix of what was tried', async () => {
  const { code, out } = await runKit({});
  expect(code).toBe(0);
  expect(out).toContain('single       duplicate    answer lost  out of order');
  expect(out).toMatch(/^9 a win of an unknown bet +passed +passed +passed +passed$/m);
  expect(out).toMatch(/^money-18 .* +not tried +not tried .* is about amounts outside of this protocol$/m);
  expect(out).toMatch(/^4 passed, 0 failed, 1 not tried$/m);
});

it('the kit ends with 1 where money differs, and names the reason in its row', async () => {
  const { code, out } = await runKit(paysMore);
  expect(code).toBe(1);
  expect(out).toMatch(/^9 .* FAILED +call 3, win: the wallet has 995\.0001, not 995\.0000$/m);
  expect(out).toMatch(/^3 passed, 1 failed, 1 not tried$/m);
});

it('the rehearsal ends with 0, and says which seed it took', async () => {
  const { code, out } = await runStudio({}, '--seed=one');
  expect(out).toContain('seed one');
  expect(out).toContain('0 differences');
  expect(code).toBe(0);
});

it('the rehearsal ends with 1 where money differs, under a seed of its own', async () => {
  const { code, out } = await runStudio(paysMore);
  expect(out).toMatch(/^seed [0-9a-f]{16}$/m);
  expect(out).toMatch(/^DIFFERENT p\d, at the end: the wallet has /m);
  expect(code).toBe(1);
});
