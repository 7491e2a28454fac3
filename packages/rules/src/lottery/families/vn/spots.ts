import type { BoardPrizes } from '../../grammar/board.ts';
import type { Draw } from '../../grammar/play.ts';

/** Where a play reads a number off the board: a number of digits of a draw from a place on. */
export interface Spot {
  /** The prize and, where it has several numbers, which of them: `DB`, `G3.2`. */
  readonly name: string;
  readonly from: number;
}

/** The spots of a play: all of one size. */
export interface Spots {
  readonly size: number;
  readonly list: readonly Spot[];
}

/** What a draw shows at the spots, in their order. */
export interface Shown {
  readonly texts: readonly string[];
  /** How often each number shows; of spots with one or two digits only. */
  readonly counts: Uint8Array;
}

/** Which prizes a play reads; without `only`, each that has enough digits. */
export interface Reading {
  readonly size: number;
  readonly end?: 'head' | 'tail';
  readonly only?: readonly string[];
}

/** The last (or first) digits of prizes, in the order of the board. */
export function spotsOf(prizes: BoardPrizes, { size, end = 'tail', only }: Reading): Spots {
  const list: Spot[] = [];
  let at = 0;
  for (const { prize, numbers, digits } of prizes) {
    for (let i = 0; i < numbers; i += 1) {
      const isRead = digits >= size && (!only || only.includes(prize));
      const name = numbers === 1 ? prize : `${prize}.${i + 1}`;
      if (isRead) list.push({ name, from: end === 'tail' ? at + digits - size : at });
      at += digits;
    }
  }
  return { size, list };
}

/** Reads spots off draws. What a draw shows is kept as long as the draw: many tickets ask. */
export function readerOf({ size, list }: Spots): (draw: Draw) => Shown {
  const kept = new WeakMap<Draw, Shown>();
  return (draw) => {
    const known = kept.get(draw);
    if (known) return known;
    const texts = list.map(({ from }) => draw.slice(from, from + size).join(''));
    const counts = new Uint8Array(size <= 2 ? 10 ** size : 0);
    if (size <= 2) for (const text of texts) counts[Number(text)] = (counts[Number(text)] ?? 0) + 1;
    const shown = { texts, counts };
    kept.set(draw, shown);
    return shown;
  };
}
