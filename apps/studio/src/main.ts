// The in-house vendor of games: a process of its own with a database of its own, which the platform meets as it would meet any vendor.
// `--listen` is for the operator, `--play` for the players' browsers.
//   node apps/studio/src/main.ts --data=<folder> --key=<file> --listen=127.0.0.1:<port>
//     [--play=127.0.0.1:<port> --play-url=<url> --platform=<url> --beacon=<address>] [--control]
//   node apps/studio/src/main.ts --misbehave=<url of a wallet> --key=<file> --players=<file> [--seed=<text>] [--rounds=<number>]
// The key file has one key, or two while one replaces the other (vendor-protocol/keys.ts): the first signs, both are accepted.
// The address of the database is in STUDIO_DATABASE_URL. Without it there are only the wallets of transfer mode. Without a beacon there are
// no games with shared rounds.
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readKeys } from '@tyche/vendor-protocol/keys';
import type { Credentials } from '@tyche/vendor-protocol/signing';
import { servePlay } from './api/play-server.ts';
import { openBook } from './book.ts';
import { payTotals } from './free-rounds/pay-total.ts';
import { importBook } from './own-wallets/import-book.ts';
import { openOwnWallets } from './own-wallets/own-wallet.ts';
import { sendReports } from './own-wallets/send-reports.ts';
import { sweepReports } from './own-wallets/store-reports.ts';
import { openStudioDatabase, type StudioDatabase } from './database.ts';
import { crash } from './games/crash.ts';
import { openKey } from './key.ts';
import { runMisbehave } from './misbehave/run.ts';
import { openReplays } from './api/replays.ts';
import { openPlatform } from './platform.ts';
import type { RoundDeps } from './rounds/deps.ts';
import { workRounds } from './rounds/work.ts';
import { serveStudio } from './server.ts';
import { sweep } from './sessions/store-sessions.ts';
import { prepareChain } from './shared/advance.ts';
import { openSaltBeacon } from './shared/beacon.ts';
import { openChains } from './shared/chain.ts';
import { openTable } from './shared/table.ts';
import { openStudioWallet } from './wallet.ts';

const WORK_MS = 500;
const TURN_MS = 100;
/** How often it is looked whether the next chain of a table has to be committed. */
const PREPARE_MS = 10_000;
/** Rounds that are due in one go: those that a shared round ended may be many. */
const MAX_RUNS = 100;
const SWEEP_MS = 3_600_000;
const clock = { now: () => new Date() };

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    key: { type: 'string' },
    listen: { type: 'string' },
    play: { type: 'string' },
    'play-url': { type: 'string' },
    platform: { type: 'string' },
    beacon: { type: 'string' },
    control: { type: 'boolean' },
    misbehave: { type: 'string' },
    players: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '40' },
  },
});

if (values.misbehave && values.key && values.players) {
  const { misbehave: url, players, seed, rounds } = values;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const wallet = { url, ...readKeys(openKey(values.key))[0], clock };
  process.exitCode = await runMisbehave({ ...wallet, players, seed, rounds: Number(rounds), print });
} else if (!values.data || !values.key || portOf(values.listen) === null) {
  say('usage: --data=<folder> --key=<file> --listen=127.0.0.1:<port>');
  process.exitCode = 1;
} else {
  await start(values.data, values.key).catch((error: Error) => {
    say(error.message);
    process.exit(1);
  });
}

async function start(folder: string, keyFile: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const book = join(folder, 'book.json');
  const keys = readKeys(openKey(keyFile));
  const { STUDIO_DATABASE_URL: databaseUrl } = process.env;
  const database = databaseUrl ? await openStudioDatabase(databaseUrl) : null;
  if (database) await importBook(database, book);
  const wallet = database ? openOwnWallets(database) : openStudioWallet(openBook(book), clock);
  const playUrl = values['play-url'] ?? `http://${values.play}`;
  const replays = openReplays(keys, clock);
  const studio = serveStudio({
    wallet,
    keys,
    clock,
    games: database && { database, playUrl, hasTable: values.beacon !== undefined, replays },
    hasControl: values.control ?? false,
  });
  const chainKey = () => openKey(join(folder, 'chain-key'));
  const rounds = database && { ...openRounds(database, keys[0], chainKey()), replays };
  const play = rounds && servePlay(rounds, say);
  const stopWork = keepWorking(() => wallet.work(), rounds);
  stopWith([studio, ...(play ? [play] : [])], stopWork, database);
  if (play) await listen(play, values.play);
  const url = await listen(studio, values.listen);
  process.stdout.write(`${JSON.stringify({ event: 'studio.listening', url })}\n`);
}

function openRounds(
  database: StudioDatabase,
  key: Credentials,
  chainKey: string,
): Omit<RoundDeps, 'replays'> {
  const platform = openPlatform({ url: values.platform ?? '', key, clock });
  const { beacon } = values;
  const chains = openChains(database, chainKey);
  const table = beacon ? openTable({ database, chains, beacon: openSaltBeacon(beacon) }, crash.code) : null;
  return { database, platform, table };
}

/** Does what is due, again and again; one run waits for the one before. Gives what stops it. */
function keepWorking(workWallet: () => void, rounds: RoundDeps | null): () => Promise<void> {
  let sweptAt = 0;
  const stops = [
    every(WORK_MS, async () => {
      workWallet();
      if (!rounds) return;
      for (let runs = 0; runs < MAX_RUNS && (await workRounds(rounds)) > 0; runs += 1);
      for (let runs = 0; runs < MAX_RUNS && (await payTotals(rounds)) > 0; runs += 1);
      if (performance.now() - sweptAt < SWEEP_MS) return;
      sweptAt = performance.now();
      await sweep(rounds.database);
      await sweepReports(rounds.database);
    }),
    every(WORK_MS, async () => {
      for (let runs = 0; rounds && runs < MAX_RUNS && (await sendReports(rounds)) > 0; runs += 1);
    }),
    every(TURN_MS, async () => rounds?.table?.turn()),
    every(PREPARE_MS, async () => {
      if (rounds?.table) await prepareChain(rounds.table, rounds.table.gameCode);
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Works again and again until it is stopped; a failure is told and the next turn comes. */
function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let isStopping = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch((error: Error) => say(`work: ${error.message}`))
      .then(() => {
        if (!isStopping) timer = setTimeout(run, ms);
      });
  };
  let timer = setTimeout(run, ms);
  return () => {
    isStopping = true;
    clearTimeout(timer);
    return running;
  };
}

function stopWith(
  servers: readonly Server[],
  stopWork: () => Promise<void>,
  database: StudioDatabase | null,
): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    if (process.connected) process.disconnect();
    void stopWork().then(() => database?.close());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by fork: when the parent is gone, however it went, this process goes too.
  process.once('disconnect', stop);
}

function listen(server: Server, address: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(portOf(address) ?? 0, '127.0.0.1', () => {
      const at = server.address();
      resolve(`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`);
    });
  });
}

function portOf(address: string | undefined): number | null {
  const port = /^127\.0\.0\.1:(\d{1,5})$/.exec(address ?? '')?.[1];
  return port === undefined ? null : Number(port);
}

function say(text: string): void {
  process.stderr.write(`studio: ${text}\n`);
}
