import { sha256 } from '@noble/hashes/sha2.js';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { commitmentOf, fromHex, isInTree, merkleLeaf, merkleRoot, toHex, utf8 } from '@tyche/rules/fairness';
import { printRatio } from '@tyche/rules/lottery';
import {
  dealPool,
  poolLeafText,
  type PoolTicket,
  type PrizeTable,
  rtpOf,
  winRateOf,
} from '@tyche/rules/lottery/instant';
import { isHash, isObject, isTreePath, readProofText } from '../../features/proof-check/proof-text.ts';
import { type Verdict, verdictOf } from '../../features/proof-check/verdict.ts';
import type { Pool, TicketProof } from './ticket.ts';
import { poolWords } from './random-streams.ts';

export type PoolCheckId = 'table' | 'commitment' | 'deal' | 'root';
export type PoolValue =
  | 'rtp'
  | 'winRate'
  | 'seed'
  | 'commitment'
  | 'ownCommitment'
  | 'counts'
  | 'root'
  | 'ownRoot';

/** One step of the check of a pool: how it ended, and the values that were compared. */
export interface PoolCheck {
  readonly id: PoolCheckId;
  readonly verdict: Verdict;
  readonly values: readonly (readonly [name: PoolValue, text: string])[];
}

export interface CheckedPool {
  readonly checks: readonly PoolCheck[];
  /** The tickets as they were dealt, made again from the seed; null while the pool is on sale. */
  readonly deal: readonly PoolTicket[] | null;
}

/** Leaves hashed in a row before the page may breathe. */
const CHUNK = 500;

/**
 * Checks a pool from what is public, in this browser: its table, and when its seed is shown, the whole deal. Nothing is asked of
 * the server here.
 */
export async function checkPool(pool: Pool): Promise<CheckedPool> {
  const table = tableOf(pool);
  const { seed, commitment, root } = pool;
  const tableCheck: PoolCheck = {
    id: 'table',
    verdict: 'shown',
    values: [
      ['rtp', printRatio(rtpOf(table))],
      ['winRate', printRatio(winRateOf(table))],
    ],
  };
  if (seed === null || !/^[0-9a-f]{64}$/.test(seed))
    return {
      deal: null,
      checks: [
        tableCheck,
        {
          id: 'commitment',
          verdict: seed === null ? 'waiting' : 'wrong',
          values: [['commitment', commitment]],
        },
        { id: 'deal', verdict: 'waiting', values: [] },
        { id: 'root', verdict: 'waiting', values: [['root', root]] },
      ],
    };
  const ownCommitment = commitmentOf(fromHex(seed), sha256);
  const deal = dealPool(table, poolWords(fromHex(seed), pool));
  const ownRoot = await rootOf(deal);
  return {
    deal,
    checks: [
      tableCheck,
      {
        id: 'commitment',
        verdict: verdictOf(ownCommitment === commitment),
        values: [
          ['seed', seed],
          ['ownCommitment', ownCommitment],
          ['commitment', commitment],
        ],
      },
      {
        id: 'deal',
        verdict: verdictOf(isAsTold(table, deal)),
        values: [['counts', countsText(table, deal)]],
      },
      {
        id: 'root',
        verdict: verdictOf(ownRoot === root),
        values: [
          ['ownRoot', ownRoot],
          ['root', root],
        ],
      },
    ],
  };
}

export type TicketVerdict = 'in-tree' | 'not-in-tree' | 'other-pool' | 'other-deal';

/** Whether the proof of a ticket leads to the pool's published root, and agrees with the deal when that can be made again. */
export function checkProof(
  proof: TicketProof,
  pool: Pool,
  deal: readonly PoolTicket[] | null,
): TicketVerdict {
  if (proof.code !== pool.code || proof.pool !== pool.pool) return 'other-pool';
  const steps = proof.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
  const leaf = merkleLeaf(utf8(proof.leafText), sha256);
  if (!isInTree(leaf, steps, fromHex(pool.root), sha256)) return 'not-in-tree';
  const own = deal?.[proof.number - 1];
  return own && poolLeafText(own) !== proof.leafText ? 'other-deal' : 'in-tree';
}

/** The prize that a leaf's text names, `number:prize:salt`. */
export function prizeIn(leafText: string): bigint {
  return parseAmount(leafText.split(':')[1] ?? '') ?? 0n;
}

/** Reads a proof that was pasted or loaded; null for anything else. */
export function readProof(text: string): TicketProof | null {
  return readProofText(text, isProof);
}

function tableOf(pool: Pool): PrizeTable {
  return {
    price: parseAmount(pool.price) ?? 0n,
    size: pool.size,
    tiers: pool.tiers.map(({ prize, count }) => ({ prize: parseAmount(prize) ?? 0n, count })),
  };
}

async function rootOf(deal: readonly PoolTicket[]): Promise<string> {
  const leaves: Uint8Array[] = [];
  for (let at = 0; at < deal.length; at += CHUNK) {
    for (const ticket of deal.slice(at, at + CHUNK))
      leaves.push(merkleLeaf(utf8(poolLeafText(ticket)), sha256));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return toHex(merkleRoot(leaves, sha256));
}

function countsOf(deal: readonly PoolTicket[]): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { prize } of deal) if (prize > 0n) counts.set(prize, (counts.get(prize) ?? 0) + 1);
  return counts;
}

function isAsTold({ tiers, size }: PrizeTable, deal: readonly PoolTicket[]): boolean {
  const counts = countsOf(deal);
  return (
    deal.length === size &&
    counts.size === tiers.length &&
    tiers.every(({ prize, count }) => counts.get(prize) === count)
  );
}

function countsText({ tiers }: PrizeTable, deal: readonly PoolTicket[]): string {
  const counts = countsOf(deal);
  return tiers.map(({ prize }) => `${prize / UNITS_PER_ONE} × ${counts.get(prize) ?? 0}`).join(', ');
}

function isProof(value: unknown): value is TicketProof {
  return (
    isObject(value) &&
    typeof value.code === 'string' &&
    typeof value.pool === 'number' &&
    typeof value.number === 'number' &&
    typeof value.leafText === 'string' &&
    value.leafText.startsWith(`${value.number}:`) &&
    isHash(value.root) &&
    isTreePath(value.path)
  );
}
