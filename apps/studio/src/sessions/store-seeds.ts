// Pairs of seeds of a player (docs/reference/games.md 1.1): one in use, one next, and those that were revealed.
import { randomBytes } from 'node:crypto';
import { seedCommitment } from '@tyche/rules/studio';
import type { Reader, Tx } from '../database.ts';
import type { PlayMode, RevealedPairView, SeedsView } from '../wire.ts';

export interface PlayerKey {
  readonly playerId: string;
  readonly mode: PlayMode;
}

export interface CurrentPair {
  readonly pairId: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string | null;
  readonly nextNonce: bigint;
}

const MAX_REVEALED = 100;

/** Locks a player until the transaction ends; makes him, with two pairs, when he is new. */
export async function lockPlayer(tx: Tx, { playerId, mode }: PlayerKey): Promise<void> {
  const made = await tx.rows(
    'insert into studio.players (player_id, mode) values ($1, $2) on conflict do nothing returning player_id',
    [playerId, mode],
  );
  await tx.rows('select 1 from studio.players where player_id = $1 and mode = $2 for update', [
    playerId,
    mode,
  ]);
  if (made.length === 0) return;
  await insertPair(tx, { playerId, mode }, 'current');
  await insertPair(tx, { playerId, mode }, 'next');
}

/** The pair in use. The player's row is locked. */
export async function currentPair(tx: Tx, { playerId, mode }: PlayerKey): Promise<CurrentPair> {
  const [row] = await tx.rows<{
    pair_id: bigint;
    server_seed: string;
    client_seed: string | null;
    next_nonce: bigint;
  }>(
    `select pair_id, server_seed, client_seed, next_nonce from studio.seed_pairs
     where player_id = $1 and mode = $2 and state = 'current'`,
    [playerId, mode],
  );
  if (!row) throw new Error('a player without a pair of seeds');
  return {
    pairId: row.pair_id,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    nextNonce: row.next_nonce,
  };
}

/** Takes the nonce of the next round. */
export async function takeNonce(tx: Tx, pairId: bigint): Promise<void> {
  await tx.rows('update studio.seed_pairs set next_nonce = next_nonce + 1 where pair_id = $1', [pairId]);
}

/** The first client seed: it counts only while the pair has none. */
export async function chooseFirst(tx: Tx, { playerId, mode }: PlayerKey, clientSeed: string): Promise<void> {
  await tx.rows(
    `update studio.seed_pairs set client_seed = $3
     where player_id = $1 and mode = $2 and state = 'current' and client_seed is null`,
    [playerId, mode, clientSeed],
  );
}

/** Reveals the pair in use and puts the next one in its place. The player's row is locked, and no round of his is open. */
export async function rotatePair(tx: Tx, { playerId, mode }: PlayerKey, clientSeed: string): Promise<void> {
  const of = [playerId, mode];
  await tx.rows(
    `update studio.seed_pairs set state = 'revealed', revealed_at = clock_timestamp()
     where player_id = $1 and mode = $2 and state = 'current'`,
    of,
  );
  await tx.rows(
    `update studio.seed_pairs set state = 'current', client_seed = $3
     where player_id = $1 and mode = $2 and state = 'next'`,
    [...of, clientSeed],
  );
  await insertPair(tx, { playerId, mode }, 'next');
}

/** What a player sees of his pairs: the commitments, never the seed of a pair that is not revealed. */
export async function readSeeds(reader: Reader, { playerId, mode }: PlayerKey): Promise<SeedsView> {
  const rows = await reader.rows<{
    state: string;
    commitment: string;
    client_seed: string | null;
    next_nonce: bigint;
  }>(
    `select state, commitment, client_seed, next_nonce from studio.seed_pairs
     where player_id = $1 and mode = $2 and state <> 'revealed'`,
    [playerId, mode],
  );
  const [current, next] = ['current', 'next'].map((state) => rows.find((row) => row.state === state));
  return {
    commitment: current?.commitment ?? '',
    nextCommitment: next?.commitment ?? '',
    clientSeed: current?.client_seed ?? '',
    nonce: Number(current?.next_nonce ?? 0n),
  };
}

/** The last pairs that were revealed, newest first, at most a hundred. */
export async function listRevealed(
  reader: Reader,
  { playerId, mode }: PlayerKey,
): Promise<readonly RevealedPairView[]> {
  const rows = await reader.rows<{
    commitment: string;
    server_seed: string;
    client_seed: string | null;
    next_nonce: bigint;
  }>(
    `select commitment, server_seed, client_seed, next_nonce from studio.seed_pairs
     where player_id = $1 and mode = $2 and state = 'revealed' order by pair_id desc limit ${MAX_REVEALED}`,
    [playerId, mode],
  );
  return rows.map((row) => ({
    commitment: row.commitment,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed ?? '',
    rounds: Number(row.next_nonce),
  }));
}

async function insertPair(tx: Tx, { playerId, mode }: PlayerKey, state: 'current' | 'next'): Promise<void> {
  const serverSeed = randomBytes(32).toString('hex');
  await tx.rows(
    'insert into studio.seed_pairs (player_id, mode, state, server_seed, commitment) values ($1, $2, $3, $4, $5)',
    [playerId, mode, state, serverSeed, seedCommitment(serverSeed)],
  );
}
