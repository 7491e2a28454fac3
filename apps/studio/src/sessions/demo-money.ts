// Play money: it has no worth, so the studio keeps it itself.
import { amountOf } from '@tyche/kernel/money';
import type { Reader, Tx } from '../database.ts';

const FIRST: Readonly<Record<string, bigint>> = { VND: amountOf(5_000_000) };
const FIRST_ELSE = amountOf(10_000);

/** The play money of a player; he begins with some. */
export async function readDemoBalance(reader: Reader, playerId: string, currency: string): Promise<bigint> {
  const [row] = await reader.rows<{ balance: bigint }>(
    `insert into studio.demo_wallets as w (player_id, currency, balance) values ($1, $2, $3)
     on conflict (player_id, currency) do update set balance = w.balance returning balance`,
    [playerId, currency, FIRST[currency] ?? FIRST_ELSE],
  );
  return row?.balance ?? 0n;
}

/** Changes the play money of a player. Gives what he has then; null when it is too little. */
export async function moveDemoMoney(
  tx: Tx,
  { playerId, currency, by }: { readonly playerId: string; readonly currency: string; readonly by: bigint },
): Promise<bigint | null> {
  await readDemoBalance(tx, playerId, currency);
  const [row] = await tx.rows<{ balance: bigint }>(
    `update studio.demo_wallets set balance = balance + $3
     where player_id = $1 and currency = $2 and balance + $3 >= 0 returning balance`,
    [playerId, currency, by],
  );
  return row?.balance ?? null;
}
