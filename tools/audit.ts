// The ledger's own judge: sums, balances, chains and holds, from the entries up. Exit status 1 when anything differs.
import { formatAmount } from '@tyche/kernel/money';
import { type AuditReport, audit, auditChecks } from '../apps/server/src/modules/wallet/index.ts';
import { openDatabase, PROGRAM } from '../apps/server/src/platform/db/database.ts';
import { explain } from './start/problem.ts';
import { readConfig, runTool, withDatabase } from './start/with-database.ts';

await runTool(async () => {
  const report = await withDatabase(readConfig([]), async (url) => {
    const database = openDatabase({ url, maxConnections: 1, role: PROGRAM, mayBeStandby: true });
    try {
      return await database.inSnapshot((reader) => audit(reader));
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`${lines(report).join('\n')}\n`);
  return report.ok ? 0 : 1;
}, explain);

function lines(report: AuditReport): readonly string[] {
  const { wallets, entries, openHolds } = report.examined;
  const books = report.books.map(
    (one) =>
      `${one.book} ${one.currency}: wallets ${formatAmount(one.wallets)}, accounts ${formatAmount(one.general)}, sum ${formatAmount(one.sum)}`,
  );
  const checks = auditChecks.map((check) => {
    const wrong = report.differences.filter((one) => one.check === check).length;
    return `${check.padEnd(12)}${wrong === 0 ? 'ok' : `${wrong} wrong`}`;
  });
  const differences = report.differences.map((one) => `  ${one.check}: ${one.subject}: ${one.detail}`);
  const closing = report.ok ? 'The ledger is sound.' : `${report.differences.length} differences.`;
  return [
    `${wallets} wallets, ${entries} entries, ${openHolds} open holds`,
    ...books,
    ...checks,
    ...differences,
    closing,
  ];
}
