import type { Database } from '../../platform/db/database.ts';
import { announce } from './events.ts';
import { listToLock, lockFreeSales, lockSale, type Named, openDue, voidNotHeld } from './store-life.ts';

/**
 * Closes the sales whose time is over: together those that no bet holds, so that a full minute does not take every connection; then
 * each of the others waits for the bets that already hold it and lets none in, without waiting for the other games. Gives the draws
 * that this call locked; throws after all were tried when one could not be.
 */
export async function lockDraws(database: Database): Promise<Named[]> {
  const due = await listToLock(database.reader);
  if (due.length === 0) return [];
  const free = await database.inTransaction(async (tx) => {
    const ids = await lockFreeSales(
      tx,
      due.map(({ id }) => id),
    );
    const locked = due.filter(({ id }) => ids.has(id));
    await announce(tx, 'draw.locked', locked);
    return locked;
  });
  const outcomes = await Promise.allSettled(
    due
      .filter((draw) => !free.includes(draw))
      .map((draw) =>
        database.inTransaction(async (tx) => {
          if (!(await lockSale(tx, draw.id))) return null;
          await announce(tx, 'draw.locked', [draw]);
          return draw;
        }),
      ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  const waited = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  );
  return [...free, ...waited];
}

/** Puts on sale the draws whose time has come. On a site for real money no draw whose numbers its operator could know. */
export function openDraws(database: Database, isPlayMoney: boolean): Promise<Named[]> {
  return database.inTransaction(async (tx) => {
    const opened = await openDue(tx, isPlayMoney);
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
