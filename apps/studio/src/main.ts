// The in-house vendor of games: a process of its own, which the platform meets as it would meet any vendor. So far its wallet.
//   node apps/studio/src/main.ts --data=<folder> --key=<file> --listen=127.0.0.1:<port>
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBook } from './book.ts';
import { openKey } from './key.ts';
import { openStudioWallet } from './wallet.ts';
import { serveStudio } from './server.ts';

const WORK_MS = 500;

const { values } = parseArgs({
  options: { data: { type: 'string' }, key: { type: 'string' }, listen: { type: 'string' } },
});
const port = /^127\.0\.0\.1:(\d{1,5})$/.exec(values.listen ?? '')?.[1];

if (!values.data || !values.key || port === undefined) {
  refuse('usage: --data=<folder> --key=<file> --listen=127.0.0.1:<port>');
} else {
  start(values.data, values.key, Number(port));
}

function start(folder: string, keyFile: string, wanted: number): void {
  mkdirSync(folder, { recursive: true });
  const clock = { now: () => new Date() };
  const secret = openKey(keyFile);
  const wallet = openStudioWallet(openBook(join(folder, 'book.json')), clock);
  const server = serveStudio({ wallet, secret, clock });
  const work = setInterval(() => wallet.work(), WORK_MS);
  server.on('error', (error) => refuse(error.message));
  server.on('listening', () => {
    const address = server.address();
    const at = typeof address === 'object' && address !== null ? address.port : wanted;
    process.stdout.write(`${JSON.stringify({ event: 'studio.listening', url: `http://127.0.0.1:${at}` })}\n`);
  });
  const stop = () => {
    clearInterval(work);
    server.close();
    server.closeAllConnections();
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by fork: when the parent is gone, however it went, this process goes too.
  process.on('disconnect', stop);
  server.listen(wanted, '127.0.0.1');
}

function refuse(reason: string): void {
  process.stderr.write(`studio: ${reason}\n`);
  process.exitCode = 1;
}
