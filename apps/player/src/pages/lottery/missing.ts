import { omissions } from '@tyche/rules/lottery';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const PLACES = [0, 1, 2, 3, 4] as const;

/** One place of a history as numbers, oldest first. The archive comes newest first. */
export function placeHistory(drawn: readonly { readonly winNo: string }[], place: number): readonly number[] {
  return drawn.map((draw) => Number(draw.winNo[place])).reverse();
}

/** While the history is fetched: the numbers keep the room below them. */
export const missingUnknown: readonly (readonly number[])[] = PLACES.map(() => []);

/** Draws since each digit last came, by place; as far back as the history goes. */
export function missingByPlace(drawn: readonly { readonly winNo: string }[]): readonly (readonly number[])[] {
  return PLACES.map((place) => {
    const away = omissions(placeHistory(drawn, place), DIGITS);
    return DIGITS.map((digit) => away.get(digit) ?? 0);
  });
}
