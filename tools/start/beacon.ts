import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepProcess } from './kept-process.ts';

/** The local beacon, kept running until `stop`. */
export interface RunningBeacon {
  /** Where it listens, as the server's configuration wants it. */
  readonly address: string;
  stop(): Promise<void>;
}

export interface BeaconOptions {
  readonly root: string;
  readonly dataDir: string;
  /** Encrypts the beacon's key file; none: the file is in clear. */
  readonly passphrase?: string;
  /** Its private key; null or none: the one kept in the data folder. */
  readonly key?: string | null;
  /** Told in one line when the beacon died and is being started again. */
  readonly onTrouble: (message: string) => void;
}

// sockaddr_un holds 108 bytes with the closing zero.
const LONGEST_SOCKET = 107;

/** Starts the beacon process and keeps it running. Refuses when the first start fails. */
export async function startBeacon({
  root,
  dataDir,
  passphrase,
  key,
  onTrouble,
}: BeaconOptions): Promise<RunningBeacon> {
  const socket = chooseSocket(dataDir);
  const kept = await keepProcess({
    name: 'the local beacon',
    script: join(root, 'apps/beacon/src/main.ts'),
    args: [`--data=${join(dataDir, 'beacon')}`, `--listen=unix:${socket}`],
    readyWord: 'beacon.listening',
    env: {
      ...(passphrase === undefined ? {} : { TYCHE_BEACON_PASSPHRASE: passphrase }),
      ...(key ? { TYCHE_BEACON_KEY: key } : {}),
    },
    onTrouble,
  });
  return {
    address: `unix:${socket}`,
    async stop() {
      await kept.stop();
      rmSync(dirname(socket) === dataDir ? socket : dirname(socket), { recursive: true, force: true });
    },
  };
}

function chooseSocket(dataDir: string): string {
  const beside = join(dataDir, 'beacon.sock');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET) return beside;
  return join(mkdtempSync(join(tmpdir(), 'tyche-')), 'beacon.sock');
}
