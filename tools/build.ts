// Builds the web apps that are missing or stale. `node tools/build.ts`
import { resolve } from 'node:path';
import { explain } from './start/problem.ts';
import { buildWeb } from './start/web-build.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
try {
  const root = resolve(import.meta.dirname, '..');
  say(`web apps: ${await buildWeb({ root, signal: new AbortController().signal, say })}`);
} catch (error) {
  process.stderr.write(`tyche: ${explain(error)}\n`);
  process.exitCode = 1;
}
