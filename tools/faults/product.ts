// The built product as an operator starts it, for tests that need all of it: bin/start in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, listDescendants } from './processes.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** How long the first line may take: the web app may have to be built before it. */
  readonly readyWithinMs?: number;
}

/** A started product that said it is ready. */
export interface Product {
  readonly pid: number;
  /** Where it answers; empty without the web role. */
  readonly url: string;
  /** What it wrote so far. */
  output(): string;
  readonly gone: Promise<number | null>;
  /** SIGTERM, and waits. Gives the exit status and what it left running. */
  stop(): Promise<{ readonly status: number | null; readonly orphans: readonly number[] }>;
  /** SIGKILL of this process alone; what it started is left to itself. */
  kill(): Promise<void>;
}

/** Runs bin/start until its ready line. Throws with its output when it ends before, or when it takes too long. */
export async function startProduct({
  env = {},
  args = [],
  readyWithinMs = 150_000,
}: ProductOptions = {}): Promise<Product> {
  const child = launch(env, args);
  const read = collect(child);
  const gone = once(child, 'exit').then(([status]: unknown[]) =>
    typeof status === 'number' ? status : null,
  );
  const end = performance.now() + readyWithinMs;
  let line = '';
  while (line === '') {
    line = /^Tyche is ready.*$/m.exec(read())?.[0] ?? '';
    if (line !== '') break;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`bin/start ended with ${child.exitCode}: ${read()}`);
    if (performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`bin/start was not ready after ${readyWithinMs} ms: ${read()}`);
    }
    await sleep(50);
  }
  const pid = child.pid ?? 0;
  return {
    pid,
    url: / at (http\S+?)[ ;]/.exec(`${line} `)?.[1] ?? '',
    output: read,
    gone,
    async stop() {
      const family = listDescendants(pid);
      child.kill('SIGTERM');
      const status = await gone;
      return { status, orphans: family.filter(isAlive) };
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function launch(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess {
  return spawn(resolve(root, 'bin/start'), [...args], {
    env: {
      ...surroundings(),
      TYCHE_LOG_LEVEL: 'warn',
      TYCHE_DRAIN_S: '0',
      TYCHE_DEMO_HISTORY: '0',
      STOP_WITH_PID: String(process.pid),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal is for the test run, which stops the product itself.
    detached: true,
  });
}

/** Our environment without what would configure the product: it may contain the address of the package registry. */
function surroundings(): NodeJS.ProcessEnv {
  const ours = /^(TYCHE_|VITEST|NODE_ENV$|PORT$|HOST$|DATABASE_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => (text = (text + String(part)).slice(-200_000)));
  return () => text;
}
