// The conformance kit against this server: what vendors are told to rely on holds.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Credentials } from '@tyche/vendor-protocol/signing';
import { type AnsweringVendor, startAnsweringVendor } from '../../../tools/conformance/answer-rounds.ts';
import { openHand } from '../../../tools/conformance/hand.ts';
import { matrixOf } from '../../../tools/conformance/matrix.ts';
import { makePlayers } from '../../../tools/conformance/players.ts';
import { modes } from '../../../tools/conformance/rows/row.ts';
import { playersNeeded, runKit } from '../../../tools/conformance/run-kit.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let credentials: Credentials;
let vendor: AnsweringVendor;
beforeAll(async () => {
  // The key of the studio, whose questions the kit answers here, is known before the server starts.
  const secret = randomBytes(32).toString('hex');
  credentials = { keyId: 'operator-1', secret };
  vendor = await startAnsweringVendor(credentials, '127.0.0.1:0');
  server = await startTestServer({
    worker: true,
    env: {
      TYCHE_STUDIO_KEY: secret,
      TYCHE_STUDIO_URL: vendor.url,
      TYCHE_STUDIO_PLAY_URL: 'http://127.0.0.1:9',
    },
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  vendor?.close();
});

it('answers every row of the outcome table in every mode', async () => {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  const players = await makePlayers(database, 'studio', playersNeeded());
  const wallet = openWalletClient(`${server.url}/seamless/v1/STUDIO`, credentials, { now: () => Date.now() });
  const hand = openHand(database, { vendor: 'studio', merchant: 'demo' });
  const outcomes = await runKit(wallet, players, {}, { hand, answers: vendor.answers });
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([]);
  const tried = outcomes.filter(({ notTried }) => notTried === null);
  for (const mode of modes) expect(tried.filter((one) => one.mode === mode).length, mode).toBeGreaterThan(2);
  expect(matrixOf(outcomes).at(-1)).toMatch(/^\d+ passed, 0 failed, 6 not tried$/);
  const report = await database.inSnapshot((reader) => audit(reader));
  expect(report.differences).toEqual([]);
  await database.close();
}, 300_000);

it('is a program that closes the site for a moment and opens it again', async () => {
  const keyFile = join(server.folder, 'kit-key');
  await writeFile(keyFile, credentials.secret);
  const script = join(import.meta.dirname, '../../../tools/conformance.ts');
  const args = [`--wallet=${server.url}/seamless/v1/STUDIO`, `--key-file=${keyFile}`];
  const only = ['--only', '16 ', '--only', '19 ', '--only', '20 a round that is open for two days, settled'];
  const { code, out } = await new Promise<{ code: unknown; out: string }>((done) => {
    execFile(
      process.execPath,
      [script, ...args, `--make-players=${server.databaseUrl}`, ...only],
      (error, printed, told) => done({ code: error?.code ?? 0, out: `${printed}${told}` }),
    );
  });
  expect(out).toMatch(/^19 a site in maintenance +passed/m);
  expect(out).toMatch(/^20 .* settled there +not tried .* needs the operator’s questions about rounds$/m);
  expect(out).toMatch(/^5 passed, 0 failed, 1 not tried$/m);
  expect(code).toBe(0);
  const { body } = await server.client().send('GET', '/wps/system/status');
  expect(body.value.maintenance).toBe(false);
}, 120_000);
