// What a page needs to name and list the lotteries before it opens one. The player's build computes it ahead, so that a
// first visit fetches neither odds nor limits.
import { gameList } from '../games/list.ts';
import { type VietnamRegion, regionOf } from '../games/vn-stations.ts';

/** A lottery's place in the menus and in the catalogs. */
export interface GameName {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly family: string;
  /** Of a Vietnamese lottery. */
  readonly region: VietnamRegion | null;
  readonly nameKey: string;
  readonly nameParams: Readonly<Record<string, string | number>>;
}

/** Every lottery there is, in the order of the menus. */
export const gameNames: readonly GameName[] = gameList.map(
  ({ code, id, group, family, nameKey, nameParams = {} }) => ({
    code,
    id,
    group,
    family,
    region: regionOf({ family, code }),
    nameKey,
    nameParams,
  }),
);
