// What lobbies show of the catalogue: lists by kind, vendor, class and name, and the lanes of the menu.
import { countsForBonus } from './counts-for-bonus.ts';
import { gameClasses, gameTypes, type games } from '@tyche/contract/games';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { bandOf, matchOf, plainName } from '@tyche/rules/games';
import type { Catalogue, Entry } from './catalogue.ts';

export type GameItem = OutputOf<typeof games.gameByNode>;
type Wanted = InputOf<typeof games.gameList>;
type Lanes = OutputOf<typeof games.gameVendors>['data']['lanes'];

/** Games of a page where the call names no other number (specification, section 9). */
export const PAGE_SIZE = 35;
const NEW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A game as the wire has it, its name in a language of the wire. */
export function itemOf(
  entry: Entry,
  { language, now }: { readonly language: string; readonly now: number },
): GameItem {
  const { game_type: type } = entry;
  return {
    nodeId: entry.node_id,
    roomId: entry.game_code,
    vassalage: entry.vendor,
    vendorName: entry.vendorName,
    gameType: gameTypes.find((one) => one === type) ?? 'RNG',
    gameName: nameOf(entry, language),
    gameClassify: [...entry.classes],
    art: { scene: entry.scene, seed: entry.art_seed },
    isHot: entry.is_hot,
    isNew: isNewAt(entry, now),
    hasDemo: entry.has_demo,
    rtp: entry.rtp,
    countsForBonus: countsForBonus({ scene: entry.house_scene, rtp: entry.rtp }),
    volatility: entry.volatility,
    maxWinX: entry.max_win_x,
    minBet: entry.min_bet === null ? null : formatAmount(entry.min_bet),
    status: entry.status,
  };
}

/** The name of a game in a language of the wire, else in English. */
export function nameOf({ names, game_code: code }: Entry, language: string): string {
  return names[language] ?? names.EN ?? code;
}

/** The games that a call asks for, in its order. Of a typed name those that fit best are featured. */
export function findGames(
  { offered }: Catalogue,
  { gameName = '', sort = 'featured', ...wanted }: Wanted,
  { language, now }: { readonly language: string; readonly now: number },
): readonly Entry[] {
  const typed = plainName(gameName);
  const found = offered.filter(filterOf(wanted, now));
  if (typed === '') return sorted(found, sort, language);
  const matches = found
    .map((entry) => ({ entry, rank: rankOf(entry, typed) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
  return sorted(matches, sort, language);
}

function filterOf(wanted: Omit<Wanted, 'gameName' | 'sort'>, now: number): (entry: Entry) => boolean {
  const { gameType, vassalage, gameClassify, isNew, volatility, rtpFrom, minBet = '' } = wanted;
  const bet = parseAmount(minBet) ?? 0n;
  return (entry) =>
    (gameType === undefined || entry.game_type === gameType) &&
    (!vassalage || entry.vendor === vassalage) &&
    (!gameClassify || isOfClass(entry, gameClassify, now)) &&
    (isNew !== 'true' || isNewAt(entry, now)) &&
    (!volatility || (entry.volatility !== null && bandOf(entry.volatility) === volatility)) &&
    (!rtpFrom || Number(entry.rtp ?? 0) >= rtpFrom) &&
    (bet <= 0n || (entry.min_bet !== null && entry.min_bet <= bet));
}

const NONE = 99;

function rankOf({ plainNames }: Entry, typed: string): number {
  return Math.min(NONE, ...plainNames.map((name) => matchOf(name, typed) ?? NONE));
}

function isNewAt({ listed_at: at }: Entry, now: number): boolean {
  return now - at.getTime() < NEW_DAYS * DAY_MS;
}

function isOfClass(entry: Entry, wanted: string, now: number): boolean {
  if (wanted === 'HOT') return entry.is_hot;
  if (wanted === 'NEW') return isNewAt(entry, now);
  return entry.classes.includes(wanted);
}

function sorted(
  entries: readonly Entry[],
  sort: NonNullable<Wanted['sort']>,
  language: string,
): readonly Entry[] {
  const name = ({ names }: Entry) => names[language] ?? names.EN ?? '';
  switch (sort) {
    case 'featured':
      return entries;
    case 'name':
      return entries.toSorted((one, other) => name(one).localeCompare(name(other), language));
    case 'newest':
      return entries.toSorted((one, other) => other.listed_at.getTime() - one.listed_at.getTime());
    case 'rtp':
      return entries.toSorted((one, other) => Number(other.rtp ?? 0) - Number(one.rtp ?? 0));
  }
}

/** A page of a list, with how many pages and games there are. */
export function pageOfGames(
  entries: readonly Entry[],
  { pageNo = 1, pageSize = PAGE_SIZE }: { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const from = (pageNo - 1) * pageSize;
  return {
    rows: entries.slice(from, from + pageSize),
    totalPages: Math.ceil(entries.length / pageSize),
    totalCount: entries.length,
  };
}

/** The categories that have a game, in the order of the site, each with its vendors and classes. */
export function lanesOf({ offered }: Catalogue, words: (key: string) => string): Lanes {
  return gameTypes.flatMap((gameType) => {
    const own = offered.filter((entry) => entry.game_type === gameType);
    if (own.length === 0) return [];
    const vendors = Map.groupBy(own, ({ vendor }) => vendor);
    return [
      {
        title: words(`games.type.${gameType}`),
        gameType,
        cards: Array.from(vendors, ([vassalage, entries]) => ({
          vassalage,
          displayName: entries[0]?.vendorName ?? vassalage,
          smallIcon: (entries[0]?.vendorName ?? vassalage).slice(0, 1).toUpperCase(),
          isHot: entries.some(({ is_hot }) => is_hot),
          accountTypeName: vassalage.toUpperCase(),
          isGame: 'VASSALAGE' as const,
          status: statusOf(entries),
          gameCount: entries.length,
        })),
        gameClassify: gameClasses.flatMap((key) => {
          const gameCount = own.filter(({ classes }) => classes.includes(key)).length;
          return gameCount === 0 ? [] : [{ key, displayName: words(`games.class.${key}`), gameCount }];
        }),
        minBets: minBetsOf(own),
      },
    ];
  });
}

/** A vendor rests when all of its games do. */
function statusOf(entries: readonly Entry[]): 'ready' | 'maintenance' | 'off' {
  if (entries.every(({ status }) => status === 'off')) return 'off';
  const areResting = entries.every(({ status }) => status === 'off' || status === 'maintenance');
  return areResting ? 'maintenance' : 'ready';
}

const MAX_BETS = 8;

function minBetsOf(entries: readonly Entry[]): string[] {
  const known = new Set(entries.flatMap(({ min_bet: bet }) => (bet === null ? [] : [bet])));
  const lowestFirst = [...known].sort((one, other) => (one < other ? -1 : 1));
  return lowestFirst.slice(0, MAX_BETS).map(formatAmount);
}

/** By kind of game: its vendors, each with the classes of its games. */
export function typesOf({ offered }: Catalogue): Record<string, Record<string, string[]>> {
  const content: Record<string, Record<string, string[]>> = {};
  for (const { game_type: type, vendor, classes } of offered) {
    const known = content[type]?.[vendor] ?? [];
    content[type] = { ...content[type], [vendor]: [...new Set([...known, ...classes])] };
  }
  return content;
}
