// Orders by the request that made them, asked of the database over a connection of its own.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { readOrderRef } from '../../apps/server/src/modules/lottery/betting/keys.ts';
import { answerOf, stakeKeyOf } from '../../apps/server/src/modules/lottery/betting/write-orders.ts';
import type { MemberId } from '../../packages/kernel/src/ids.ts';

/** A request as a bettor sent it: its key, and the cookies of its member. */
export interface Sent {
  readonly key: string;
  readonly cookie: string;
}

export interface Standing {
  /** Orders under the key. */
  readonly n: number;
  /** What the call answered, or would answer to a repeat. */
  readonly answer: string;
}

/** The scope of the lottery's keys in the ledger. */
const LOTTERY = 1;

/** The orders that requests made, by their key. The ledger keys a stake by member and key, and the stake names its order. */
export async function ordersByKey(
  client: pg.Client,
  sent: readonly Sent[],
): Promise<ReadonlyMap<string, Standing>> {
  const members = await membersOf(client, [...new Set(sent.map(({ cookie }) => cookie))]);
  const keys = new Map(
    sent.map(({ key, cookie }) => {
      const memberId = members.get(cookie);
      if (memberId === undefined) throw new Error('a bettor has no session');
      return [stakeKeyOf({ member: { memberId }, key }), key];
    }),
  );
  const stakes = await client.query<{ key: string; ref: string }>(
    'select key::text, ref::text from wallet.entries where scope = $1 and key = any($2::uuid[])',
    [LOTTERY, [...keys.keys()]],
  );
  const keyOfOrder = new Map(
    stakes.rows.map(({ key, ref }) => [String(readOrderRef(ref)), keys.get(key) ?? '']),
  );
  const orders = await client.query<{ id: string; number: string; total: string; balance: string }>(
    `select order_id as id, number, total, balance from lottery.orders join lottery.draw_sales using (draw_id)
     where order_id = any($1::bigint[])`,
    [[...keyOfOrder.keys()]],
  );
  const found = new Map<string, Standing>();
  for (const { id, number, total, balance } of orders.rows) {
    const key = keyOfOrder.get(id) ?? '';
    const answer = answerOf({ id: BigInt(id), number, total: BigInt(total), balance: BigInt(balance) });
    found.set(key, { n: (found.get(key)?.n ?? 0) + 1, answer });
  }
  return found;
}

async function membersOf(
  client: pg.Client,
  cookies: readonly string[],
): Promise<ReadonlyMap<string, MemberId>> {
  const hashes = new Map(
    cookies.map((cookie) => {
      const token = /(?:^|;\s*)tyche-session=([^;]+)/.exec(cookie)?.[1] ?? '';
      return [createHash('sha256').update(token).digest('hex'), cookie];
    }),
  );
  const { rows } = await client.query<{ hash: string; member: string }>(
    `select encode(token_hash, 'hex') as hash, subject_id as member from identity.sessions
     where encode(token_hash, 'hex') = any($1::text[]) and realm = 'member'`,
    [[...hashes.keys()]],
  );
  return new Map(rows.map(({ hash, member }) => [hashes.get(hash) ?? '', BigInt(member) as MemberId]));
}
