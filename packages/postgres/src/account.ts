import { accessSync, chownSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LaunchProblem } from './problem.ts';

/** The account the database runs under: PostgreSQL refuses root, so root lends it another. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly isLent: boolean;
}

/** A program call, ready to be spawned under the account. */
export interface Call {
  readonly command: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const NOBODY = 65_534;
const SETPRIV = '/usr/bin/setpriv';

/** Our own account, or as root the owner of the existing data, or as root with no data yet `nobody`. */
export function chooseAccount(dataFolder: string): Account {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, isLent: false };
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined;
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isLent: true };
  return { uid: NOBODY, gid: NOBODY, isLent: true };
}

/** Gives one file or folder to the account. */
export function handOver(path: string, account: Account): void {
  if (account.isLent) chownSync(path, account.uid, account.gid);
}

/** True when the account can walk down to the folder: each folder above it lets strangers through. */
export function canReach(folder: string, account: Account): boolean {
  if (!account.isLent) return true;
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (existsSync(path) && !letsThrough(path, account)) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * Makes the call run under the account. Where a folder above the data is closed to strangers (a clone in root's home),
 * the process is lent the one capability to walk through closed folders; it stays an unprivileged account otherwise.
 */
export function callAs(
  account: Account,
  needed: readonly string[],
  command: string,
  args: readonly string[],
): Call {
  if (!account.isLent) return { command, args, identity: {} };
  const closed = needed.find((folder) => !canReach(folder, account));
  const identity = { uid: account.uid, gid: account.gid };
  if (closed === undefined) return { command, args, identity };
  const capability = lendableCapability();
  if (capability === undefined) {
    const advice = 'choose another TYCHE_DATA_DIR or start as an ordinary user';
    throw new LaunchProblem('not-reachable', `an unprivileged account cannot reach ${closed}; ${advice}`);
  }
  const lent = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // Without this bit access(2), by which PostgreSQL finds its own programs, does not count the capability.
  const walk = [
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
  ];
  return { command: SETPRIV, args: [...lent, ...walk, '--', command, ...args], identity: {} };
}

function letsThrough(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function lendableCapability(): string | undefined {
  try {
    accessSync(SETPRIV, constants.X_OK);
    const bits = BigInt(
      `0x${/CapEff:\s*([0-9a-f]+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`,
    );
    // Numbers of linux/capability.h: 1 dac_override, 2 dac_read_search; the weaker is asked for first.
    if ((bits & 4n) !== 0n) return 'dac_read_search';
    return (bits & 2n) === 0n ? undefined : 'dac_override';
  } catch {
    return undefined;
  }
}
