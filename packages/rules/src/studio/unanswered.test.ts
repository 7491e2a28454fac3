import { describe, expect, it } from 'vitest';
import { betPauseS, endPauseS, isBetGivenUp } from './index.ts';

/** When the calls are sent, in seconds, with nobody who answers. */
function sentAt(pause: (call: { tries: number; ageS: number }) => number, until: number): number[] {
  const sent: number[] = [];
  for (let ageS = 0; ageS < until; ) {
    ageS += pause({ tries: sent.push(ageS) - 1, ageS });
  }
  return sent;
}

describe('a bet without an answer', () => {
  it('is sent after 1, 2 and 4 seconds, and given up when the last one had five', () => {
    const sent: number[] = [];
    let ageS = 0;
    while (!isBetGivenUp({ tries: sent.length, ageS })) ageS += betPauseS({ tries: sent.push(ageS) - 1 });
    expect(sent).toEqual([0, 1, 3, 7]);
    expect(ageS).toBe(12);
  });
  it('is not given up sooner because its page asks often, nor after a stop of the studio with fewer tries', () => {
    expect(isBetGivenUp({ tries: 30, ageS: 11 })).toBe(false);
    expect(isBetGivenUp({ tries: 3, ageS: 3_600 })).toBe(false);
  });
});

describe('a refund without an answer', () => {
  const sent = sentAt(endPauseS, 72 * 3_600);
  it('is sent soon, then each minute for twelve hours', () => {
    expect(sent.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
    expect(sent.filter((at) => at < 12 * 3_600).length).toBeGreaterThan(715);
  });
  it('is then sent each hour, without an end', () => {
    const late = sent.filter((at) => at >= 12 * 3_600);
    expect(late).toHaveLength(60);
    for (const [at, one] of late.slice(1).entries()) expect(one - (late[at] ?? 0)).toBe(3_600);
  });
});
