import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** The number of tmpfs in `statfs`. */
const TMPFS = 0x01021994;
const ROOM = 6 * 1024 ** 3;

/**
 * Where servers of tests keep their data: in memory where the machine has 6 GB to spare, else with the temporary files. Each database of a
 * test is two thousand files that are made and removed again, which a busy disk takes seconds for.
 */
export function scratchFolder(): string {
  return freemem() >= ROOM && roomInMemory() >= ROOM ? IN_MEMORY : tmpdir();
}

/** Every folder that `scratchFolder` may give. */
export const scratchFolders: readonly string[] = roomInMemory() > 0 ? [tmpdir(), IN_MEMORY] : [tmpdir()];

/** In bytes; 0 without a file system in memory. */
function roomInMemory(): number {
  try {
    const { type, bsize, bavail } = statfsSync(IN_MEMORY);
    return type === TMPFS ? bsize * bavail : 0;
  } catch {
    return 0;
  }
}
