import { type Draft, readDraft } from '@tyche/rules/lottery/slip';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fast5dGames } from '../test/lines.ts';
import type { CountAnswer, CountQuestion } from './questions.ts';

const [game] = fast5dGames;
const play = game.plays.find((each) => each.code === 'ssc.3.straight.first');
const draftOf = (typed: string): Draft => ({
  playId: play?.id ?? 0,
  entry: 'typed',
  rows: [],
  places: [],
  typed,
});

/** A worker that answers when it is told to: the platform's class, not ours, is stood in for. */
class SlowWorker {
  static readonly asked: CountQuestion[] = [];
  static opened = 0;
  static current: SlowWorker | null = null;
  readonly #listeners = new Map<string, (event: { readonly data: CountAnswer }) => void>();
  constructor() {
    SlowWorker.opened += 1;
    SlowWorker.current = this;
  }
  addEventListener(name: string, listener: (event: { readonly data: CountAnswer }) => void): void {
    this.#listeners.set(name, listener);
  }
  postMessage(question: CountQuestion): void {
    SlowWorker.asked.push(question);
  }
  terminate(): void {
    SlowWorker.current = null;
  }
  answer(question: CountQuestion | undefined): void {
    if (question)
      this.#listeners.get('message')?.({
        data: { id: question.id, reading: readDraft(game, question.draft) },
      });
  }
  breakDown(): void {
    this.#listeners.get('error')?.({ data: { id: 0, failed: true } });
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Worker', SlowWorker);
  SlowWorker.asked.length = 0;
  SlowWorker.opened = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('counting beside the page', () => {
  test('of several lists asked for while one is being counted only the newest is counted', async () => {
    const { countElsewhere } = await import('./counter.ts');
    const first = countElsewhere(game, draftOf('001'));
    const second = countElsewhere(game, draftOf('001 002'));
    const third = countElsewhere(game, draftOf('001 002 003'));
    expect(SlowWorker.asked.map(({ draft }) => draft.typed)).toEqual(['001']);
    expect(await second).toBeNull();
    SlowWorker.current?.answer(SlowWorker.asked[0]);
    expect((await first)?.bet?.bets).toBe(1);
    expect(SlowWorker.asked.map(({ draft }) => draft.typed)).toEqual(['001', '001 002 003']);
    SlowWorker.current?.answer(SlowWorker.asked[1]);
    expect((await third)?.bet?.bets).toBe(3);
    expect(SlowWorker.opened).toBe(1);
  });

  test('a worker that breaks answers all who wait with nothing, and the next question opens a new one', async () => {
    const { countElsewhere } = await import('./counter.ts');
    const first = countElsewhere(game, draftOf('001'));
    SlowWorker.current?.breakDown();
    expect(await first).toBeNull();
    const again = countElsewhere(game, draftOf('001'));
    expect(SlowWorker.opened).toBe(2);
    SlowWorker.current?.answer(SlowWorker.asked[1]);
    expect((await again)?.bet?.bets).toBe(1);
  });

  test('without workers the list is counted in the page', async () => {
    vi.stubGlobal('Worker', undefined);
    const { countElsewhere, tidyElsewhere } = await import('./counter.ts');
    expect((await countElsewhere(game, draftOf('001 002')))?.bet?.bets).toBe(2);
    expect(await tidyElsewhere(game, draftOf('001 x 001 2 007'))).toBe('001, 007');
  });
});
