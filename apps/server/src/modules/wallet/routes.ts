import type { wallet } from '@tyche/contract/wallet';
import { formatAmount } from '@tyche/kernel/money';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { audit, openBalances } from './index.ts';

export interface WalletRouteDeps {
  readonly database: Database;
}

export function walletRoutes({ database }: WalletRouteDeps): Handlers<keyof typeof wallet> {
  const readBalance = openBalances(database.reader);
  return {
    balance: (_input, call) => readBalance(call.member.memberId),
  };
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
