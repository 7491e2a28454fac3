// The studio's rehearsal against this server: calls that come wrongly in every way leave its book and the wallets alike.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '../../../apps/studio/src/games/catalogue.ts';
import { putGame } from '../src/modules/vendors/index.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startTestServer, type TestServer } from './harness.ts';

const root = resolve(import.meta.dirname, '../../..');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ studio: true });
}, 120_000);
afterAll(() => server?.stop());

it('agrees with the studio after rounds whose calls come late, doubled, reordered, unsigned and contradictory', async () => {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  await database.inTransaction(async (tx) => {
    for (const { code } of games) await putGame(tx, { vendor: 'studio', code, type: 'RNG', winCap: null });
  });
  const players = join(server.folder, 'players');
  await run('tools/conformance.ts', [
    `--make-players=${server.databaseUrl}`,
    '--vendor=studio',
    `--save=${players}`,
    '--count=4',
  ]);
  const printed = await run('apps/studio/src/main.ts', [
    `--misbehave=${server.url}/seamless/v1/STUDIO`,
    `--key=${join(server.folder, 'studio-key')}`,
    `--players=${players}`,
    '--rounds=12',
  ]);
  expect(printed).toContain('0 differences');
  expect(printed).toContain('4 players, 52 rounds');
  const report = await database.inSnapshot((reader) => audit(reader));
  expect(report.differences).toEqual([]);
  await database.close();
}, 120_000);

/** Runs a program to its end. Gives all that it printed. */
function run(script: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [join(root, script), ...args], (_error, out, told) => done(`${out}${told}`));
  });
}
