// Bodies of strangers that once froze and ended the server, 14 at once for a minute each: others must not notice.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { listDescendants, runningScript } from '../tools/faults/processes.ts';
import { freePort } from '@tyche/testkit/free-port';
import { startProduct } from '../tools/faults/product.ts';
import { type GoalLine, percentile, report } from './table.ts';

const SECONDS = Number(process.env.SECONDS ?? 60);
const CALLERS = 14;
const PROBE_EVERY_MS = 20;

const brackets = (pairs: number) => `{"images":${'['.repeat(pairs)}${']'.repeat(pairs)}}`;
const manyKeys = () => `{${Array.from({ length: 1_200_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
const proof = { method: 'PUT', path: '/wps/transaction/deposit/1/proof' };

/** Bodies that once froze or ended the server, each with the call that it was sent to. */
const attacks = {
  'proof, 21 kB gzip of 21.8 MB brackets': {
    ...proof,
    encoding: 'gzip',
    body: () => gzipSync(brackets(10_900_000), { level: 9 }),
  },
  'bet, 913 B gzip of 894 kB brackets': {
    method: 'POST',
    path: '/lgw/orders/betting',
    encoding: 'gzip',
    body: () => gzipSync(brackets(447_000), { level: 9 }),
  },
  'proof, 14.5 MB of 1.2 million keys': {
    ...proof,
    encoding: 'identity',
    body: () => Buffer.from(manyKeys()),
  },
} as const;
type Attack = keyof typeof attacks;

if (isMainThread) await measure();
else await attack(workerData as { url: string; name: Attack });

/** Sends as fast as 14 callers can; tells how many were answered and how many were cut. */
async function attack({ url, name }: { url: string; name: Attack }): Promise<void> {
  const { method, path, encoding, body } = attacks[name];
  const bytes = body();
  const headers = {
    'content-type': 'application/json',
    'content-encoding': encoding,
    'content-length': bytes.length,
  };
  const counts = { answered: 0, cut: 0 };
  const end = performance.now() + SECONDS * 1_000;
  const once = () =>
    new Promise<void>((resolve) => {
      const sent = request(url + path, { method, headers });
      let isAnswered = false;
      sent.on('response', (answer) => {
        isAnswered = answer.statusCode === 401;
        answer.resume();
        answer.on('close', resolve);
      });
      sent.on('error', () => resolve());
      sent.on('close', () => {
        counts[isAnswered ? 'answered' : 'cut'] += 1;
        resolve();
      });
      sent.end(bytes);
    });
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < end) await once();
  });
  await Promise.all(callers);
  parentPort?.postMessage(counts);
}

/** The resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

async function probe(url: string): Promise<number> {
  const since = performance.now();
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return performance.now() - since;
}

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tyche-attack-'));
  const product = await startProduct({ env: { PORT: String(await freePort()), TYCHE_DATA_DIR: dataDir } });
  const serverOf = () => runningScript(listDescendants(product.pid), 'start/serve.ts')[0] ?? 0;
  const pid = serverOf();
  const lines: GoalLine[] = [];
  const details: Record<string, object> = {};
  try {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    for (const name of Object.keys(attacks) as Attack[]) {
      const before = memoryOf(pid);
      const worker = new Worker(import.meta.filename, { workerData: { url: product.url, name } });
      const times: number[] = [];
      let most = before;
      let counts: unknown = null;
      worker.once('message', (told) => (counts = told));
      let isOver = false;
      worker.once('exit', () => (isOver = true));
      while (!isOver) {
        times.push(await probe(product.url));
        most = Math.max(most, memoryOf(pid));
        await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
      }
      const p99 = percentile(times, 99);
      const figures = { p50: percentile(times, 50), p99, highest: Math.max(...times), before, most };
      details[name] = { ...figures, probes: times.length, counts };
      process.stdout.write(`${name}: ${JSON.stringify(details[name])}\n`);
      lines.push({
        what: `p99 of /healthz, ${name}`,
        goal: '<= 50 ms',
        measured: `${p99.toFixed(1)} ms`,
        ratio: p99 / 50,
        reached: p99 <= 50,
      });
      lines.push({
        what: `memory, ${name}`,
        goal: '<= 1.3 x before',
        measured: `${Math.round(most)} MiB, ${Math.round(before)} before`,
        ratio: most / before / 1.3,
        reached: most <= before * 1.3,
      });
    }
    const restarts = serverOf() === pid ? 0 : 1;
    lines.push({
      what: 'restarts of the server',
      goal: '0',
      measured: String(restarts),
      ratio: restarts,
      reached: restarts === 0,
    });
    report('attack', lines, details);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
