import { describe, expect, it } from 'vitest';
import { readKeys } from './keys.ts';

const [old, next] = ['a'.repeat(32), 'b'.repeat(43)];

describe('shared keys', () => {
  it('are a secret alone, or two with their ids, the newest first', () => {
    expect(readKeys(`${old}\n`)).toEqual([{ keyId: 'operator-1', secret: old }]);
    expect(readKeys(`operator-2:${next}\n${old}`)).toEqual([
      { keyId: 'operator-2', secret: next },
      { keyId: 'operator-1', secret: old },
    ]);
  });

  it.each([
    ['none', ''],
    ['a short secret', 'operator-1:short'],
    ['no id', `:${old}`],
    ['three', `a:${old} b:${old} c:${old}`],
    ['an id twice', `operator-1:${next} ${old}`],
  ])('are refused: %s', (_what, text) => {
    expect(() => readKeys(text)).toThrow(/shared key/);
  });

  it('are not in the error that refuses them', () => {
    expect(() => readKeys(`a:${old} b:${next} c:${old}`)).toThrow(/^((?!aaaa|bbbb).)*$/);
  });
});
