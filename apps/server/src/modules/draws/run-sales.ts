import type { Database } from '../../platform/db/database.ts';
import { announce } from './events.ts';
import { listToLock, lockSale, type Named, openDue, voidNotHeld } from './store-life.ts';

/**
 * Closes the sales whose time is over. Each waits for the bets that already hold it and then lets none in; the games do not
 * wait for each other. Gives the draws that this call locked; throws after all were tried when one could not be.
 */
export async function lockDraws(database: Database): Promise<Named[]> {
  const due = await listToLock(database.reader);
  const outcomes = await Promise.allSettled(
    due.map((draw) =>
      database.inTransaction(async (tx) => {
        if (!(await lockSale(tx, draw.id))) return null;
        await announce(tx, 'draw.locked', [draw]);
        return draw;
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  );
}

/** Puts on sale the draws whose time has come. */
export function openDraws(database: Database): Promise<Named[]> {
  return database.inTransaction(async (tx) => {
    const opened = await openDue(tx);
    await announce(tx, 'draw.opened', opened);
    return opened;
  });
}

/** Voids the draws whose whole sale passed while nothing was running: no bet stands on them but those of a chase, which go on. */
export function voidMissed(database: Database): Promise<Named[]> {
  return database.inTransaction(async (tx) => {
    const missed = await voidNotHeld(tx);
    await announce(tx, 'draw.void', missed);
    return missed;
  });
}
