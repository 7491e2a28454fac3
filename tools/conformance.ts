// Tests a wallet API that vendors call (SGP/1) and prints a matrix:
//   npm run conformance -- --wallet https://…/seamless/v1/STUDIO --key-id … --key-file … --players players.jsonl [--only <name> …]
// `--seamless-only` leaves out the reports of transfer mode.
// With `--make-players postgres://…` and `--vendor studio` it makes the players first, on a database of this project, and closes the site of
// `--merchant demo` for a moment; with `--save <file>` it writes the players down instead of testing, `--count` of them. With
// `--answer-rounds 127.0.0.1:21500` it is the vendor that the platform asks about rounds there.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import type { Credentials } from '@tyche/vendor-protocol/signing';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startAnsweringVendor } from './conformance/answer-rounds.ts';
import { openHand } from './conformance/hand.ts';
import type { KitPlayer, Means } from './conformance/kit.ts';
import { exitCodeOf, matrixOf } from './conformance/matrix.ts';
import { makePlayers } from './conformance/players.ts';
import { playersNeeded, runKit } from './conformance/run-kit.ts';

const { values } = parseArgs({
  options: {
    wallet: { type: 'string' },
    'key-id': { type: 'string', default: 'operator-1' },
    'key-file': { type: 'string' },
    players: { type: 'string' },
    'make-players': { type: 'string' },
    vendor: { type: 'string', default: 'studio' },
    merchant: { type: 'string', default: 'demo' },
    'answer-rounds': { type: 'string' },
    only: { type: 'string', multiple: true },
    'seamless-only': { type: 'boolean', default: false },
    save: { type: 'string' },
    count: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});

const { wallet: base, 'key-id': keyId, 'key-file': keyFile, save, 'make-players': database } = values;
const chosen = {
  ...(values.only && { only: values.only }),
  isSeamlessOnly: values['seamless-only'],
};

const USAGE =
  'usage: --wallet <url> --key-file <file> [--key-id <id>] (--players <file> | --make-players <database> [--vendor <code>] [--merchant <code>] [--answer-rounds <host:port>]) [--only <name> …] [--seamless-only]\n' +
  '   or: --make-players <database> [--vendor <code>] --save <file> [--count <number>]\n';

if (values.help) {
  process.stdout.write(USAGE);
} else if (save !== undefined && database !== undefined) {
  const players = await make(database, { ready: Number(values.count) });
  writeFileSync(save, players.map((player) => `${JSON.stringify(player)}\n`).join(''));
} else if (!base || !keyFile || (!values.players && !database)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const credentials = { keyId, secret: readFileSync(keyFile, 'utf8').trim() };
  const wallet = openWalletClient(base, credentials, { now: () => Date.now() });
  const players = values.players ? read(values.players) : await make(String(database), playersNeeded(chosen));
  const outcomes = await withMeans(credentials, (means) => runKit(wallet, players, chosen, means));
  for (const line of matrixOf(outcomes)) process.stdout.write(`${line}\n`);
  process.exitCode = exitCodeOf(outcomes);
}

function read(file: string): readonly KitPlayer[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Works with what the database and the address of the questions allow. */
async function withMeans<Result>(
  credentials: Credentials,
  work: (means: Means) => Promise<Result>,
): Promise<Result> {
  if (database === undefined) return work({});
  const { vendor, merchant, 'answer-rounds': at } = values;
  const opened = openDatabase({ url: database, maxConnections: 1 });
  const answering = at === undefined ? null : await startAnsweringVendor(credentials, at);
  try {
    const hand = openHand(opened.forMerchant(1), { vendor, merchant });
    return await work({ hand, ...(answering && { answers: answering.answers }) });
  } finally {
    answering?.close();
    await opened.close();
  }
}

async function make(url: string, counts: Parameters<typeof makePlayers>[2]): Promise<readonly KitPlayer[]> {
  const opened = openDatabase({ url, maxConnections: 1 });
  try {
    return await makePlayers(opened.forMerchant(1), values.vendor, counts);
  } finally {
    await opened.close();
  }
}
