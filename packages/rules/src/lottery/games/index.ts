// Every lottery with its plays, for programs that settle or offer them all. A browser uses `../catalogue/index.ts`.
import { families } from '../families/index.ts';
import { type Game, type GameData, assembleGame } from '../game.ts';
import { gameList } from './list.ts';
import { mostCovered, sampledReturns } from '../sampled-returns.ts';
import { testGameList } from '../test-games.ts';

export { families } from '../families/index.ts';

/** Every lottery there is. Throws at start when one names a family or menu that does not exist. */
export const games: readonly Game[] = gameList.map(withPlays);

/** The games for tests (`test-games.ts`): found by code and number, but in no list, and drawn only where a server is told to. */
export const testGames: readonly Game[] = testGameList.map(withPlays);

const findable = [...games, ...testGames];
const byCode = new Map(findable.map((game) => [game.code, game]));
const byId = new Map(findable.map((game) => [game.id, game]));

function withPlays(data: GameData): Game {
  const family = families[data.family];
  if (!family) throw new Error(`${data.code}: no family ${data.family}`);
  return assembleGame(data, family);
}

/** A game by its code, or null. */
export function findGame(code: string): Game | null {
  return byCode.get(code) ?? null;
}

/** A game by the number it has on the wire, or null. */
export function findGameById(id: number): Game | null {
  return byId.get(id) ?? null;
}

/** A ticket as far as it decides what wins, as it is kept. */
export interface KeptTicket {
  readonly gameCode: string;
  /** The draw's number, which begins with its day. */
  readonly number: string;
  readonly playId: number;
  /** 1 picked, 2 typed. */
  readonly entry: 1 | 2;
  /** The balls field of the slip. */
  readonly selection: string;
}

/**
 * What each unit of the stake of a ticket gets back over the sample of its game (`sampledReturns`). The function remembers what it has
 * computed: keep it for one run. Tickets with one selection on one day share their returns, as the day decides what some plays pay.
 *
 * @returns a function that gives null for a ticket of an unknown game and for one that cannot be read.
 */
export function rememberReturns(): (ticket: KeptTicket) => readonly number[] | null {
  const known = new Map<string, readonly number[] | null>();
  return ({ gameCode, number, playId, entry, selection }) => {
    const key = [gameCode, number.slice(0, 8), playId, entry, selection].join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const game = findGame(gameCode);
    const returns = game && sampledReturns(game, sampledOf({ playId, entry, selection }), number);
    known.set(key, returns);
    return returns;
  };
}

/** At most the share of results in which a ticket wins something (`mostCovered`), from 0 to 1; 0 for one that cannot be read. */
export function mostCoveredBy({ gameCode, ...ticket }: Omit<KeptTicket, 'number'>): number {
  const game = findGame(gameCode);
  return game ? mostCovered(game, sampledOf(ticket)) : 0;
}

function sampledOf({ playId, entry, selection }: Pick<KeptTicket, 'playId' | 'entry' | 'selection'>) {
  return { playId, entry: entry === 1 ? ('picked' as const) : ('typed' as const), selection };
}
