import type { Translator } from '@tyche/i18n/translator';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listGameMenus, listGames, listSeries, showPlayMenu, showSetting } from './show-games.ts';

/** Routes of the catalogue of lotteries: open, from the rules alone. */
export function gameRoutes(
  speak: (language: string) => Translator,
): Handlers<'games' | 'gameMenus' | 'playMenu' | 'gameSetting' | 'series'> {
  return {
    games: async (_input, call) => listGames(speak(call.language)),
    gameMenus: async ({ prizeMode = 'Lott' }, call) => listGameMenus(prizeMode, speak(call.language)),
    playMenu: async ({ gameId }, call) => showPlayMenu(gameId, speak(call.language)),
    gameSetting: async ({ gameId }) => showSetting(gameId),
    series: async () => listSeries(),
  };
}
