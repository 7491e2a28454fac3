import { expect, it } from 'vitest';
import { dragonBoat, gridOf, lanternLane, type SlotModel, tripleKoi } from '@tyche/rules/studio/slots';
import { slowReelsOf } from './slow-reels.ts';

/** How often each reel shows 0, 1, 2 … scatters. */
function chancesOf(model: SlotModel, reel: number): readonly number[] {
  const strip = model.reels[reel] ?? '';
  const counts = [0, 0, 0, 0];
  for (let stop = 0; stop < strip.length; stop += 1) {
    const stops = model.reels.map((_, at) => (at === reel ? stop : 0));
    const shown = gridOf(model, stops).filter((row) => row[reel] === 'S').length;
    counts[shown] = (counts[shown] ?? 0) + 1 / strip.length;
  }
  return counts;
}

// The share of spins in which some reel turns slowly: counted over all stops of the reels before it, by their scatters.
function shareOf(model: SlotModel): number {
  const most = model.reels.map((_, reel) => chancesOf(model, reel).findLastIndex((chance) => chance > 0));
  const share = (reel: number, shown: number): number => {
    if (reel === model.reels.length) return 0;
    if (shown < 3 && shown + (most[reel] ?? 0) >= 3) return 1;
    return chancesOf(model, reel).reduce(
      (sum, chance, more) => sum + (chance === 0 ? 0 : chance * share(reel + 1, shown + more)),
      0,
    );
  };
  return share(0, 0);
}

it.each([
  [lanternLane, 0.1271],
  [dragonBoat, 0.0547],
])('of $code turn slowly in the share of spins that their strips say', (model, share) => {
  expect(shareOf(model)).toBeCloseTo(share, 4);
});

it('a slot without scatters has no slow reel', () => {
  expect(slowReelsOf(tripleKoi, [0, 0, 0])).toEqual([false, false, false]);
});

it('the reel after two scatters is slow, and none after the third', () => {
  // Stop 0 of each reel of Lantern Lane shows one scatter at the top.
  expect(slowReelsOf(lanternLane, [0, 0, 1, 1, 1])).toEqual([false, false, true, true, true]);
  expect(slowReelsOf(lanternLane, [0, 0, 0, 1, 1])).toEqual([false, false, true, false, false]);
});
