// The wins that the winner board reads: kept from the feed of final wagers, so that no reading searches the bets (decision 100).
import type { Database } from '../../platform/db/database.ts';
import { parseAmount } from '@tyche/kernel/money';
import type { Merchant } from '../settings/index.ts';
import type { StepSize } from './choose-parts.ts';
import { feedReader } from './feed.ts';
import { deleteOldWins, keepWins } from './store-wins.ts';

export interface WinsDeps {
  readonly database: Database;
  merchant(): Promise<Merchant>;
}

/** Reads final wagers for the winner board. */
export const winsFeed = feedReader('wagers.wins');

const STEP: StepSize = { ends: 300, wagers: 5_000 };
/** A day more than the board shows. */
const KEPT_DAYS = 8;
/** Wins of a game type that are kept: the board shows 50 of the newest, less those who may not be shown. */
const KEPT_WINS = 5_000;

/** Keeps the wins of everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function takeWins(deps: WinsDeps, signal?: AbortSignal): Promise<void> {
  await winsFeed.readAll(deps.database, () => takeWinsStep(deps), signal);
}

/**
 * Keeps the wins of the next part of the feed, in one transaction with the mark. A win below the least prize of the site is not kept, so a
 * lower least prize counts for the wins from then on.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function takeWinsStep({ database, merchant }: WinsDeps, size = STEP): Promise<boolean> {
  const { winnerMinPrize } = (await merchant()).site;
  const least = parseAmount(winnerMinPrize) ?? 0n;
  return database.inTransaction((tx) =>
    winsFeed.readStep(tx, size, ({ parts }) => keepWins(tx, parts, { least, days: KEPT_DAYS })),
  );
}

/** Removes the wins that no board shows any more. Gives how many. */
export function dropOldWins({ database }: Pick<WinsDeps, 'database'>, newest = KEPT_WINS): Promise<number> {
  return database.inTransaction((tx) => deleteOldWins(tx, { days: KEPT_DAYS, newest }));
}
