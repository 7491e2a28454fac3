// Results that are drawn elsewhere and fed in, and what happens while they do not come (lottery.md 1.3 and 13.5).
import type { DrawId } from '@tyche/kernel/ids';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Outage } from '../../platform/http/errors.ts';
import type { ResultFeed } from './adapter.ts';
import { endAsVoid, freezeDraw } from './change-draw.ts';
import { announce } from './events.ts';
import { isPossibleResult } from './possible-result.ts';
import { findInFeed } from './read-feed.ts';
import { insertIncident } from './store-life.ts';
import * as store from './store-outside.ts';

export interface FeedDeps {
  readonly database: Database;
  /** Opens what a game's settings name as its feed. */
  openFeed(feed: string): ResultFeed;
  /** How long a feed that had nothing is left alone. */
  readonly askEverySeconds?: number;
}

/** Why a draw froze whose outside result did not come. */
export const RESULT_MISSING = 'result-missing';
const ASK_EVERY_SECONDS = 5;
const AT_ONCE = 20;

/**
 * Asks the feeds of the draws that are due and writes down what they tell. A feed that fails or tells what its game cannot draw is a feed
 * without a result: the draw waits. Gives how many draws got theirs.
 */
export async function readFeeds({ database, openFeed, askEverySeconds }: FeedDeps): Promise<number> {
  const due = await store.listToAsk(database.reader, askEverySeconds ?? ASK_EVERY_SECONDS, AT_ONCE);
  const outcomes = await Promise.all(
    due.map(async (draw) => {
      await store.noteAsked(database.reader, draw.id);
      const told = await ask(draw, openFeed);
      if (!told || !isPossibleResult(draw.model, told.result)) return false;
      const { result, publishedAt: knownAt } = told;
      return database.inTransaction((tx) => publishOutside(tx, draw.id, { result, knownAt }));
    }),
  );
  return outcomes.filter(Boolean).length;
}

/** Writes the first outside result of a draw. What is known before the sale has closed is told as an incident. False when not now. */
export async function publishOutside(
  tx: Tx,
  drawId: DrawId,
  told: { result: string; knownAt: Date },
): Promise<boolean> {
  const drawn = await store.recordOutside(tx, drawId, told);
  if (!drawn) return false;
  if (drawn.isEarly) await insertIncident(tx, drawId, 'known-early', told.knownAt.toISOString());
  await announce(tx, 'draw.drawn', [drawn]);
  return true;
}

/** Freezes the draws whose outside result is late, and voids those that have waited to the end. Gives how many it moved. */
export async function endLate(database: Database): Promise<number> {
  const late = await store.listLate(database.reader);
  for (const { id } of late) await database.inTransaction((tx) => freezeDraw(tx, id, RESULT_MISSING));
  const over = await store.listNotPublished(database.reader, RESULT_MISSING);
  for (const { id } of over)
    await database.inTransaction((tx) => endAsVoid(tx, id, 'not-published', ['frozen']));
  return late.length + over.length;
}

async function ask(draw: store.FedDraw, openFeed: FeedDeps['openFeed']) {
  if (draw.feed === null) return null;
  try {
    return findInFeed(await openFeed(draw.feed).read(), draw.number);
  } catch (error) {
    if (error instanceof Outage) return null;
    throw error;
  }
}
