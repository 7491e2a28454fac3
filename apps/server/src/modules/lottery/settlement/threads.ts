// The seal and the two settlements of a draw, each in a thread of its own: bettors' requests never wait for a million tickets.
import type { DrawId } from '@tyche/kernel/ids';
import { openThread } from '../../../platform/threads/open-thread.ts';
import type { Seal } from './compute-seal.ts';
import type { ThreadData } from './serve-thread.ts';
import type { CountTask, OwnCount } from './count-winners.ts';
import type { ShadowCount, ShadowTask } from './shadow-count.ts';

export interface SettlementThreads {
  count(task: CountTask): Promise<OwnCount>;
  shadow(task: ShadowTask): Promise<ShadowCount>;
  seal(drawId: DrawId): Promise<Seal>;
  close(): Promise<void>;
}

/**
 * Starts the threads when they are first needed. Each opens its own connections to the database.
 *
 * @param merchant whose bets they work on.
 * @param atOnce how many draws the two settlements work at together; the seal works at one.
 */
export function openSettlementThreads(databaseUrl: string, merchant: number, atOnce = 1): SettlementThreads {
  const data: ThreadData = { databaseUrl, merchant, atOnce };
  const own = openThread<CountTask, OwnCount>(new URL('./count-worker.ts', import.meta.url), data);
  const shadow = openThread<ShadowTask, ShadowCount>(new URL('./shadow-worker.ts', import.meta.url), data);
  const seal = openThread<DrawId, Seal>(new URL('./seal-worker.ts', import.meta.url), { ...data, atOnce: 1 });
  return {
    count: own.ask,
    shadow: shadow.ask,
    seal: seal.ask,
    close: async () => {
      await Promise.all([own.close(), shadow.close(), seal.close()]);
    },
  };
}
