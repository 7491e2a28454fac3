import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends the PostgreSQL processes that a killed parent left behind in a folder.
 * They are known by the cluster name, which is unique to the folder and part of every process title:
 * /proc/<pid>/cwd would say it too, but may be hidden from root in a container.
 * First the clean way, so that the next start has nothing to recover; in the end by force.
 */
export async function endStrays(clusterName: string): Promise<number> {
  const found = listStrays(clusterName);
  if (found.length === 0) return 0;
  for (const stray of found.filter((one) => one.isPostmaster)) signal(stray.pid, 'SIGINT');
  // Without their postmaster the others notice its death by themselves.
  if (await areGone(clusterName, 10_000)) return found.length;
  for (const stray of listStrays(clusterName)) signal(stray.pid, 'SIGQUIT');
  if (await areGone(clusterName, 3_000)) return found.length;
  for (const stray of listStrays(clusterName)) signal(stray.pid, 'SIGKILL');
  await areGone(clusterName, 3_000);
  return found.length;
}

interface Stray {
  readonly pid: number;
  readonly isPostmaster: boolean;
}

/** The running PostgreSQL processes of one cluster. */
export function listStrays(clusterName: string): readonly Stray[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/comm`).trim() === 'postgres')
    .map((entry) => ({ pid: Number(entry), title: read(`/proc/${entry}/cmdline`) }))
    .filter(({ title }) => title.includes(clusterName))
    .map(({ pid, title }) => ({ pid, isPostmaster: title.includes(`cluster_name=${clusterName}`) }));
}

async function areGone(clusterName: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (listStrays(clusterName).length > 0) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal to a process. One that has ended in the meantime is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(error.code))
  );
}
