import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, handOver } from './account.ts';

/** The folder of the server's socket: only its account (and root) can enter, which is all the authentication there is. */
export interface SocketFolder {
  readonly path: string;
  drop(): void;
}

// sockaddr_un holds 108 bytes with the closing zero.
const LONGEST = 107;

/** Beside the data, or in a short folder under the temp folder where the path would be too long for a socket. */
export function chooseSocketFolder(dataDir: string, clusterName: string, account: Account): SocketFolder {
  const wanted = [join(dataDir, 'run'), join(tmpdir(), clusterName)];
  const path =
    wanted.find((folder) => fits(folder) && take(folder, account)) ?? mkdtempSync(join('/tmp', 'tyche-'));
  chmodSync(path, 0o700);
  handOver(path, account);
  return { path, drop: () => rmSync(path, { recursive: true, force: true }) };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= LONGEST;
}

/** True when the folder is ours to use. One that somebody else has put there is left alone. */
function take(folder: string, account: Account): boolean {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  }
  const found = lstatSync(folder);
  return found.isDirectory() && (found.uid === account.uid || found.uid === process.getuid?.());
}
