import { describe, expect, it } from 'vitest';
import {
  FIRST_PLACE,
  insideRoom,
  isBesideFoot,
  nearestPlace,
  nextCorner,
  parsePlace,
  placeByKey,
  placeText,
  type PuckRoom,
} from './puck-place.ts';

const room: PuckRoom = { leftPx: 6, topPx: 4, widthPx: 378, heightPx: 838, sizePx: 44, isRtl: false };
const rtl: PuckRoom = { ...room, isRtl: true };

describe('the button of the menu', () => {
  it('starts beside the foot', () => {
    expect(isBesideFoot(FIRST_PLACE)).toBe(true);
  });

  it('goes to the nearer edge, which is the other side from right to left', () => {
    expect(nearestPlace(room, 20, 401)).toEqual({ side: 'start', down: 500 });
    expect(nearestPlace(room, 250, 401)).toEqual({ side: 'end', down: 500 });
    expect(nearestPlace(rtl, 20, 401)).toEqual({ side: 'end', down: 500 });
    expect(nearestPlace(rtl, 250, 401)).toEqual({ side: 'start', down: 500 });
  });

  it('goes beside the foot where it would cover it', () => {
    expect(nearestPlace(room, 20, 755)).toEqual({ side: 'start', down: 1_000 });
    expect(isBesideFoot(nearestPlace(room, 20, 753))).toBe(false);
  });

  it('stays inside the room, whatever the finger does', () => {
    expect(insideRoom(room, -50, -50)).toEqual({ leftPx: 6, topPx: 4 });
    expect(insideRoom(room, 999, 9_999)).toEqual({ leftPx: 340, topPx: 798 });
    expect(nearestPlace(room, -50, -50)).toEqual({ side: 'start', down: 0 });
    expect(nearestPlace({ ...room, heightPx: 20 }, 0, 0).down).toBe(1_000);
  });

  it.each([
    ['ArrowLeft', room, 'start'],
    ['ArrowRight', room, 'end'],
    ['ArrowLeft', rtl, 'end'],
    ['ArrowRight', rtl, 'start'],
  ] as const)('%s moves it to that side of the window', (key, of, side) => {
    expect(placeByKey({ side: 'start', down: 300 }, key, of)).toEqual({ side, down: 300 });
  });

  it('goes up and down by arrow keys, and from end to end', () => {
    let place = FIRST_PLACE;
    const seen = new Set<number>();
    for (let presses = 0; presses < 20; presses += 1) {
      place = placeByKey(place, 'ArrowUp', room) ?? place;
      seen.add(place.down);
    }
    expect(place).toEqual({ side: 'start', down: 0 });
    expect(seen.size).toBe(10);
    for (let presses = 0; presses < 20; presses += 1) place = placeByKey(place, 'ArrowDown', room) ?? place;
    expect(place).toEqual(FIRST_PLACE);
    expect(placeByKey(place, 'Enter', room)).toBeNull();
  });

  it('visits the four corners by single presses', () => {
    const visited = [FIRST_PLACE];
    for (let presses = 0; presses < 4; presses += 1) visited.push(nextCorner(visited.at(-1) ?? FIRST_PLACE));
    expect(new Set(visited.map(placeText)).size).toBe(4);
    expect(visited[4]).toEqual(FIRST_PLACE);
    expect(nextCorner({ side: 'end', down: 700 })).toEqual(FIRST_PLACE);
  });

  it('is found again where it was left; anything else is its first place', () => {
    expect(parsePlace(placeText({ side: 'end', down: 250 }))).toEqual({ side: 'end', down: 250 });
    for (const text of [null, '', 'end', 'end 1001', 'top 5', 'end -5', 'end 5.5'])
      expect(parsePlace(text)).toEqual(FIRST_PLACE);
  });
});
