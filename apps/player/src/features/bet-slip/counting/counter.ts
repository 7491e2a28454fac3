import type { Game } from '@tyche/rules/lottery';
import { type Draft, type DraftReading, readDraft, tidyList } from '@tyche/rules/lottery/slip';
import { findPlay, layoutFor } from '@tyche/rules/lottery';
import { trustOwnWorkers } from '../../../lib/trusted-worker.ts';
import type { CountAnswer, CountQuestion } from './questions.ts';

/** Lists up to this many characters are counted on the spot: that takes less than a frame. */
export const SHORT_LIST = 4_000;

type Take = (answer: CountAnswer) => void;
type Asked = Omit<CountQuestion, 'id'>;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Take>();
let isCounting = false;
let next: { readonly asked: Asked; readonly take: (reading: DraftReading | null) => void } | null = null;

/**
 * Counts a draft in the worker. Of several asked while one is being counted only the newest is done: the others get null,
 * and so does one that failed.
 */
export function countElsewhere(game: Game, draft: Draft): Promise<DraftReading | null> {
  if (typeof Worker === 'undefined') return Promise.resolve(readDraft(game, draft));
  return new Promise((take) => {
    next?.take(null);
    next = { asked: { gameCode: game.code, draft, wants: 'reading' }, take };
    countNext();
  });
}

/** Leaves only the good tickets of a list, each once. */
export async function tidyElsewhere(game: Game, draft: Draft): Promise<string> {
  if (typeof Worker !== 'undefined' && draft.typed.length > SHORT_LIST) {
    const answer = await ask({ gameCode: game.code, draft, wants: 'tidy' });
    if ('text' in answer) return answer.text;
  }
  const play = findPlay(game, draft.playId);
  const layout = play && layoutFor(play, 'typed');
  return layout?.entry === 'typed' ? tidyList(layout, draft.typed) : draft.typed;
}

function countNext(): void {
  if (isCounting || !next) return;
  const { asked, take } = next;
  next = null;
  isCounting = true;
  void ask(asked).then((answer) => {
    isCounting = false;
    take('reading' in answer ? answer.reading : null);
    countNext();
  });
}

function ask(asked: Asked): Promise<CountAnswer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    opened().postMessage({ ...asked, id } satisfies CountQuestion);
  });
}

function opened(): Worker {
  if (worker) return worker;
  trustOwnWorkers();
  worker = new Worker(new URL('./counter.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<CountAnswer>) => {
    waiting.get(event.data.id)?.(event.data);
    waiting.delete(event.data.id);
  });
  // A worker that cannot start answers nobody: all who wait are told, and the next question tries again.
  worker.addEventListener('error', () => {
    worker?.terminate();
    worker = null;
    for (const [id, take] of waiting) take({ id, failed: true });
    waiting.clear();
  });
  return worker;
}
