// Tests a wallet API that vendors call (SGP/1) and prints a matrix:
//   npm run conformance -- --wallet https://…/seamless/v1/STUDIO --key-id … --key-file … --players players.jsonl
// With `--make-players postgres://…` and `--vendor studio` it makes the players first, on a database of this project.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { matrixOf } from './conformance/matrix.ts';
import { makePlayers } from './conformance/players.ts';
import { type KitPlayer, runKit } from './conformance/run-kit.ts';
import { openWallet } from './conformance/wallet.ts';

const { values } = parseArgs({
  options: {
    wallet: { type: 'string' },
    'key-id': { type: 'string', default: 'operator-1' },
    'key-file': { type: 'string' },
    players: { type: 'string' },
    'make-players': { type: 'string' },
    vendor: { type: 'string', default: 'studio' },
  },
});

const { wallet: base, 'key-id': keyId, 'key-file': keyFile } = values;
if (!base || !keyFile || (!values.players && !values['make-players'])) {
  process.stderr.write(
    'usage: --wallet <url> --key-file <file> [--key-id <id>] (--players <file> | --make-players <database> [--vendor <code>])\n',
  );
  process.exitCode = 2;
} else {
  const wallet = openWallet(base, { keyId, secret: readFileSync(keyFile, 'utf8').trim() });
  const outcomes = await runKit(wallet, await findPlayers());
  for (const line of matrixOf(outcomes)) process.stdout.write(`${line}\n`);
  process.exitCode = outcomes.some(({ problem }) => problem !== null) ? 1 : 0;
}

async function findPlayers(): Promise<readonly KitPlayer[]> {
  const { players, vendor } = values;
  if (players !== undefined)
    return readFileSync(players, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
  const database = openDatabase({ url: String(values['make-players']), maxConnections: 1 });
  try {
    return await makePlayers(database.forMerchant(1), vendor);
  } finally {
    await database.close();
  }
}
