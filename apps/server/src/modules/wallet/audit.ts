// The audit: the invariants of ledger.md section 5 as questions to the database.
import type { Reader, Tx } from '../../platform/db/database.ts';
import {
  type BookRow,
  type Question,
  checkMovedWallets,
  countExamined,
  fullQuestions,
  listBooks,
  quickQuestions,
  tryCheckLock,
} from './store-audit.ts';
import type { AuditReport, BookTotal, Difference } from './types.ts';

/**
 * Checks the whole ledger: every book sums to zero, each balance equals its entries, chains have no gap, every hold has an
 * owner and is held, clearing accounts are empty, GL balances equal their movements, no row mixes books.
 * Give it a reader of one snapshot (`inSnapshot`), or postings under way will look like differences.
 */
export async function audit(reader: Reader): Promise<AuditReport> {
  const examined = await countExamined(reader);
  const books = (await listBooks(reader)).map(toTotal);
  const differences = [...books.flatMap(unbalanced), ...(await askAll(reader, fullQuestions))];
  return {
    ok: differences.length === 0,
    checkedAt: examined.at,
    books: books.filter((book) => book.wallets !== 0n || book.general !== 0n),
    examined: { wallets: examined.wallets, entries: examined.entries, openHolds: examined.open_holds },
    differences,
  };
}

/** The part that is quick on any size: sums, holds, clearing accounts. Wants one snapshot too. */
export async function auditQuickly(reader: Reader): Promise<readonly Difference[]> {
  const books = (await listBooks(reader)).map(toTotal);
  return [...books.flatMap(unbalanced), ...(await askAll(reader, quickQuestions))];
}

/** Checks the chains of wallets that moved since they were checked last. Null: another process holds the lock. */
export async function auditMoved(tx: Tx): Promise<readonly Difference[] | null> {
  if (!(await tryCheckLock(tx))) return null;
  const { broken } = await checkMovedWallets(tx, 100_000);
  return broken.map((walletId) => ({
    check: 'chain',
    subject: `wallet ${walletId}`,
    detail: 'entries since the last check do not lead to the balance',
  }));
}

async function askAll(reader: Reader, questions: readonly Question[]): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (const { check, ask } of questions) {
    for (const wrong of await ask(reader)) differences.push({ check, ...wrong });
  }
  return differences;
}

function toTotal(row: BookRow): BookTotal {
  return { ...row, sum: row.wallets + row.general };
}

function unbalanced(total: BookTotal): readonly Difference[] {
  if (total.sum === 0n) return [];
  const detail = `wallets ${total.wallets} and accounts ${total.general} leave ${total.sum}`;
  return [{ check: 'sum-zero', subject: `ledger ${total.book} ${total.currency}`, detail }];
}
