// The audit: the invariants of ledger.md 5 as questions to the database.
import type { Reader, Tx } from '../../platform/db/database.ts';
import {
  type BookRow,
  countExamined,
  fullQuestions,
  listBooks,
  type Question,
  quickQuestions,
} from './store-audit.ts';
import { type CheckSize, checkSome, tryCheckLock } from './store-check.ts';
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

/** Wallets in a slice of the minute's check: a million numbers are gone through in 50 minutes. */
const NUMBERS = 20_000;
const MOVED = 100_000;

/**
 * The minute's check, whose cost does not follow the number of wallets or of entries: what has moved since the last one, a slice of all
 * wallets, sums, clearing accounts and what is owed. A wrong sum and a movement that does not lead to its balance show at the next check; a
 * row that was changed without a movement shows when its slice comes. Writes marks. Null: another process checks now.
 */
export async function auditSome(
  tx: Tx,
  size: CheckSize = { numbers: NUMBERS, moved: MOVED },
): Promise<readonly Difference[] | null> {
  if (!(await tryCheckLock(tx))) return null;
  const { broken, misheld, unbalanced } = await checkSome(tx, size);
  return [
    ...broken.map((walletId) => ({
      check: 'chain' as const,
      subject: `wallet ${walletId}`,
      detail: 'entries since the last check do not lead to the balance',
    })),
    ...misheld.map((walletId) => ({
      check: 'holds' as const,
      subject: `wallet ${walletId}`,
      detail: 'held money is not that of its open holds',
    })),
    ...unbalanced.map((ledger) => ({
      check: 'sum-zero' as const,
      subject: `ledger ${ledger.slice(0, ledger.indexOf(':'))}`,
      detail: `wallets and accounts leave${ledger.slice(ledger.indexOf(':') + 1)}`,
    })),
    ...(await askAll(tx, quickQuestions)),
  ];
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
