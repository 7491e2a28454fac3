import { formatAmount } from '@tyche/kernel/money';
import type { MemberId } from '@tyche/kernel/ids';
import { merkleProof } from '@tyche/rules/fairness';
import { printRatio } from '@tyche/rules/lottery';
import {
  type Design,
  designs,
  findDesign,
  poolLeafText,
  remainingOf,
  rtpOf,
  winRateOf,
} from '@tyche/rules/lottery/instant';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Name } from '../catalogue/menus.ts';
import { sha256 } from '../settlement/leaf-tree.ts';
import { leavesOf } from '../settlement/seal-draw.ts';
import { findLeaves, findSelling, listOpened, listPools, type PoolRow } from './store-instant.ts';
import * as store from './store-instant-sale.ts';

const POOLS_SHOWN = 20;
const PAGE = 20;

/** A design by its code. Refuses `unknown-game`. */
export function getDesign(code: string): Design {
  const design = findDesign(code);
  if (!design) throw new Refusal('unknown-game');
  return design;
}

/** The designs on offer, each with the pool that is sold from. */
export function readDesigns(reader: Reader, name: Name) {
  return Promise.all(
    designs.map(async (design) => {
      const pool = await findSelling(reader, design.code);
      return {
        code: design.code,
        name: name(`instant.design.${design.code}`) ?? design.code,
        layout: design.layout.kind,
        price: formatAmount(design.price),
        rtp: printRatio(rtpOf(design)),
        winRate: printRatio(winRateOf(design)),
        pool: pool && poolView(pool),
      };
    }),
  );
}

/** The latest pools of a design. Refuses `unknown-game`. */
export async function readPools(reader: Reader, code: string) {
  return (await listPools(reader, getDesign(code).code, null, POOLS_SHOWN)).map(poolView);
}

/** One pool. Refuses `unknown-game`, `unknown-pool`. */
export async function readPool(reader: Reader, code: string, pool: number) {
  return poolView(await getPool(reader, code, pool));
}

/** Every ticket of a closed pool. Refuses `unknown-game`, `unknown-pool`, `pool-not-closed`. */
export async function openWholePool(reader: Reader, code: string, number: number) {
  const pool = await getPool(reader, code, number);
  if (pool.state !== 'closed' || pool.seed === null) throw new Refusal('pool-not-closed');
  const leaves = (await listOpened(reader, pool.id)).map(poolLeafText);
  return { code, pool: number, seed: pool.seed.toString('hex'), leaves };
}

/** A member's tickets, newest first. */
export async function listOwn(
  reader: Reader,
  memberId: MemberId,
  { code = null, page = 0, size = PAGE }: { code?: string | null; page?: number; size?: number },
) {
  const [rows, total] = await Promise.all([
    store.listBought(reader, memberId, { code, offset: page * size, limit: size }),
    store.countTickets(reader, memberId, code),
  ]);
  return { content: rows.map(ticketView), totalPages: Math.ceil(total / size), totalElements: total };
}

/** A member's own ticket as it may be seen now. Refuses `unknown-order` for another's. */
export async function readOwn(reader: Reader, memberId: MemberId, id: bigint) {
  return ticketView(await getBought(reader, memberId, id));
}

/** Reveals a member's ticket, or finds it revealed. Refuses `unknown-order`. */
export async function revealOwn(database: Database, memberId: MemberId, id: bigint) {
  await database.inTransaction((tx) => store.markRevealed(tx, memberId, id));
  return readOwn(database.reader, memberId, id);
}

/** The way from a revealed ticket to its pool's root. Refuses `unknown-order`, `not-revealed-yet`. */
export async function proveOwn(reader: Reader, memberId: MemberId, id: bigint) {
  const { code, pool, poolId, number, prize, salt } = await getBought(reader, memberId, id);
  if (prize === null || salt === null) throw new Refusal('not-revealed-yet');
  const leaves = leavesOf(await findLeaves(reader, poolId));
  const { root } = await getPool(reader, code, pool);
  return {
    code,
    pool,
    number,
    leafText: poolLeafText({ number, prize, salt }),
    leafHash: leaves[number - 1]?.toString('hex') ?? '',
    path: merkleProof(leaves, number - 1, sha256).map(({ side, hash }) => ({
      side,
      hash: Buffer.from(hash).toString('hex'),
    })),
    root: root.toString('hex'),
  };
}

/** A pool with its terms. Refuses `unknown-game`, `unknown-pool`. */
export async function getPool(reader: Reader, code: string, number: number): Promise<PoolRow> {
  const [pool] = await listPools(reader, getDesign(code).code, number, 1);
  if (!pool) throw new Refusal('unknown-pool');
  return pool;
}

async function getBought(reader: Reader, memberId: MemberId, id: bigint): Promise<store.BoughtRow> {
  const bought = await store.findBought(reader, memberId, id);
  if (!bought) throw new Refusal('unknown-order');
  return bought;
}

/** What the public reads of a pool. */
export function poolView(row: PoolRow) {
  const { code, pool, state, size, sold, afterTopPrize, maxPerMember } = row;
  return {
    code,
    pool,
    state,
    price: formatAmount(row.price),
    size,
    sold,
    tiers: row.prizes.map((prize, at) => ({
      prize: formatAmount(prize),
      count: row.counts[at] ?? 0,
      unsold: row.unsold[at] ?? 0,
    })),
    remainingRtp: remainingRtpOf(row),
    afterTopPrize,
    maxPerMember,
    commitment: row.commitment.toString('hex'),
    root: row.root.toString('hex'),
    dealtAt: row.dealtAt.getTime(),
    closedAt: row.closedAt?.getTime() ?? null,
    seed: row.seed?.toString('hex') ?? null,
    withdrawnFor: row.withdrawnFor,
  };
}

/** What the unsold tickets of a pool return (lottery.md 12.1: recomputed for reporting). */
function remainingRtpOf({ price, size, sold, prizes, counts, unsold }: PoolRow): string | null {
  const tiers = prizes.map((prize, at) => ({ prize, count: counts[at] ?? 0 }));
  const wins = new Map(tiers.map(({ prize, count }, at) => [prize, count - (unsold[at] ?? 0)]));
  const { rtp } = remainingOf({ price, size, tiers }, { sold, wins });
  return rtp && printRatio(rtp);
}

function ticketView(row: store.BoughtRow) {
  const { code, pool, number, isRevealed, prize, salt } = row;
  return {
    ticketId: row.id.toString(),
    code,
    pool,
    number,
    price: formatAmount(row.price),
    boughtAt: row.boughtAt.getTime(),
    isRevealed,
    prize: prize === null ? null : formatAmount(prize),
    salt,
  };
}
