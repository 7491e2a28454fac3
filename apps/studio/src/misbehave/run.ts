// The rehearsal as a program: `--misbehave <address of the wallet>`.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '@tyche/kernel/clock';
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { misbehave, type RehearsalPlayer } from './misbehave.ts';

export interface RehearsalArguments {
  /** The wallet API, such as `http://127.0.0.1:8080/seamless/v1/STUDIO`. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly clock: Clock;
  /** A file with a player on each line, as JSON. */
  readonly players: string;
  /** A new one when it is left out. */
  readonly seed: string | undefined;
  /** Rounds of each player. */
  readonly rounds: number;
  readonly print: (line: string) => void;
}

/** Rehearses a platform and prints what differs. Gives the exit code: 1 for any difference. */
export async function runMisbehave(given: RehearsalArguments): Promise<0 | 1> {
  const { url, keyId, secret, clock, print, rounds } = given;
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a number from 1');
  const seed = given.seed ?? randomBytes(8).toString('hex');
  print(`seed ${seed}`);
  const wallet = openWalletClient(url, { keyId, secret }, { now: () => clock.now().getTime() });
  const players = readPlayers(given.players);
  const run = randomBytes(4).toString('hex');
  const { sent, differences, rounds: played } = await misbehave(wallet, players, { seed, run, rounds });
  print(`${players.length} players, ${played} rounds`);
  for (const [name, count] of Object.entries(sent)) print(`${String(count).padStart(6)} sent ${name}`);
  for (const line of differences) print(`DIFFERENT ${line}`);
  print(`${differences.length} differences between the studio's book and the wallets`);
  return differences.length > 0 ? 1 : 0;
}

function readPlayers(file: string): readonly RehearsalPlayer[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}
