// The lotteries on offer as the server tells them.
import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';

export type Menus = OutputOf<typeof contract.gameMenus>;

/** What a list of lotteries chooses by. */
export interface Offered {
  readonly gameId: number;
  readonly code: string;
  readonly group: string;
  readonly periodSec: number;
}

/** Every lottery of the menus, with its group. */
export function offeredIn(menus: Menus) {
  return Object.values(menus).flatMap((group) =>
    group.gameMenus.map((game) => ({ ...game, group: group.gameGroupCode })),
  );
}

/** The quickest lottery of each group, for the home page; the picker has them all. */
export function firstOfGroups<Game extends Offered>(offered: readonly Game[]): readonly Game[] {
  const groups = Map.groupBy(offered, ({ group }) => group).values();
  return [...groups]
    .map((members) =>
      members.reduce((quickest, one) => (one.periodSec < quickest.periodSec ? one : quickest)),
    )
    .slice(0, MAX_SHOWN);
}

/** The lotteries that the home page shows. */
export const MAX_SHOWN = 6;
