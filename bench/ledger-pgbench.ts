// Runs pgbench of Debian's postgresql package against a server that is up.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Slice {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** Pgbench's own TPC-B when absent. */
  readonly script?: string;
}

/** Fills a database for TPC-B. */
export async function initTpcB(url: string, scale: number): Promise<void> {
  await run('pgbench', ['-i', '-q', '-s', String(scale), url], { maxBuffer: 1 << 24 });
}

/** Transactions a second of one slice. Throws when a transaction failed. */
export async function measure({ url, clients, seconds, script }: Slice): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-bench-'));
  try {
    const file = join(folder, 'script.sql');
    if (script !== undefined) writeFileSync(file, script);
    const { stdout } = await run('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      ...(script === undefined ? [] : ['-f', file]),
      url,
    ]);
    const tps = /tps = ([0-9.]+)/.exec(stdout)?.[1];
    const failed = /failed transactions: ([0-9]+)/.exec(stdout)?.[1] ?? '0';
    if (tps === undefined || failed !== '0') throw new Error(`pgbench: ${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
