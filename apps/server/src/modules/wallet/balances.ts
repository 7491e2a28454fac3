import { type CurrencyCode, currencies } from '@tyche/kernel/currencies';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../platform/db/database.ts';
import { gatherReads } from '../../platform/db/gather.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Balance } from './types.ts';
import { mainBalances } from './wallets.ts';

/** The wallet that money is deposited to and withdrawn from (wire.md 4.1). */
const MAIN_ACCOUNT = 2;

/**
 * Gives the function that reads what a member's page shows as balance: what can be staked now, and what is held. Members asked for
 * within a turn of the event loop share a statement. Refuses `not-signed-in` without a wallet.
 */
export function openBalances(reader: Reader) {
  const lookUp = gatherReads((memberIds: readonly bigint[]) => mainBalances(reader, memberIds));
  return async (memberId: bigint) => shown(await lookUp(memberId));
}

function shown(found: Balance | null) {
  if (!found) throw new Refusal('not-signed-in');
  return {
    sumBalance: formatAmount(found.available),
    heldBalance: formatAmount(found.held),
    currency: found.currency,
    currencySymbol: symbolOf(found.currency),
    balance: [
      { accountTypeId: MAIN_ACCOUNT, accountName: 'main', availBalance: formatAmount(found.available) },
    ],
  };
}

function symbolOf(code: string): string {
  return Object.hasOwn(currencies, code) ? currencies[code as CurrencyCode].symbol : '$';
}
