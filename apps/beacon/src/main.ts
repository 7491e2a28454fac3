// The local beacon: a process of its own, for machines without internet. Who holds its key knows its rounds ahead, so it is labelled as
// not independent wherever a draw is verified. Its identity is its public key: processes with one key are replicas of one beacon.
//   node apps/beacon/src/main.ts --data=<folder> --listen=unix:<path> | --listen=<address>:<port>
//   TYCHE_BEACON_KEY or TYCHE_BEACON_KEY_FILE in place of --data
import type { KeyObject } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBeacon } from './beacon.ts';
import { openKey, readKey } from './key.ts';
import { serveBeacon } from './server.ts';

const { env } = process;
const { values } = parseArgs({ options: { data: { type: 'string' }, listen: { type: 'string' } } });
const data = values.data ?? env.TYCHE_BEACON_DATA;
const passphrase = env.TYCHE_BEACON_PASSPHRASE;
const listen = values.listen ?? env.TYCHE_BEACON_LISTEN;
const unixPath = listen?.startsWith('unix:') ? listen.slice('unix:'.length) : null;
const [, host, port] = /^\[?([0-9a-f.:]+|localhost)\]?:([0-9]{1,5})$/i.exec(listen ?? '') ?? [];
const hasKey = Boolean(env.TYCHE_BEACON_KEY || env.TYCHE_BEACON_KEY_FILE);

if (!(data || hasKey) || !(unixPath || port)) {
  refuse(
    'usage: --data=<folder> (or TYCHE_BEACON_KEY or TYCHE_BEACON_KEY_FILE) and --listen=unix:<path> or --listen=<address>:<port>',
  );
} else {
  start();
}

function start(): void {
  const key = keyOf();
  if (!key) return;
  const beacon = openBeacon(key, { now: () => new Date() });
  const server = serveBeacon(beacon);
  server.on('error', (error) => refuse(error.message));
  server.on('listening', () => {
    const { publicKey } = beacon.card;
    process.stdout.write(`${JSON.stringify({ event: 'beacon.listening', listen, publicKey })}\n`);
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by fork: when the parent is gone, however it went, this process goes too.
  process.on('disconnect', stop);
  if (unixPath) {
    // A socket file that a killed beacon left behind; two beacons in one folder are kept apart by the folder's owner.
    rmSync(unixPath, { force: true });
    server.listen(unixPath);
  } else {
    server.listen(Number(port), host);
  }
}

/** The key that was given, else the one kept in the data folder; null after a line that says why there is none. */
function keyOf(): KeyObject | null {
  const { TYCHE_BEACON_KEY: given, TYCHE_BEACON_KEY_FILE: file } = env;
  if (given && file)
    return refuse('TYCHE_BEACON_KEY and TYCHE_BEACON_KEY_FILE are both set; set one of them');
  const name = file ? 'TYCHE_BEACON_KEY_FILE' : 'TYCHE_BEACON_KEY';
  try {
    if (given || file) return readKey(file ? readFileSync(file, 'utf8') : String(given), passphrase);
  } catch {
    return refuse(`${name} is not an Ed25519 key: PEM, or 64 hex digits`);
  }
  try {
    return openKey(String(data), passphrase);
  } catch {
    return refuse(`the key in ${data} does not open: is the field secret another one?`);
  }
}

function refuse(reason: string): null {
  process.stderr.write(`beacon: ${reason}\n`);
  process.exitCode = 1;
  return null;
}
