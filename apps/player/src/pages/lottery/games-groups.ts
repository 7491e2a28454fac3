import type { GameData } from '@tyche/rules/lottery';

/** The headings of the list beside the pad, in their order. */
export type GamesHeading = 'favourites' | 'recent' | 'family';

export interface GamesGroup {
  readonly heading: GamesHeading;
  readonly games: readonly GameData[];
}

const MAX_MARKED = 6;
const MAX_RECENT = 4;
const MAX_KIN = 12;

/**
 * Lists the lotteries that a member is likely to open next: favourites, those opened last, and the family of the current one, each
 * lottery once. Within a group the order is that of the menus, so that a visit moves no line.
 *
 * @param all every lottery in the order of the menus.
 * @returns groups with at least one lottery; the current lottery is in one of them.
 */
export function gamesGroups(
  all: readonly GameData[],
  { current, favourites, recent }: GamesShown,
): readonly GamesGroup[] {
  const marked = all.filter(({ id }) => favourites.includes(id)).slice(0, MAX_MARKED);
  const opened = all
    .filter((data) => recent.includes(data.code) && data.family !== current.family && !marked.includes(data))
    .slice(0, MAX_RECENT);
  const kin = all.filter((data) => data.family === current.family && !marked.includes(data));
  const near = kin.slice(0, MAX_KIN);
  const isMissing = !marked.includes(current) && !near.includes(current);
  const groups: readonly GamesGroup[] = [
    { heading: 'favourites', games: marked },
    { heading: 'recent', games: opened },
    { heading: 'family', games: isMissing ? [...near.slice(0, -1), current] : near },
  ];
  return groups.filter(({ games }) => games.length > 0);
}

export interface GamesShown {
  readonly current: GameData;
  /** Ids of the lotteries that the member marked. */
  readonly favourites: readonly number[];
  /** Codes of the lotteries last opened. */
  readonly recent: readonly string[];
}
