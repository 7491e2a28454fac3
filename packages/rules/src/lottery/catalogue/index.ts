// The catalogue of lotteries as a browser needs it: light data of all games, and the plays of one when it is opened.
import { loadFamily } from '../families/load.ts';
import { type Game, type GameData, assembleGame } from '../game.ts';
import { gameList } from '../games/list.ts';
import { testGameList } from '../test-games.ts';

export { gameList } from '../games/list.ts';

/** A game's data by its code, or null. A game for tests is found too. */
export function findGameData(code: string): GameData | null {
  return [...gameList, ...testGameList].find((data) => data.code === code) ?? null;
}

/** Whether a game is one for tests, which most servers do not draw (`test-games.ts`). */
export function isTestGame({ code }: Pick<GameData, 'code'>): boolean {
  return testGameList.some((data) => data.code === code);
}

const loaded = new Map<string, Promise<Game | null>>();

/** Loads a game with its plays, once; null when there is none of that code. Rejects when its plays cannot be fetched. */
export function loadGame(code: string): Promise<Game | null> {
  let game = loaded.get(code);
  if (!game) {
    game = assembled(code);
    loaded.set(code, game);
    // A failed fetch may be tried again.
    game.catch(() => loaded.delete(code));
  }
  return game;
}

async function assembled(code: string): Promise<Game | null> {
  const data = findGameData(code);
  const family = data && (await loadFamily(data.family));
  return data && family ? assembleGame(data, family) : null;
}
