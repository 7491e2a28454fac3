import { expect, it } from 'vitest';
import { type BatcherOptions, openBatcher } from './batcher.ts';

interface Item {
  readonly player: string;
  readonly number: number;
}

/** A batcher whose batches end when they are told to. */
function open(changes: Partial<BatcherOptions<Item, string>> = {}) {
  const batches: string[] = [];
  const ends: (() => void)[] = [];
  const batcher = openBatcher<Item, string>({
    lanes: 2,
    maxBatch: 3,
    maxQueue: 10,
    overload: () => new Error('tests-overloaded'),
    identityOf: ({ player }) => player,
    async run(items) {
      const names = items.map(({ player, number }) => `${player}${number}`);
      batches.push(names.join(' '));
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return names;
    },
    ...changes,
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { batcher, batches, endFirst: () => ends.shift()?.(), turn };
}

it('runs items that wait together in one batch, and gives each its own answer', async () => {
  const { batcher, batches, endFirst, turn } = open();
  const answers = ['a', 'b', 'c', 'd'].map((player, number) => batcher.submit({ player, number }));
  await turn();
  expect(batches).toEqual(['a0 b1 c2', 'd3']);
  endFirst();
  endFirst();
  expect(await Promise.all(answers)).toEqual(['a0', 'b1', 'c2', 'd3']);
});

it('never runs two items of one identity at the same time, and keeps their order', async () => {
  const { batcher, batches, endFirst, turn } = open();
  for (const number of [1, 2, 3]) void batcher.submit({ player: 'a', number });
  void batcher.submit({ player: 'b', number: 1 });
  await turn();
  expect(batches).toEqual(['a1 b1']);
  endFirst();
  await turn();
  expect(batches).toEqual(['a1 b1', 'a2']);
  endFirst();
  await turn();
  expect(batches).toEqual(['a1 b1', 'a2', 'a3']);
  endFirst();
  await batcher.close();
});

it('goes on with an identity after its batch failed', async () => {
  let tries = 0;
  const { batcher } = open({
    run: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
      return ['done'];
    },
  });
  await expect(batcher.submit({ player: 'a', number: 1 })).rejects.toThrow('no database');
  expect(await batcher.submit({ player: 'a', number: 2 })).toBe('done');
});

it('refuses an item when too many wait', async () => {
  const { batcher, endFirst, turn } = open({ lanes: 1, maxBatch: 1, maxQueue: 1 });
  void batcher.submit({ player: 'a', number: 1 });
  await turn();
  void batcher.submit({ player: 'b', number: 2 });
  await expect(batcher.submit({ player: 'c', number: 3 })).rejects.toThrow('tests-overloaded');
  endFirst();
  await turn();
  endFirst();
  await batcher.close();
});
