import { Refusal } from '../http/errors.ts';
import type { ShownGames } from './live.ts';

const MAX_GAMES = 120;

/**
 * The games that a page names in the query of `/wps/live`: `games=101,102`, or `games=all`. Without them it gets no draws.
 * Refuses `invalid-input` for anything else.
 */
export function readShownGames(query: unknown): ShownGames {
  const text = typeof query === 'object' && query !== null && 'games' in query ? query.games : '';
  if (text === 'all') return 'all';
  if (text === '') return new Set();
  if (typeof text !== 'string' || !/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*$/.test(text)) throw oddGames();
  const ids = text.split(',').map(Number);
  if (ids.length > MAX_GAMES) throw oddGames();
  return new Set(ids);
}

function oddGames(): Refusal {
  return new Refusal('invalid-input', { field: 'games' });
}
