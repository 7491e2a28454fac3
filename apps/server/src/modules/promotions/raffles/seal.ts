// The close of a raffle and the seal over its tickets (docs/reference/rewards.md 7.6 steps 3 and 4).
import { readNow } from '../../../platform/db/read-now.ts';
import { createHash } from 'node:crypto';
import { merkleProof, merkleRoot, type ProofStep } from '@tyche/rules/fairness';
import { raffleLeaves } from '@tyche/rules/rewards';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { listExcluded } from '../../protection/index.ts';
import * as store from './store.ts';
import { barHolders, listHolders, listTickets } from './store-tickets.ts';
import { ticketsFeed } from './take-tickets.ts';

/** Tickets under one of the hashes that are kept: a power of two, so that these hashes are nodes of the tree. */
export const BLOCK_TICKETS = 1_024;
const BLOCKS_AT_ONCE = 16;
const HASH_BYTES = 32;
const HOLDERS_AT_ONCE = 5_000;
const MAX_GRACE_SECONDS = 10;

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

/** Closes raffles whose time is over and seals those that are closed. Safe to repeat, in several workers too. */
export async function closeAndSeal(database: Database, signal?: AbortSignal): Promise<void> {
  for (const raffle of await store.listRaffles(database.reader, { states: ['open'] }))
    if (await mayClose(database.reader, raffle))
      await database.inTransaction((tx) => store.close(tx, raffle.raffle_id));
  for (const raffle of await store.listRaffles(database.reader, { states: ['closed'] })) {
    if (signal?.aborted) return;
    await sealRaffle(database, raffle);
  }
}

/**
 * Seals the tickets of a closed raffle. Tickets of members who have excluded themselves keep their numbers and are barred: this is public
 * before the round of the beacon is there.
 *
 * @returns false when another worker sealed it.
 */
export async function sealRaffle(
  database: Database,
  raffle: Pick<store.RaffleRow, 'raffle_id' | 'code' | 'number'>,
): Promise<boolean> {
  const blockRoots = await hashBlocks(database.reader, raffle);
  const root = Buffer.from(merkleRoot(blockRoots, sha256));
  return database.inTransaction(async (tx) => {
    const seal = { root, blockRoots: Buffer.concat(blockRoots) };
    if (!(await store.setSealed(tx, raffle.raffle_id, seal))) return false;
    await barExcluded(tx, raffle.raffle_id);
    return true;
  });
}

/** The way from a ticket to the root, and the text of its leaf. Null when there is no such ticket, or no seal yet. */
export async function proveTicket(
  reader: Reader,
  { raffle_id, code, number }: Pick<store.RaffleRow, 'raffle_id' | 'code' | 'number'>,
  ticket: number,
): Promise<{ readonly ticket: LeafTicket; readonly path: readonly ProofStep[] } | null> {
  const kept = await store.findBlockRoots(reader, raffle_id);
  if (!kept) return null;
  const block = Math.floor((ticket - 1) / BLOCK_TICKETS);
  const rows = await listTickets(reader, raffle_id, { after: block * BLOCK_TICKETS, limit: BLOCK_TICKETS });
  const own = rows.findIndex((row) => row.number === ticket);
  const row = rows[own];
  if (!row) return null;
  const leaves = raffleLeaves({ gameCode: code, number }, rows.map(leafOf), sha256);
  const roots = Array.from({ length: kept.byteLength / HASH_BYTES }, (_, at) =>
    kept.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  return {
    ticket: leafOf(row),
    path: [...merkleProof(leaves, own, sha256), ...merkleProof(roots, block, sha256)],
  };
}

type LeafTicket = ReturnType<typeof leafOf>;

function leafOf({ number, holder, salt }: { number: number; holder: string; salt: Buffer }) {
  return { ticket: number, holder, salt: salt.toString('hex') };
}

/** The hashes over each block of tickets, read some blocks at a time. */
async function hashBlocks(
  reader: Reader,
  { raffle_id, code, number }: Pick<store.RaffleRow, 'raffle_id' | 'code' | 'number'>,
): Promise<readonly Uint8Array[]> {
  const roots: Uint8Array[] = [];
  const limit = BLOCK_TICKETS * BLOCKS_AT_ONCE;
  for (let after = 0; ; after += limit) {
    const rows = await listTickets(reader, raffle_id, { after, limit });
    if (rows.length === 0) return roots;
    for (let at = 0; at < rows.length; at += BLOCK_TICKETS) {
      const tickets = rows.slice(at, at + BLOCK_TICKETS).map(leafOf);
      roots.push(merkleRoot(raffleLeaves({ gameCode: code, number }, tickets, sha256), sha256));
    }
  }
}

async function barExcluded(tx: Tx, raffleId: bigint): Promise<void> {
  let after = 0n;
  for (;;) {
    const holders = await listHolders(tx, raffleId, { after, limit: HOLDERS_AT_ONCE });
    const last = holders.at(-1);
    if (!last) return;
    const excluded = await listExcluded(
      tx,
      holders.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
    );
    const barred = holders.filter(({ member_id }) => member_id === null || excluded.has(member_id));
    if (barred.length > 0)
      await barHolders(
        tx,
        barred.map(({ holder_id }) => holder_id),
      );
    after = last.holder_id;
  }
}

/**
 * Whether a raffle may close: the feed is read up to its close. Half of the time to its draw is waited for that at most, as the seal must
 * be there before the round of the beacon.
 */
async function mayClose(reader: Reader, { closes_at, draws_at }: store.RaffleRow): Promise<boolean> {
  const now = await readNow(reader);
  const lock = (draws_at.getTime() - closes_at.getTime()) / 1_000;
  const sinceClose = (now.getTime() - closes_at.getTime()) / 1_000;
  if (sinceClose < Math.min(MAX_GRACE_SECONDS, lock / 4)) return false;
  if (sinceClose >= lock / 2) return true;
  return (await ticketsFeed.secondsBehind(reader)) < sinceClose;
}
