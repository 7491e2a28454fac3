import type { Play } from '../../grammar/play.ts';
import { type Card, type Mechanics, makePlay } from '../../grammar/recipe.ts';

/** The subject of the catalogs that names this family's plays. */
export const CATALOG = 'ssc';

/** A play named in the family's own catalog. */
export function sscPlay(card: Card, mechanics: Mechanics): Play {
  return makePlay(card, mechanics, CATALOG);
}
