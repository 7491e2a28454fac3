// Wallets and transfers from the file of a studio that had no games yet, moved into its database once.
import { existsSync, renameSync } from 'node:fs';
import { parseAmount } from '@tyche/kernel/money';
import { openBook } from '../book.ts';
import type { StudioDatabase } from '../database.ts';

/** Takes over the book of a file, which is then put aside. Stopped in between, it is taken over again and changes nothing twice. */
export async function importBook(database: StudioDatabase, path: string): Promise<void> {
  if (!existsSync(path)) return;
  const { wallets, transfers } = openBook(path).all();
  await database.inTransaction(async (tx) => {
    for (const { playerId, currency, balance, inPlay } of wallets)
      await tx.rows(
        'insert into studio.wallets (player_id, currency, balance) values ($1, $2, $3) on conflict do nothing',
        [playerId, currency, (parseAmount(balance) ?? 0n) + (parseAmount(inPlay) ?? 0n)],
      );
    for (const { transferId, direction, playerId, currency, amount, status } of transfers)
      await tx.rows(
        `insert into studio.transfers (transfer_id, direction, player_id, currency, amount, state) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        // One that was pending has not moved anything, and never will.
        [
          transferId,
          direction,
          playerId,
          currency,
          parseAmount(amount) ?? 0n,
          status === 'PENDING' ? 'FAILED' : status,
        ],
      );
  });
  renameSync(path, `${path}.imported`);
}
