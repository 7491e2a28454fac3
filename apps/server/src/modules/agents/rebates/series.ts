// The series of accounts, which the lottery prices bets by (docs/reference/agents.md 4.2).
import { gatherReads } from '../../../platform/db/gather.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-series.ts';

/** Opens the reads of series. Null: neither the account nor anybody above it has one, so the highest series of the game counts. */
export function openSeriesSource({ database, merchant }: Pick<AgentsDeps, 'database' | 'merchant'>) {
  const timeZone = async () => (await merchant()).site.timeZone;
  const lookUp = gatherReads(async (asked: readonly Omit<store.AskedSeries, 'at'>[]) =>
    store.listSeries(
      database.reader,
      await timeZone(),
      asked.map((each) => ({ ...each, at: null })),
    ),
  );
  return {
    /** Today's series of an account in a prize mode. Reads of the same moment are one question to the database. */
    today: (memberId: bigint, prizeModeId: number): Promise<number | null> =>
      lookUp({ memberId, prizeModeId }),
    /** The series on the local days of other moments, in the order of what was asked. */
    listAt: async (
      reader: Reader,
      asked: readonly store.AskedSeries[],
    ): Promise<readonly (number | null)[]> => store.listSeries(reader, await timeZone(), asked),
  };
}
