// The rows of players' own wallets and of the operator's transfers. Amounts in 1/10 000 units.
import type { Reader, Tx } from '../database.ts';

export interface WalletKey {
  readonly playerId: string;
  readonly currency: string;
}

/** Opens a wallet; opening it again changes nothing. */
export async function insertWallet(reader: Reader, { playerId, currency }: WalletKey): Promise<void> {
  await reader.rows(
    'insert into studio.wallets (player_id, currency) values ($1, $2) on conflict do nothing',
    [playerId, currency],
  );
}

/** What a wallet has, and the stakes of rounds that are not over. Null without a wallet. */
export async function findWallet(
  reader: Reader,
  { playerId, currency }: WalletKey,
): Promise<{ readonly balance: bigint; readonly inPlay: bigint } | null> {
  const wallets = await listWallets(reader, playerId);
  return wallets.find((wallet) => wallet.currency === currency) ?? null;
}

/** What can be staked or moved of a wallet; 0 without one. */
export async function findOwnBalance(tx: Reader, { playerId, currency }: WalletKey): Promise<bigint> {
  const [row] = await tx.rows<{ balance: bigint }>(
    'select balance from studio.wallets where player_id = $1 and currency = $2',
    [playerId, currency],
  );
  return row?.balance ?? 0n;
}

/** All wallets of a player, by currency. */
export function listWallets(
  reader: Reader,
  playerId: string,
): Promise<readonly { readonly currency: string; readonly balance: bigint; readonly inPlay: bigint }[]> {
  return reader.rows(
    `select w.currency, w.balance, coalesce((
       select sum(r.bet)
       from studio.rounds r where r.player_id = w.player_id and r.currency = w.currency and r.wallet = 'OWN'
         and r.ended_at is null and r.accepted_at is not null), 0)::bigint as "inPlay"
     from studio.wallets w where w.player_id = $1 order by w.currency`,
    [playerId],
  );
}

/** Changes a wallet. Gives what it has then; null when it is too little, or there is no such wallet. */
export async function moveOwnMoney(
  tx: Tx,
  { playerId, currency, by }: WalletKey & { readonly by: bigint },
): Promise<bigint | null> {
  const [row] = await tx.rows<{ balance: bigint }>(
    `update studio.wallets set balance = balance + $3
     where player_id = $1 and currency = $2 and balance + $3 >= 0 returning balance`,
    [playerId, currency, by],
  );
  return row?.balance ?? null;
}

export interface TransferRow {
  readonly transfer_id: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly player_id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: 'SUCCESS' | 'FAILED' | 'PENDING' | 'VOIDED';
}

export async function findTransfer(reader: Reader, transferId: string): Promise<TransferRow | null> {
  const [row] = await reader.rows<TransferRow>('select * from studio.transfers where transfer_id = $1', [
    transferId,
  ]);
  return row ?? null;
}

/** Takes the number of a transfer; false when it is taken. A transfer that takes it at the same time is waited for. */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<boolean> {
  const rows = await tx.rows(
    `insert into studio.transfers (transfer_id, direction, player_id, currency, amount, state) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning transfer_id`,
    [row.transfer_id, row.direction, row.player_id, row.currency, row.amount, row.state],
  );
  return rows.length > 0;
}

/** Ends a transfer that is pending. */
export async function endTransfer(tx: Tx, transferId: string, state: 'SUCCESS' | 'FAILED'): Promise<void> {
  await tx.rows('update studio.transfers set state = $2 where transfer_id = $1', [transferId, state]);
}
