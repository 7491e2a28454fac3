import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LaunchProblem } from './problem.ts';

/** Makes the data folder where it is missing and gives its real path, or refuses with `not-writable`. */
export function openDataDir(wanted: string): string {
  const folder = resolve(wanted);
  try {
    const isNew = makeFolders(folder);
    // The account that root lends to the database must walk through; what lies inside has modes of its own.
    if (isNew) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (cause) {
    throw new LaunchProblem('not-writable', `data folder not writable: ${folder}`, { cause });
  }
}

/** Node's own recursive mkdir never returns where a folder exists but takes no children (/proc). */
function makeFolders(folder: string): boolean {
  if (existsSync(folder)) return false;
  makeFolders(dirname(folder));
  mkdirSync(folder);
  return true;
}
