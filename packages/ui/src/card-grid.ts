/** Where a card of a list is on the page, in CSS pixels. */
export interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The keys that go from card to card. */
export type CardKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** Cards of one row may differ by this many pixels in height of their upper edge. */
const SAME_ROW = 4;

/**
 * Which card a key leads to: left and right to the one beside it in reading order, up and down to the nearest of the next row, Home and
 * End to the first and the last.
 *
 * @param places of all cards, in reading order.
 * @param at the card that has the focus, from 0.
 * @returns its place in the list, from 0; null where there is none.
 */
export function cardBeside(
  places: readonly Place[],
  at: number,
  key: CardKey,
  direction: 'ltr' | 'rtl',
): number | null {
  if (key === 'Home') return places.length > 0 ? 0 : null;
  if (key === 'End') return places.length > 0 ? places.length - 1 : null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = at + ((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1);
    return next in places ? next : null;
  }
  return nearestInNextRow(places, at, key === 'ArrowDown' ? 1 : -1);
}

function nearestInNextRow(places: readonly Place[], at: number, step: 1 | -1): number | null {
  const from = places[at];
  if (!from) return null;
  const beyond = places
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => (place.top - from.top) * step > SAME_ROW);
  if (beyond.length === 0) return null;
  const top = beyond.reduce(
    (nearest, { place }) => (step > 0 ? Math.min(nearest, place.top) : Math.max(nearest, place.top)),
    step > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  );
  const middle = (from.left + from.right) / 2;
  const away = (place: Place) => Math.abs((place.left + place.right) / 2 - middle);
  return beyond
    .filter(({ place }) => Math.abs(place.top - top) <= SAME_ROW)
    .reduce((best, one) => (away(one.place) < away(best.place) ? one : best)).index;
}
