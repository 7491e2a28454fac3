// Months of ranks that are over, for the salary of offers.
import type { Reader } from '../../../platform/db/database.ts';
import { isRunDone, listMonthEnds, type MonthEnd } from './store-runs.ts';

export const rankMonths = {
  /** Whether the upkeep of a month, named by its first day, was looked at for every member. */
  isDone: (reader: Reader, month: string): Promise<boolean> => isRunDone(reader, month),
  /** How members with a rank ended a month, in the order of their ids: the rank that was given, and whether its upkeep was met. */
  list: (
    reader: Reader,
    month: string,
    page: { readonly after: bigint; readonly limit: number },
  ): Promise<readonly MonthEnd[]> => listMonthEnds(reader, month, page),
} as const;
