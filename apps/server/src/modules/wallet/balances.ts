import { type CurrencyCode, currencies } from '@tyche/kernel/currencies';
import { formatAmount } from '@tyche/kernel/money';
import { accountTypeIds } from '@tyche/rules/records';
import type { Reader } from '../../platform/db/database.ts';
import { gatherReads } from '../../platform/db/gather.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type BalanceWithPockets, balancesWithPockets } from './pockets.ts';
import type { Pocket } from './types.ts';

/**
 * Gives the function that reads what a member's page shows as balance: own money and bonus money in one sum, each pocket by itself, and
 * what is held (rewards.md 5.1). Members asked for within a turn of the event loop share a statement. Refuses `not-signed-in` without a
 * wallet.
 */
export function openBalances(reader: Reader) {
  const lookUp = gatherReads((memberIds: readonly bigint[]) => balancesWithPockets(reader, memberIds));
  return async (memberId: bigint) => shown(await lookUp(memberId));
}

function shown(found: BalanceWithPockets | null) {
  if (!found) throw new Refusal('not-signed-in');
  const { available, bonus, held, currency } = found;
  return {
    sumBalance: formatAmount(available + bonus),
    heldBalance: formatAmount(held),
    currency,
    currencySymbol: symbolOf(currency),
    balance: [
      { accountTypeId: accountTypeIds.main, accountName: 'main', availBalance: formatAmount(available) },
      pocketOf(found, 'bonus'),
      pocketOf(found, 'locked'),
    ],
  };
}

function pocketOf({ running, ...amounts }: BalanceWithPockets, pocket: Pocket) {
  return {
    accountTypeId: accountTypeIds[pocket],
    accountName: pocket,
    availBalance: formatAmount(amounts[pocket]),
    ...(running?.pocket === pocket && { endsAt: running.endsAt.getTime() }),
  };
}

function symbolOf(code: string): string {
  return Object.hasOwn(currencies, code) ? currencies[code as CurrencyCode].symbol : '$';
}
