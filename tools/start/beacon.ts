import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from './problem.ts';

/** The local beacon, kept running until `stop`. */
export interface RunningBeacon {
  /** Where it listens, as the server's configuration wants it. */
  readonly address: string;
  stop(): Promise<void>;
}

export interface BeaconOptions {
  readonly root: string;
  readonly dataDir: string;
  /** Told in one line when the beacon died and is being started again. */
  readonly onTrouble: (message: string) => void;
}

// sockaddr_un holds 108 bytes with the closing zero.
const LONGEST_SOCKET = 107;
const READY_MS = 15_000;
const LONGEST_PAUSE_MS = 10_000;

/** Starts the beacon process and starts it again, with growing pauses, whenever it dies. Refuses when the first start fails. */
export async function startBeacon({ root, dataDir, onTrouble }: BeaconOptions): Promise<RunningBeacon> {
  const socket = chooseSocket(dataDir);
  const script = join(root, 'apps/beacon/src/main.ts');
  const args = [`--data=${join(dataDir, 'beacon')}`, `--listen=unix:${socket}`];
  const launch = () => launchBeacon(script, args);
  const stopping = new AbortController();
  let child = await launch();
  const watched = watch();

  async function watch(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const since = performance.now();
      const reason = await child.gone;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > 60_000) failures = 0;
      onTrouble(`the local beacon went away (${reason}); starting it again`);
      const pauseMs = Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = await launch().catch((error: Error) => ({
        process: child.process,
        gone: Promise.resolve(error.message),
      }));
      if (stopping.signal.aborted) return;
    }
  }

  return {
    address: `unix:${socket}`,
    async stop() {
      stopping.abort();
      child.process.kill('SIGTERM');
      await child.gone;
      await watched;
      child.process.kill('SIGTERM');
      await child.gone;
      rmSync(dirname(socket) === dataDir ? socket : dirname(socket), { recursive: true, force: true });
    },
  };
}

interface Child {
  readonly process: ChildProcess;
  readonly gone: Promise<string>;
}

async function launchBeacon(script: string, args: readonly string[]): Promise<Child> {
  // Detached: a Ctrl-C in the terminal reaches us alone. When we are killed, the broken channel tells the beacon to go.
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
      if (String(text).includes('beacon.listening')) resolve('listening');
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
  throw new StartProblem(`the local beacon did not start (${outcome})`);
}

function chooseSocket(dataDir: string): string {
  const beside = join(dataDir, 'beacon.sock');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET) return beside;
  return join(mkdtempSync(join(tmpdir(), 'tyche-')), 'beacon.sock');
}
