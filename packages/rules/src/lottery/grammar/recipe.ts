import type { Example, Play, Prize } from './play.ts';
import { type Ratio, inverse } from '@tyche/kernel/ratio';

/** The place of a play in the menu and its names: the part of a play that is plain data. */
export interface Card {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly subgroup: string;
  /** Names the play in its catalog: `<catalog>.play.<method>`, `<catalog>.help.<method>`. */
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

/** A play from its card and its mechanics. `catalog` is the subject of the catalogs that names it: its family's own. */
export function makePlay(card: Card, mechanics: Mechanics, catalog = 'lottery'): Play {
  const { code, id, group, subgroup, method, nameParams = {}, digit = null, example } = card;
  return {
    code,
    id,
    group,
    subgroup,
    nameParams,
    digit,
    example,
    catalog,
    nameKey: `${catalog}.play.${method}`,
    helpKey: `${catalog}.help.${method}`,
    ...mechanics,
  };
}

/** A prize with fair odds: one over its chance. */
export function fair(key: string, p: Ratio): Prize {
  return { key, p, odds: inverse(p) };
}
