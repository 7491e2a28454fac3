import type { Example, Play, Prize } from '../../grammar/play.ts';
import { type Ratio, inverse } from '../../grammar/ratio.ts';

/** Where a play stands in the menu and how it is known: the part of a play that is plain data. */
export interface Card {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly subgroup: string;
  /** Names the play in the catalogs: `lottery.play.<method>`, `lottery.help.<method>`. */
  readonly method: string;
  readonly nameParams?: Readonly<Record<string, number>>;
  readonly digit?: number;
  readonly example: Example;
}

/** The part of a play that a builder makes. */
export type Mechanics = Pick<
  Play,
  'layouts' | 'prizes' | 'universe' | 'count' | 'expand' | 'resolve' | 'best' | 'exposures' | 'sample'
>;

/** A play from its card and its mechanics. */
export function makePlay(card: Card, mechanics: Mechanics): Play {
  const { code, id, group, subgroup, method, nameParams = {}, digit = null, example } = card;
  return {
    code,
    id,
    group,
    subgroup,
    nameParams,
    digit,
    example,
    nameKey: `lottery.play.${method}`,
    helpKey: `lottery.help.${method}`,
    ...mechanics,
  };
}

/** A prize with fair odds: one over its chance. */
export function fair(key: string, p: Ratio): Prize {
  return { key, p, odds: inverse(p) };
}
