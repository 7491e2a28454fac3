import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from './text.tsx';

/** A lottery on offer. */
export interface Lottery {
  readonly gameId: number;
  readonly code: string;
  readonly name: string;
  readonly group: string;
  readonly periodSec: number;
  readonly lockSec: number;
}

const MENU_FRESH_MS = 300_000;

/** The lotteries on offer, named in the page's language. */
export function useLotteries(): RouteState<readonly Lottery[]> {
  const name = useLotteryName();
  const menus = useRoute(contract.gameMenus, {}, { staleTimeMs: MENU_FRESH_MS });
  if (menus.state !== 'ready') return menus;
  const lotteries = Object.values(menus.data).flatMap((group) =>
    group.gameMenus.map((game) => ({
      gameId: game.gameId,
      code: game.code,
      name: name(game.code, game.name),
      group: group.gameGroupCode,
      periodSec: game.periodSec,
      lockSec: game.lockSec,
    })),
  );
  return { ...menus, data: lotteries };
}

/** Gives a lottery's name in the page's language, or as the server calls it. */
export function useLotteryName(): (code: string, fallback: string) => string {
  const { find } = useText();
  return (code, fallback) => find(`lottery.game.${code}`) ?? fallback;
}
