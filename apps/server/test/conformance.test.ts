// The conformance kit against this server: what vendors are told to rely on holds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matrixOf } from '../../../tools/conformance/matrix.ts';
import { makePlayers } from '../../../tools/conformance/players.ts';
import { modes } from '../../../tools/conformance/rows/row.ts';
import { playersNeeded, runKit } from '../../../tools/conformance/run-kit.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ studio: true });
}, 120_000);
afterAll(() => server?.stop());

it('answers every row of the outcome table in every mode', async () => {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  const players = await makePlayers(database, 'studio', playersNeeded());
  const secret = readFileSync(join(server.folder, 'studio-key'), 'utf8').trim();
  const credentials = { keyId: 'operator-1', secret };
  const wallet = openWalletClient(`${server.url}/seamless/v1/STUDIO`, credentials, { now: () => Date.now() });
  const outcomes = await runKit(wallet, players);
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([]);
  const tried = outcomes.filter(({ notTried }) => notTried === null);
  for (const mode of modes) expect(tried.filter((one) => one.mode === mode).length, mode).toBeGreaterThan(2);
  expect(matrixOf(outcomes).at(-1)).toMatch(/^\d+ passed, 0 failed, 11 not tried$/);
  const report = await database.inSnapshot((reader) => audit(reader));
  expect(report.differences).toEqual([]);
  await database.close();
}, 300_000);
