import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './problem.ts';

/** A process that is kept running until `stop`. */
export interface KeptProcess {
  stop(): Promise<void>;
}

export interface KeptProcessOptions {
  /** As the operator knows it, such as `the local beacon`. */
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** What its environment holds besides the time zone: secrets, which no argument may show. */
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Sent to it over the channel each time it is started. */
  readonly message?: object;
  /** How long it may take until it listens, which is long on a busy machine; a minute when absent. */
  readonly readyWithinMs?: number;
  /** How long its orderly stop may take before it is killed; 40 seconds when absent. */
  readonly stopWithinMs?: number;
  /** What it prints when it listens. */
  readonly readyWord: string;
  /** Takes the line of output with `readyWord`, each time. */
  readonly onReady?: (line: string) => void;
  /** Told in one line when it died and is being started again. */
  readonly onTrouble: (message: string) => void;
}

const READY_MS = 60_000;
const LONGEST_PAUSE_MS = 10_000;
/** An orderly stop is shorter; what hangs is killed. */
const STOP_MS = 40_000;

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
      await end(child, options);
      await watched;
      await end(child, options);
    },
  };
}

interface Child {
  readonly process: ChildProcess;
  readonly gone: Promise<string>;
}

async function end(
  { process: child, gone }: Child,
  { stopWithinMs = STOP_MS }: KeptProcessOptions,
): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(late);
}

async function launch(options: KeptProcessOptions): Promise<Child> {
  const { name, script, args, env = {}, message, readyWord, readyWithinMs = READY_MS, onReady } = options;
  // Detached: a Ctrl-C in the terminal reaches us alone. When we are killed, the broken channel tells the process to go.
  const child = fork(script, [...args], {
    detached: true,
    execArgv: [],
    env: { TZ: 'UTC', ...compileCache(), ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exit status ${code}` : `signal ${signal}`),
    );
  });
  const listening = new Promise<'listening'>((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes(readyWord)) return;
      onReady?.(line);
      resolve('listening');
    });
  });
  // It may tell why it cannot start, in the operator's words.
  let problem: string | null = null;
  child.on('message', (told) => {
    if (typeof told === 'object' && told !== null && 'problem' in told) problem = String(told.problem);
  });
  if (message) child.send(message, () => undefined);
  const late = new AbortController();
  const outcome = await Promise.race([
    listening,
    gone,
    sleep(readyWithinMs, 'no sign of life', { signal: late.signal }).catch(() => 'cancelled'),
  ]);
  late.abort();
  if (outcome === 'listening') return { process: child, gone };
  child.kill('SIGKILL');
  throw new StartProblem(problem ?? `${name} did not start (${outcome})`);
}

/** Where compiled programs are kept, for a process that has nothing else of our environment. */
function compileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
