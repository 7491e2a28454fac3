import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './account.ts';
import { LaunchProblem } from './problem.ts';

/** A PostgreSQL server that answers, until `exited` settles. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles when the process is gone, with words for how it went. */
  readonly exited: Promise<string>;
  /** Ends sessions, writes everything down and goes; by force when that takes longer than half a minute. */
  stop(): Promise<void>;
}

// The server needs none of our environment, least of all its secrets.
const CLEAN = { LC_ALL: 'C', TZ: 'UTC' };
/** States in which a server answers; `standby` is one that reads what another writes. */
const READY: readonly string[] = ['ready', 'standby'];
const RECOVERY_MS = 300_000;
const STOP_MS = 30_000;
const LOG_LIMIT = 16 * 1024 * 1024;

/** Starts the server and waits until it takes connections, or throws `did-not-start` with its last words. */
export async function runServer(call: Call, files: { data: string; log: string }): Promise<ServerProcess> {
  const log = openLog(files.log);
  const logStart = statSync(files.log).size;
  // A process group of its own: a Ctrl-C in the terminal must reach only us, who then stop the server in order.
  const child = spawn(call.command, call.args, {
    ...call.identity,
    cwd: '/',
    env: CLEAN,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exit status ${code}` : `signal ${signal}`),
    );
  });
  let end: string | undefined;
  void exited.then((reason) => {
    end = reason;
    process.off('exit', interrupt);
  });
  const interrupt = () => child.kill('SIGINT');
  // When we leave without `stop`, the server still gets its order to go.
  process.once('exit', interrupt);

  const deadline = performance.now() + RECOVERY_MS;
  while (!isReady(files.data, child.pid)) {
    if (end !== undefined) {
      const words = lastWords(files.log, logStart);
      throw new LaunchProblem('did-not-start', `PostgreSQL did not start (${end}): ${words}`);
    }
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      throw new LaunchProblem(
        'did-not-start',
        `PostgreSQL was not ready in ${RECOVERY_MS / 1000} s; see ${files.log}`,
      );
    }
    await sleep(10);
  }

  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      child.kill('SIGINT');
      const force = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** Line 1 of postmaster.pid is the process, line 8 its state. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && READY.includes(lines[7]?.trim() ?? '');
  } catch {
    return false;
  }
}

function openLog(file: string): number {
  const fd = openSync(file, 'a', 0o600);
  if (statSync(file).size < LOG_LIMIT) return fd;
  closeSync(fd);
  renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function lastWords(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  ).slice(-300);
}
