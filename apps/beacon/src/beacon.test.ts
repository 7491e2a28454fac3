import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBeacon, type Pulse } from './beacon.ts';
import { openKey, readKey } from './key.ts';

const folder = mkdtempSync(join(tmpdir(), 'tyche-beacon-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const main = join(import.meta.dirname, 'main.ts');

function isGenuine(pulse: Pulse, publicKeyHex: string): boolean {
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(publicKeyHex, 'hex'),
  ]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signature = Buffer.from(pulse.signature, 'hex');
  return (
    verify(null, Buffer.from(`tyche-beacon|${pulse.round}`), key, signature) &&
    createHash('sha256').update(signature).digest('hex') === pulse.randomness
  );
}

test('a round is given from the moment its time comes, never before', () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const beacon = openBeacon(openKey(folder), { now: () => now });
  const next = Math.floor((now.getTime() / 1_000 - beacon.card.genesis) / beacon.card.periodSeconds) + 2;
  expect(beacon.findPulse(next)).toBeNull();
  now = new Date(now.getTime() + 2_999);
  expect(beacon.findPulse(next)).toBeNull();
  now = new Date(now.getTime() + 1);
  const pulse = beacon.findPulse(next);
  expect(pulse?.round).toBe(next);
  expect(pulse && isGenuine(pulse, beacon.card.publicKey)).toBe(true);
  expect(beacon.findPulse(next - 1)?.randomness).not.toBe(pulse?.randomness);
  for (const odd of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(beacon.findPulse(odd)).toBeNull();
});

test('the key file is encrypted under a passphrase, also one of before, and opens under no other', () => {
  const sealed = mkdtempSync(join(tmpdir(), 'tyche-beacon-'));
  const file = join(sealed, 'beacon-key.pem');
  const publicKeyOf = (passphrase?: string) =>
    openBeacon(openKey(sealed, passphrase), { now: () => new Date() }).card.publicKey;
  const clear = publicKeyOf();
  expect(readFileSync(file, 'utf8')).not.toContain('ENCRYPTED');
  expect(publicKeyOf('a passphrase')).toBe(clear);
  expect(readFileSync(file, 'utf8')).toContain('ENCRYPTED');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(publicKeyOf('a passphrase')).toBe(clear);
  expect(() => publicKeyOf('another')).toThrow();
  expect(() => publicKeyOf()).toThrow();
  rmSync(sealed, { recursive: true, force: true });
});

test('the key is made once, belongs to its owner alone, and gives the same round after a restart', () => {
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
  const first = openBeacon(openKey(folder), clock).findPulse(1_000);
  expect(openBeacon(openKey(folder), clock).findPulse(1_000)).toEqual(first);
  expect(statSync(join(folder, 'beacon-key.pem')).mode & 0o777).toBe(0o600);
});

function ask(where: string | number, path: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const to = typeof where === 'string' ? { socketPath: where } : { host: '127.0.0.1', port: where };
    get({ ...to, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    }).on('error', reject);
  });
}

async function ready(child: ChildProcess): Promise<void> {
  const [line] = await once(child.stdout ?? child, 'data');
  expect(String(line)).toContain('beacon.listening');
}

test('the process answers on a unix socket, refuses a future round, and stops on SIGTERM', async () => {
  const socket = join(folder, 'beacon.sock');
  const child = spawn(process.execPath, [main, `--data=${folder}`, `--listen=unix:${socket}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child);
  const { body: card } = await ask(socket, '/info');
  expect(card).toMatchObject({ name: 'tyche-local', independent: false, periodSeconds: 3 });
  expect((await ask(socket, '/public/1000')).body).toMatchObject({ round: 1_000 });
  const farAhead = Math.floor((Date.now() / 1_000 - 1_767_225_600) / 3) + 1_000;
  expect((await ask(socket, `/public/${farAhead}`)).status).toBe(404);
  for (const path of [
    '/public/latest',
    '/public/0',
    '/public/1e3',
    '/public/99999999999999999999',
    '/key',
    '/',
  ]) {
    expect((await ask(socket, path)).status).toBe(404);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the process does not outlive the parent that forked it', async () => {
  const child = fork(main, [`--data=${folder}`, '--listen=127.0.0.1:27631'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await ready(child);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a key may be given as text, in two forms, and makes replicas of one beacon', () => {
  const hex = '2f'.repeat(32);
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
  const one = openBeacon(readKey(`${hex}\n`), clock);
  const pem = String(readKey(hex).export({ type: 'pkcs8', format: 'pem' }));
  const two = openBeacon(readKey(pem), clock);
  expect(two.card).toEqual(one.card);
  expect(two.findPulse(1_000)).toEqual(one.findPulse(1_000));
  const sealed = String(
    readKey(hex).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a passphrase' }),
  );
  expect(openBeacon(readKey(sealed, 'a passphrase'), clock).card).toEqual(one.card);
  const { privateKey: other } = generateKeyPairSync('x25519');
  for (const odd of ['', hex.slice(2), sealed, String(other.export({ type: 'pkcs8', format: 'pem' }))])
    expect(() => readKey(odd)).toThrow();
});

test('two processes with one key, one from a variable and one from a file, tell the same rounds', async () => {
  const hex = '2f'.repeat(32);
  const file = join(folder, 'key.hex');
  writeFileSync(file, `${hex}\n`);
  const [port, socket] = [27_632, join(folder, 'replica.sock')];
  const child = (env: Record<string, string>, listen: string) =>
    spawn(process.execPath, [main, `--listen=${listen}`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const children = [
    child({ TYCHE_BEACON_KEY: hex }, `0.0.0.0:${port}`),
    child({ TYCHE_BEACON_KEY_FILE: file }, `unix:${socket}`),
  ];
  await Promise.all(children.map(ready));
  const replies = [await ask(port, '/public/1000'), await ask(socket, '/public/1000')];
  expect(replies[0]?.body).toMatchObject({ round: 1_000 });
  expect(replies[1]).toEqual(replies[0]);
  for (const each of children) each.kill('SIGTERM');
  await Promise.all(children.map((each) => once(each, 'exit')));
});

test('bad arguments are told in one line', async () => {
  const child = spawn(process.execPath, [main, '--listen=0.0.0.0:80'], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [line] = await once(child.stderr ?? child, 'data');
  expect(String(line)).toMatch(/^beacon: usage.*\n$/);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(1);
});
