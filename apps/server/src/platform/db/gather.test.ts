import { describe, expect, it } from 'vitest';
import { gatherReads } from './gather.ts';

describe('gathered reads', () => {
  it('ask once for what is asked in a turn, and give each its own answer', async () => {
    const questions: (readonly number[])[] = [];
    const find = gatherReads<number, string>(async (keys) => {
      questions.push(keys);
      return keys.map((key) => (key === 2 ? null : `row ${key}`));
    });
    expect(await Promise.all([find(1), find(2), find(3)])).toEqual(['row 1', null, 'row 3']);
    expect(await find(4)).toBe('row 4');
    expect(questions).toEqual([[1, 2, 3], [4]]);
  });

  it('tell everyone who asked when the question fails, and go on', async () => {
    let fails = true;
    const find = gatherReads<number, number>(async (keys) => {
      if (fails) throw new Error('away');
      return keys;
    });
    const answers = await Promise.allSettled([find(1), find(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await find(3)).toBe(3);
  });

  it('are cut when there are very many', async () => {
    const sizes: number[] = [];
    const find = gatherReads<number, number>(async (keys) => {
      sizes.push(keys.length);
      return keys;
    });
    await Promise.all(Array.from({ length: 501 }, (_, key) => find(key)));
    expect(sizes).toEqual([500, 1]);
  });
});
