// Results that two persons type, each without seeing what the other typed (lottery.md 13.5).
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { publishOutside } from './outside-results.ts';
import { isPossibleResult } from './possible-result.ts';
import * as store from './store-outside.ts';

export interface TypedResult {
  readonly gameCode: string;
  readonly number: string;
  readonly result: string;
  /** When the result was published; null: at the draw's hour. */
  readonly publishedAt: Date | null;
}

/**
 * Takes what one person typed as the result of a draw; with an equal entry of another person it becomes the result. Unequal entries
 * are both thrown away. Takes draws typed by hand, and those of a feed once they are frozen. Refuses `unknown-draw`,
 * `result-not-enterable`, `draw-not-due`, `draw-state-differs`, `result-malformed`, `second-person-needed`, `results-differ`.
 */
export async function enterResult(
  database: Database,
  typed: TypedResult,
  { staff: { staffId }, ip }: Actor,
): Promise<'waiting' | 'agreed'> {
  const outcome = await database.inTransaction(async (tx): Promise<store.EntryState> => {
    const draw = await store.lockForEntry(tx, typed.gameCode, typed.number);
    const ready = judge(draw, typed.result);
    const knownAt = typed.publishedAt ?? ready.drawsAt;
    const entry = { staffId, result: typed.result, knownAt };
    const state = await compare(tx, ready, entry);
    const subject = `${typed.gameCode} ${typed.number}`;
    const detail = { result: typed.result, knownAt: knownAt.toISOString() };
    await recordAction(tx, { staffId, action: `draw.result.${state}`, subject, detail, ip });
    return state;
  });
  if (outcome === 'differs') throw new Refusal('results-differ');
  return outcome;
}

function judge(draw: store.EnteredDraw | null, result: string): store.EnteredDraw {
  if (!draw) throw new Refusal('unknown-draw');
  const { source, state } = draw;
  if (source === 'own' || (source === 'feed' && state !== 'frozen'))
    throw new Refusal('result-not-enterable');
  if (!draw.isDue) throw new Refusal('draw-not-due');
  if (!draw.isSealed || draw.result !== null || (state !== 'drawing' && state !== 'frozen'))
    throw new Refusal('draw-state-differs');
  if (!isPossibleResult(draw.model, result)) throw new Refusal('result-malformed');
  return draw;
}

async function compare(
  tx: Tx,
  draw: store.EnteredDraw,
  entry: Omit<store.Entry, 'id'>,
): Promise<store.EntryState> {
  const waiting = await store.findWaiting(tx, draw.id);
  if (waiting?.staffId === entry.staffId) throw new Refusal('second-person-needed');
  const state = stateOf(waiting, entry);
  if (waiting && state !== 'waiting') await store.endWaiting(tx, waiting.id, state);
  await store.insertEntry(tx, draw.id, entry, state);
  if (state === 'agreed' && !(await publishOutside(tx, draw.id, entry)))
    throw new Refusal('draw-state-differs');
  return state;
}

function stateOf(waiting: store.Entry | null, entry: Omit<store.Entry, 'id'>): store.EntryState {
  if (!waiting) return 'waiting';
  const isSame = waiting.result === entry.result && waiting.knownAt.getTime() === entry.knownAt.getTime();
  return isSame ? 'agreed' : 'differs';
}
