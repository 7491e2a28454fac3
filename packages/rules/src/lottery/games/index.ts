// Every lottery with its plays, for programs that settle or offer them all. A browser uses `../catalogue/index.ts`.
import { families } from '../families/index.ts';
import { type Game, type GameData, assembleGame } from '../game.ts';
import { gameList } from './list.ts';
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
