// A process of the product that a drill starts, stops and kills: a server with one role, or the beacon.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../start/with-database.ts';

export interface PieceOptions {
  /** Such as `web 1`. */
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Sent over the channel at each start: the configuration of a server. */
  readonly message?: object;
  /** What it prints when it is ready. */
  readonly readyWord: string;
  /** Where its standard error is appended to. */
  readonly logFile: string;
}

/** Compiled programs, kept between starts and runs: a drill starts each program several times. */
const COMPILED = join(root, 'node_modules/.cache/tyche-drill');
const READY_MS = 240_000;
const STOP_MS = 60_000;

/** One process by its id. It ends with this program, whatever ends this program: its channel breaks. */
export class Piece {
  readonly name: string;
  readonly #options: PieceOptions;
  #child: ChildProcess | null = null;

  constructor(options: PieceOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts it and waits until it says that it is ready. Throws with its own words when it ends before. */
  async start(): Promise<void> {
    const { script, args = [], env = {}, message, readyWord, logFile } = this.#options;
    const log = openSync(logFile, 'a');
    const child = fork(script, [...args], {
      execArgv: [],
      env: { TZ: 'UTC', PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ['ignore', 'pipe', log, 'ipc'],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    let problem = '';
    child.on('message', (told) => {
      if (typeof told === 'object' && told !== null && 'problem' in told) problem = String(told.problem);
    });
    const ready = new Promise<'ready'>((resolve) => {
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => {
          if (line.includes(readyWord)) resolve('ready');
        });
    });
    const gone = once(child, 'exit').then(([code, signal]) => `ended with ${code ?? signal}`);
    if (message) child.send(message, () => undefined);
    const late = new AbortController();
    const outcome = await Promise.race([
      ready,
      gone,
      sleep(READY_MS, `was not ready after ${READY_MS} ms`, { signal: late.signal }).catch(() => ''),
    ]);
    late.abort();
    if (outcome === 'ready') return;
    await this.kill();
    throw new Error(`${this.name} ${outcome}: ${problem || `see ${logFile}`}`);
  }

  /** SIGTERM, and waits. Throws when it does not end with 0. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!isRunning(child)) return;
    const gone = once(child, 'exit');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    const [code, signal] = await gone;
    clearTimeout(late);
    if (code !== 0) throw new Error(`${this.name} ended with ${code ?? signal} when it was told to stop`);
  }

  /** SIGKILL, and waits. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!isRunning(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

function isRunning(child: ChildProcess | null): child is ChildProcess {
  return child !== null && child.exitCode === null && child.signalCode === null;
}
