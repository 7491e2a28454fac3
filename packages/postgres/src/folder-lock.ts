import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { LaunchProblem } from './problem.ts';

/** A lock held by this process until `release`; the kernel drops it when the process dies, however it dies. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the one lock of a data folder or refuses with `in-use`.
 * Node has no flock; SQLite's file lock is the same promise, needs no pid file and so knows no stale ones.
 */
export function lockFolder(file: string, folder: string): FolderLock {
  const handle = open(file, folder);
  try {
    handle.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
    chmodSync(file, 0o600);
  } catch (cause) {
    handle.close();
    throw new LaunchProblem('in-use', `data folder in use by another running process: ${folder}`, { cause });
  }
  return { release: () => handle.close() };
}

function open(file: string, folder: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (cause) {
    throw new LaunchProblem('not-writable', `data folder not writable: ${folder}`, { cause });
  }
}
