// Pools of a test's own beside the lottery's stage: small ones, with a seed that the test knows.
import { createHash } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import type { Design } from '@tyche/rules/lottery/instant';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../members/index.ts';
import { buyInstant } from '../instant/instant-buy.ts';
import { dealAndOpen } from '../instant/instant-pools.ts';
import { findSelling, listPools, type PoolRow } from '../instant/store-instant.ts';
import { findBought } from '../instant/store-instant-sale.ts';

let designs = 0;

/** A design of ten tickets at 10 each, of which four pay, changed as the test likes. */
export function smallDesign(changes: Partial<Design> = {}): Design {
  designs += 1;
  return {
    code: `small-${designs}`,
    price: amountOf(10),
    size: 10,
    tiers: [
      { prize: amountOf(50), count: 1 },
      { prize: amountOf(10), count: 3 },
    ],
    layout: { kind: 'tap-box' },
    afterTopPrize: 'continue',
    maxPerMember: 10,
    ...changes,
  };
}

export const seedOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** Deals a pool of a design and puts it on sale. */
export async function openPool(database: Database, design: Design, pool = 1): Promise<PoolRow> {
  await dealAndOpen(database, design, pool, seedOf(`${design.code} ${pool}`));
  const [row] = await listPools(database.reader, design.code, pool, 1);
  if (!row) throw new Error('no pool');
  return row;
}

/** Buys a ticket; gives what was bought, with what it pays as the ledger knows it, or the code of the refusal. */
export async function buy(
  database: Database,
  member: Member,
  design: Pick<Design, 'code' | 'price'>,
  key: string = newKey(),
): Promise<{ id: bigint; pool: number; number: number } | string> {
  try {
    const id = await buyInstant({ database }, member, { order: design, key });
    const bought = await findBought(database.reader, member.memberId, id);
    if (!bought) throw new Error('nothing was written');
    return { id, pool: bought.pool, number: bought.number };
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The pool that a design is sold from, read anew. */
export async function selling(database: Database, code: string): Promise<PoolRow | null> {
  return findSelling(database.reader, code);
}
