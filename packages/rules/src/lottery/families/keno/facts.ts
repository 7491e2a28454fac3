import type { Draw } from '../../grammar/play.ts';

/** What the plays ask of a draw of keno, found out once a draw. */
export interface Facts {
  /** By number: 1 when it was drawn. */
  readonly drawn: Uint8Array;
  readonly total: number;
  /** How many of the twenty are 1 to 40. */
  readonly low: number;
  readonly odd: number;
}

const known = new WeakMap<Draw, Facts>();

/** The facts of a draw of twenty out of 1 to 80. */
export function factsOf(draw: Draw): Facts {
  let facts = known.get(draw);
  if (!facts) {
    const drawn = new Uint8Array(81);
    for (const value of draw) drawn[value] = 1;
    facts = {
      drawn,
      total: draw.reduce((all, value) => all + value, 0),
      low: draw.filter((value) => value <= 40).length,
      odd: draw.filter((value) => value % 2 === 1).length,
    };
    known.set(draw, facts);
  }
  return facts;
}
