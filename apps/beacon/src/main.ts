// The local beacon: a process of its own, for machines without internet. Whoever holds its key knows its rounds ahead, so
// it is labelled as not independent wherever a draw is verified.
//   node apps/beacon/src/main.ts --data=<folder> --listen=unix:<path> | --listen=127.0.0.1:<port>
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBeacon } from './beacon.ts';
import { openKey } from './key.ts';
import { serveBeacon } from './server.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, listen: { type: 'string' } } });
const data = values.data ?? process.env.TYCHE_BEACON_DATA;
const passphrase = process.env.TYCHE_BEACON_PASSPHRASE;
const listen = values.listen ?? process.env.TYCHE_BEACON_LISTEN;
const unixPath = listen?.startsWith('unix:') ? listen.slice('unix:'.length) : null;
const port = /^127\.0\.0\.1:(\d{1,5})$/.exec(listen ?? '')?.[1];

if (!data || (!unixPath && !port)) {
  refuse('usage: --data=<folder> and --listen=unix:<path> or --listen=127.0.0.1:<port>');
} else {
  start(data);
}

function start(folder: string): void {
  const key = keyOf(folder);
  if (!key) return;
  const server = serveBeacon(openBeacon(key, { now: () => new Date() }));
  server.on('error', (error) => refuse(error.message));
  server.on('listening', () =>
    process.stdout.write(`${JSON.stringify({ event: 'beacon.listening', listen })}\n`),
  );
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
    server.listen(Number(port), '127.0.0.1');
  }
}

function keyOf(folder: string) {
  try {
    return openKey(folder, passphrase);
  } catch {
    refuse(`the key in ${folder} does not open: is the field secret another one?`);
    return null;
  }
}

function refuse(reason: string): void {
  process.stderr.write(`beacon: ${reason}\n`);
  process.exitCode = 1;
}
