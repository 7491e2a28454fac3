import { describe, expect, it } from 'vitest';
import { sampleCounts, sampleGames } from './sample-games.ts';

const samples = sampleGames('PHP');

describe('the sample entries', () => {
  it('are 3,000, the same with every start', () => {
    expect(samples).toHaveLength(3_000);
    expect(Object.values(sampleCounts).reduce((sum, count) => sum + count, 0)).toBe(3_000);
    expect(sampleGames('PHP')).toEqual(samples);
  });

  it.each(['EN', 'TY', 'VI'])('have names of their own in %s', (language) => {
    for (const type of Object.keys(sampleCounts)) {
      const names = samples.filter((one) => one.type === type).map(({ names }) => names[language]);
      expect(new Set(names).size, type).toBe(names.length);
    }
  });

  it('name vendors that say what they are, and no code twice', () => {
    expect(samples.every(({ vendorName }) => vendorName.startsWith('Demo '))).toBe(true);
    expect(new Set(samples.map(({ vendor, code }) => `${vendor} ${code}`)).size).toBe(3_000);
  });

  it('are spread over what lobbies filter by', () => {
    expect(new Set(samples.map(({ volatility }) => volatility))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(samples.every(({ rtp }) => rtp === null || /^9[0-9]\.[0-9]{2}0000$/.test(rtp))).toBe(true);
    expect(new Set(samples.map(({ minBet }) => minBet)).size).toBe(8);
    expect(sampleGames('VND')[0]?.minBet).toBe((samples[0]?.minBet ?? 0n) * 500n);
  });
});
