import { readdirSync, readFileSync } from 'node:fs';

/** All processes that descend from one, as the kernel tells. */
export function listDescendants(pid: number): readonly number[] {
  const parents = new Map(listPids().map((one) => [one, parentOf(one)]));
  const family = new Set([pid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [one, parent] of parents) if (family.has(parent)) family.add(one);
  }
  family.delete(pid);
  return [...family];
}

/** Whether a process runs; one that only waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

/** The processes of a family that run a script, by the end of its path. */
export function runningScript(pids: readonly number[], script: string): readonly number[] {
  return pids.filter((pid) => argumentsOf(pid).some((argument) => argument.endsWith(script)));
}

/** Kills at once (SIGKILL); a process that has ended already is ignored. */
export function killNow(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function argumentsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It ended while we looked.
    return [];
  }
}

function listPids(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? -1);
}

/** State, parent and so on: what follows the program's name, which may hold spaces and brackets. */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended while we looked.
    return null;
  }
}
