import { describe, expect, it } from 'vitest';
import { parseSelection, printSelection } from '../../grammar/text.ts';
import { allPlays } from './index.ts';

describe('the plays of the five-digit family', () => {
  it('have codes and numbers of their own', () => {
    expect(new Set(allPlays.map((play) => play.code)).size).toBe(allPlays.length);
    expect(new Set(allPlays.map((play) => play.id)).size).toBe(allPlays.length);
  });

  it.each(allPlays)('$code shows an example that is true', (play) => {
    const { type, balls, draw, bets, hits } = play.example;
    const parsed = parseSelection(play, type === 1 ? 'picked' : 'typed', balls);
    if (!parsed.ok) throw new Error(`${balls}: ${parsed.reason}`);
    expect(play.count(parsed.selection)).toBe(bets);
    expect(play.resolve(parsed.selection, Array.from(draw, Number)).hits).toEqual(hits);
    expect(printSelection(play, parsed.selection)).toBe(balls);
  });
});
