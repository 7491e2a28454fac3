// Settled wagers on the stage of promotions, on days that are over.
import { readNow } from '../../../platform/db/read-now.ts';
import type { MemberId } from '@tyche/kernel/ids';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import type { Database } from '../../../platform/db/database.ts';
import { eventually } from '@tyche/testkit/until';
import { closeBatch, recordPlaced, voidWagers } from '../../wagers/index.ts';
import { playsFeed, takePlaysStep } from '../take-plays.ts';
import type { Stage } from './stage.ts';

/** A day that is over and whose run is due, whatever the hour: the day before yesterday. */
export async function dayBack(stage: Stage, days = 2): Promise<string> {
  const { timeZone } = (await stage.deps.merchant()).site;
  return addDays(localDateOf(await readNow(stage.database.reader), timeZone), -days);
}

let batches = 0n;

/** Bets as the lottery records them, each in a draw of its own. */
export function playsOn(stage: Stage) {
  const { database } = stage;
  const batchOf = (batchRef: bigint) => ({ source: 'lottery', batchRef }) as const;
  return {
    /** A bet of whole units that is settled now. */
    async bet(memberId: bigint, stake: number, gameType = 'RNG', payout = 0): Promise<bigint> {
      batches += 1n;
      const batchRef = batches;
      const wager = { ref: 1n, batchRef, memberId: memberId as MemberId, gameCode: 'game', gameType };
      await database.inTransaction((tx) =>
        recordPlaced(tx, 'lottery', [{ ...wager, stake: BigInt(stake) * 10_000n }]),
      );
      await closeOf(database, batchRef, payout);
      return batchRef;
    },
    void: (batchRef: bigint) =>
      database.inTransaction((tx) => voidWagers(tx, batchOf(batchRef), { refs: [1n], reason: 'draw-void' })),
    async takeIn(): Promise<void> {
      // The first look makes the mark. An older transaction of another database hides what is to be read until it is over.
      await eventually(async () => {
        while (await takePlaysStep(stage.deps));
        return (await playsFeed.secondsBehind(database.reader)) === 0;
      });
    },
    /** Moves what was counted today to another day, as if it had been settled then. */
    async moveTo(day: string): Promise<void> {
      const today = await dayBack(stage, 0);
      await stage.rows(`
        update promotions.play_days set day = '${day}', run_day = '${day}' where day = '${today}' and run_day is not null`);
    },
    /** Lets the runs of a job begin with a period. */
    startRuns: (job: 'rebate' | 'giveback', before: string) =>
      stage.rows(`
        insert into promotions.runs (job, period, done_at) values ('${job}', '${before}', clock_timestamp()) on conflict do nothing`),
    /** Offers as if they had been open for a month. */
    async ageOffers(): Promise<void> {
      await stage.rows(`update promotions.offers set starts_at = clock_timestamp() - interval '30 days'`);
      // Versions never change; the test makes them older.
      await stage.rows(`alter table promotions.versions disable trigger user`);
      await stage.rows(
        `update promotions.versions set published_at = clock_timestamp() - interval '30 days'`,
      );
      await stage.rows(`alter table promotions.versions enable trigger user`);
    },
  };
}

function closeOf(database: Database, batchRef: bigint, payout: number): Promise<unknown> {
  const winners = payout === 0 ? [] : [{ ref: 1n, payout: BigInt(payout) * 10_000n }];
  return database.inTransaction((tx) => closeBatch(tx, { source: 'lottery', batchRef, version: 1 }, winners));
}
