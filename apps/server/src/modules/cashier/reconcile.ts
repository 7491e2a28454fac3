// The provider's statement against what was booked, every hour over the last two days (reliability.md W14).
import { compareStatement, type StatementDifference } from '@tyche/rules/cashier';
import { Outage } from '../../platform/http/errors.ts';
import type { CashierDeps } from './deps.ts';
import * as store from './store-reconcile.ts';

const DAYS = 2;
/** What moved within the last minutes may still be on its way to one side. */
const SETTLED_MINUTES = 5;

/** Compares and keeps the result. A difference is an error in the log; a provider that does not answer leaves the last result. */
export async function reconcile(
  deps: CashierDeps,
  { days = DAYS, settledMinutes = SETTLED_MINUTES }: { days?: number; settledMinutes?: number } = {},
): Promise<readonly StatementDifference[]> {
  const found: StatementDifference[] = [];
  for (const provider of deps.providers) {
    const { from, to } = await store.readWindow(deps.database.reader, { days, settledMinutes });
    const statement = await provider.statement(from, to).catch((error: unknown) => {
      if (error instanceof Outage) return null;
      throw error;
    });
    if (!statement) continue;
    const booked = await store.listBooked(deps.database.reader, provider.code, { from, to });
    // A line near an edge stands on one side only: it counts where the other side has it at all.
    const around = await store.listBooked(deps.database.reader, provider.code, {
      from: new Date(0),
      to: null,
    });
    const told = new Set(statement.map(({ direction, transactionId }) => `${direction} ${transactionId}`));
    const ours = [
      ...booked,
      ...around.filter(
        (line) =>
          told.has(`${line.direction} ${line.transactionId}`) &&
          !booked.some((one) => one.transactionId === line.transactionId && one.direction === line.direction),
      ),
    ];
    const differences = compareStatement(statement, ours);
    await store.insertRun(deps.database.reader, {
      provider: provider.code,
      compared: statement.length,
      differences,
    });
    if (differences.length > 0)
      deps.log.error('cashier.differences', { provider: provider.code, differences: [...differences] });
    found.push(...differences);
  }
  return found;
}
