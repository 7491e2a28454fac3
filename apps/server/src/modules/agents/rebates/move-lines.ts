// The movements of rebate lines in the ledger: the house pays, and takes back what a correction lowers.
import { hash } from 'node:crypto';
import { timeDigits } from '@tyche/kernel/request-key';
import type { Tx } from '../../../platform/db/database.ts';
import { collect, creditBatch, lockWallets } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import type { RebateSum } from './store-runs.ts';

const COMMISSION = { scope: 'commission', kind: 'commission', gl: 'commission' } as const;

/**
 * Credits amounts above 0 and takes back those below; what a wallet does not have stays owed to the house.
 *
 * @param keys the movement of a line has the key that follows from `prefix` and the line, so that it is posted once. `at` begins the key, as
 *   the ledger divides its entries by the time of their keys.
 */
export async function moveLines(
  tx: Tx,
  { listWalletIds }: Pick<AgentsDeps, 'listWalletIds'>,
  lines: readonly RebateSum[],
  keys: { readonly prefix: string; readonly at: Date },
): Promise<void> {
  const wallets = await listWalletIds(tx, [...new Set(lines.map(({ memberId }) => memberId))]);
  const movements = lines.map((line) => {
    const walletId = wallets.get(line.memberId);
    if (!walletId) throw new Error(`a rebate of ${line.memberId}, which has no wallet`);
    return { walletId, key: lineKeyOf(keys, line), amount: line.amount };
  });
  const credits = movements.filter(({ amount }) => amount > 0n);
  const debits = movements.flatMap(({ amount, ...debit }) =>
    amount < 0n ? [{ ...debit, amount: -amount }] : [],
  );
  if (debits.length > 0)
    await lockWallets(
      tx,
      movements.map(({ walletId }) => walletId),
    );
  await creditBatch(tx, COMMISSION, credits);
  await collect(tx, COMMISSION, debits);
}

function lineKeyOf(
  { prefix, at }: { prefix: string; at: Date },
  { day, memberId, group }: RebateSum,
): string {
  const time = timeDigits(at.getTime());
  const hex = hash('sha256', [prefix, day, memberId, group].join('\n'), 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
