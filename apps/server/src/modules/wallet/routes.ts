import type { wallet } from '@tyche/contract/wallet';
import { type CurrencyCode, currencies } from '@tyche/kernel/currencies';
import { formatAmount } from '@tyche/kernel/money';
import type { Database, Reader } from '../../platform/db/database.ts';
import { gatherReads } from '../../platform/db/gather.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { audit, type Balance, mainBalances } from './index.ts';

export interface WalletRouteDeps {
  readonly database: Database;
}

/** The wallet that money is deposited to and withdrawn from (wire.md 4.1). */
const MAIN_ACCOUNT = 2;

export function walletRoutes({ database }: WalletRouteDeps): Handlers<keyof typeof wallet> {
  // Pages ask all the time: whoever asks within a turn of the event loop shares one question.
  const lookUp = gatherReads((memberIds: readonly bigint[]) => mainBalances(database.reader, memberIds));
  return {
    balance: async (_input, call) => shown(await lookUp(call.member.memberId)),
  };
}

/** What a member's page shows as balance: what can be staked now, and what is held. Refuses `not-signed-in` without a wallet. */
export async function readBalance(reader: Reader, memberId: bigint) {
  const [found = null] = await mainBalances(reader, [memberId]);
  return shown(found);
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

export function walletStaffRoutes({ database }: WalletRouteDeps): Handlers<'ledgerAudit'> {
  return {
    async ledgerAudit() {
      const report = await database.inSnapshot((reader) => audit(reader));
      return {
        ok: report.ok,
        checkedAt: report.checkedAt.getTime(),
        books: report.books.map(({ book, currency, wallets, general, sum }) => ({
          book,
          currency,
          wallets: formatAmount(wallets),
          general: formatAmount(general),
          sum: formatAmount(sum),
        })),
        differences: report.differences.map((difference) => ({ ...difference })),
      };
    },
  };
}
