import { chainFrom } from '@tyche/rules/studio';
import { describe, expect, it } from 'vitest';
import { isLink, walkBack } from './walk-chain.ts';

const LENGTH = 5_000;
const links = chainFrom('7'.repeat(64), LENGTH);
const linkAt = (no: number) => links[no] ?? '';
const silent = { maxPlaces: LENGTH, onTurn: () => true };

describe('a link that is walked back', () => {
  it('leads to the commitment, in as many hashes as its number', async () => {
    const target = linkAt(0);
    expect(await walkBack(linkAt(4_321), new Set([target]), silent)).toEqual({ target, places: 4_321 });
  });
  it('leads to an earlier link, the nearest of several', async () => {
    const wanted = new Set([linkAt(0), linkAt(17)]);
    expect(await walkBack(linkAt(20), wanted, silent)).toEqual({ target: linkAt(17), places: 3 });
  });
  it('leads to no later link, to none of another chain, and not beyond the length', async () => {
    const other = chainFrom('8'.repeat(64), 10)[0] ?? '';
    expect(await walkBack(linkAt(20), new Set([linkAt(21), linkAt(20), other]), silent)).toBeNull();
    const near = { ...silent, maxPlaces: 19 };
    expect(await walkBack(linkAt(20), new Set([linkAt(0)]), near)).toBeNull();
  });
  it('ends when the page ends it', async () => {
    const turns: number[] = [];
    const found = await walkBack(linkAt(LENGTH), new Set([linkAt(0)]), {
      maxPlaces: LENGTH,
      onTurn(places) {
        turns.push(places);
        return false;
      },
    });
    expect([found, turns]).toEqual([null, [2_000]]);
  });
});

it.each([
  ['7'.repeat(64), true],
  ['7'.repeat(63), false],
  ['g'.repeat(64), false],
  ['A'.repeat(64), false],
])('whether %s is a link: %s', (text, is) => expect(isLink(text)).toBe(is));
