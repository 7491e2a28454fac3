/** Where the button of a game's menu is: at the start or the end edge of the page, and how far down. */
export interface PuckPlace {
  readonly side: 'start' | 'end';
  /** From 0 at the top to 1000 at the bottom, which is beside the foot of the page. */
  readonly down: number;
}

/** The room that the button moves in. Lengths in CSS pixels of the window. */
export interface PuckRoom {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The button is a square. */
  readonly sizePx: number;
  readonly isRtl: boolean;
}

const BOTTOM = 1_000;

/** The button starts beside the foot, which belongs to the site: whatever a vendor's game draws, nothing of it is covered. */
export const FIRST_PLACE: PuckPlace = { side: 'start', down: BOTTOM };

/** The corners in the order in which `nextCorner` goes through them. */
const corners: readonly PuckPlace[] = [
  FIRST_PLACE,
  { side: 'start', down: 0 },
  { side: 'end', down: 0 },
  { side: 'end', down: BOTTOM },
];

/** Keeps a point of a drag inside the room. Gives the top left corner of the button. */
export function insideRoom(room: PuckRoom, leftPx: number, topPx: number): { leftPx: number; topPx: number } {
  const { widthPx, heightPx, sizePx } = room;
  const clamp = (value: number, from: number, lengthPx: number) =>
    Math.max(from, Math.min(value, from + Math.max(0, lengthPx - sizePx)));
  return { leftPx: clamp(leftPx, room.leftPx, widthPx), topPx: clamp(topPx, room.topPx, heightPx) };
}

/**
 * Where the button goes when it is let go: to the nearer edge. So near to the bottom that it would cover the foot, it goes beside it.
 *
 * @param leftPx and `topPx`: the top left corner of the button.
 */
export function nearestPlace(room: PuckRoom, leftPx: number, topPx: number): PuckPlace {
  const isLeft = leftPx + room.sizePx / 2 < room.leftPx + room.widthPx / 2;
  const wayPx = Math.max(1, room.heightPx - room.sizePx);
  const fromTopPx = insideRoom(room, leftPx, topPx).topPx - room.topPx;
  const isAtFoot = wayPx - fromTopPx < room.sizePx;
  return {
    side: isLeft === room.isRtl ? 'end' : 'start',
    down: isAtFoot ? BOTTOM : Math.round((BOTTOM * fromTopPx) / wayPx),
  };
}

/** Where an arrow key moves the button: to the edge on that side, or two of its heights up or down. Null for another key. */
export function placeByKey(place: PuckPlace, key: string, room: PuckRoom): PuckPlace | null {
  if (key === 'ArrowLeft') return { ...place, side: room.isRtl ? 'end' : 'start' };
  if (key === 'ArrowRight') return { ...place, side: room.isRtl ? 'start' : 'end' };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const wayPx = room.heightPx - room.sizePx;
  const stepPx = 2 * room.sizePx * (key === 'ArrowUp' ? -1 : 1);
  const topPx = room.topPx + (place.down * wayPx) / BOTTOM + stepPx;
  return { ...nearestPlace(room, room.leftPx, topPx), side: place.side };
}

/** The corner after the place of now: a way to move the button by single presses. */
export function nextCorner({ side, down }: PuckPlace): PuckPlace {
  const isLow = down > BOTTOM / 2;
  const at = corners.findIndex((corner) => corner.side === side && (corner.down === BOTTOM) === isLow);
  return corners[(at + 1) % corners.length] ?? FIRST_PLACE;
}

/** Whether the button is beside the foot, which then leaves room for it. */
export function isBesideFoot({ down }: PuckPlace): boolean {
  return down === BOTTOM;
}

/** The place as the browser keeps it, such as `end 250`. */
export function placeText({ side, down }: PuckPlace): string {
  return `${side} ${down}`;
}

/** Reads a kept place; the first one for anything else. */
export function parsePlace(text: string | null): PuckPlace {
  const [, side, digits] = /^(start|end) (\d{1,4})$/.exec(text ?? '') ?? [];
  const down = Number(digits);
  if ((side !== 'start' && side !== 'end') || down > BOTTOM) return FIRST_PLACE;
  return { side, down };
}
