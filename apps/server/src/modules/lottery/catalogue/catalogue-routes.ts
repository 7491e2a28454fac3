import type { lotteryCatalogue } from '@tyche/contract/lottery-catalogue';
import type { Game } from '@tyche/rules/lottery';
import { findGame, games } from '@tyche/rules/lottery/games';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { listOffSale, listOpened } from '../../draws/index.ts';
import { countByGame, recentGames } from '../../wagers/index.ts';
import { gameMenuItem, listGameMenus, type Name, noteOffSale } from './menus.ts';
import { readLimits } from '../betting/read-limits.ts';
import type { LotteryDeps } from '../types.ts';

const VIETNAMESE = games.filter(({ group }) => group === 'VN');
const POPULAR = 20;
const OPENED = 100;
const RECENT = 20;
const KEPT_MS = 60_000;

/** What a member finds games by. */
export function catalogueRoutes({
  database,
  nameIn,
  clock,
}: Pick<LotteryDeps, 'database' | 'nameIn' | 'clock'>): Handlers<keyof typeof lotteryCatalogue> {
  const { reader } = database;
  const names =
    ({ language }: { language: string }): Name =>
    (key, params) =>
      nameIn(language, key, params);
  let counted: { readonly at: number; readonly counts: Awaited<ReturnType<typeof countByGame>> } | null =
    null;

  async function counts() {
    const now = clock.now().getTime();
    if (!counted || now - counted.at > KEPT_MS)
      counted = { at: now, counts: await countByGame(reader, 'lottery', 24) };
    return counted.counts;
  }

  return {
    vnGameMenu: async ({ prizeMode }, call) =>
      noteOffSale(listGameMenus(names(call), prizeMode, VIETNAMESE), await listOffSale(reader)),
    async recentLotteries(_input, call) {
      const codes = await recentGames(reader, call.member.memberId, 'lottery', RECENT);
      return known(codes).map((game) => gameMenuItem(game, names(call)));
    },
    async popularLotteries({ count = POPULAR }, call) {
      const bets = new Map((await counts()).map((row) => [row.gameCode, Number(row.wagers)]));
      return known([...bets.keys()])
        .slice(0, count)
        .map((game) => ({ ...gameMenuItem(game, names(call)), bets: bets.get(game.code) ?? 0 }));
    },
    async openedDraws({ count = OPENED }, call) {
      const codes = VIETNAMESE.map(({ code }) => code);
      const drawn = await listOpened(reader, codes, count);
      return drawn.map(({ gameCode, number, result, drawsAt }) => {
        const game = findGame(gameCode);
        return {
          gameId: game?.id ?? 0,
          gameCode,
          gameName: game ? gameMenuItem(game, names(call)).name : gameCode,
          numero: number,
          winNo: result ?? '',
          drawTime: drawsAt.getTime(),
        };
      });
    },
    orderLimits: (input, call) => readLimits(reader, call.member.memberId, input),
  };
}

function known(codes: readonly string[]): readonly Game[] {
  return codes.map(findGame).filter((game) => game !== null);
}
