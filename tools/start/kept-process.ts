import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './problem.ts';

/** A process beside the server, kept running until `stop`. */
export interface KeptProcess {
  stop(): Promise<void>;
}

export interface KeptProcessOptions {
  /** As the operator knows it, such as `the local beacon`. */
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** What it prints when it listens. */
  readonly readyWord: string;
  /** Told in one line when it died and is being started again. */
  readonly onTrouble: (message: string) => void;
}

const READY_MS = 15_000;
const LONGEST_PAUSE_MS = 10_000;

/** Starts a process and starts it again, with growing pauses, whenever it dies. Refuses when the first start fails. */
export async function keepProcess(options: KeptProcessOptions): Promise<KeptProcess> {
  const { name, onTrouble } = options;
  const stopping = new AbortController();
  let child = await launch(options);
  const watched = watch();

  async function watch(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const since = performance.now();
      const reason = await child.gone;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > 60_000) failures = 0;
      onTrouble(`${name} went away (${reason}); starting it again`);
      const pauseMs = Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = await launch(options).catch((error: Error) => ({
        process: child.process,
        gone: Promise.resolve(error.message),
      }));
      if (stopping.signal.aborted) return;
    }
  }

  return {
    async stop() {
      stopping.abort();
      child.process.kill('SIGTERM');
      await child.gone;
      await watched;
      child.process.kill('SIGTERM');
      await child.gone;
    },
  };
}

interface Child {
  readonly process: ChildProcess;
  readonly gone: Promise<string>;
}

async function launch({ name, script, args, readyWord }: KeptProcessOptions): Promise<Child> {
  // Detached: a Ctrl-C in the terminal reaches us alone. When we are killed, the broken channel tells the process to go.
  const child = fork(script, [...args], {
    detached: true,
    execArgv: [],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exit status ${code}` : `signal ${signal}`),
    );
  });
  const listening = new Promise<'listening'>((resolve) => {
    child.stdout?.on('data', (text) => {
      if (String(text).includes(readyWord)) resolve('listening');
    });
  });
  const late = new AbortController();
  const outcome = await Promise.race([
    listening,
    gone,
    sleep(READY_MS, 'no sign of life', { signal: late.signal }).catch(() => 'cancelled'),
  ]);
  late.abort();
  if (outcome === 'listening') return { process: child, gone };
  child.kill('SIGKILL');
  throw new StartProblem(`${name} did not start (${outcome})`);
}
