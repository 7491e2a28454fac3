// The catalogue of lotteries as the wire has it.
import { formatAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import {
  type Game,
  gameTypeOf,
  oddsOf,
  type Play,
  prizeOf,
  type Terms,
  usualPeriodSec,
} from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';
import { Refusal } from '../../../platform/http/errors.ts';

/** A name in the caller's language by its catalog key; null when no language has it. */
export type Name = (key: string, params?: Readonly<Record<string, string | number>>) => string | null;

const GROUP_IDS: Readonly<Record<string, number>> = {
  SSC: 1,
  '11X5': 2,
  PK10: 3,
  K3: 4,
  LHC: 5,
  KENO: 6,
  PC28: 7,
  VN: 8,
  SEA: 9,
  PCSO: 10,
};

/** The lotteries by group. */
export function listGames(name: Name) {
  return groups().map(([code, members]) => ({
    gameGroupId: GROUP_IDS[code] ?? 0,
    gameGroupCode: code,
    displayName: groupName(name, code),
    games: members.map((game) => ({
      gameId: game.id,
      code: game.code,
      remark: gameName(game, name),
    })),
  }));
}

/** The lotteries of a prize mode, keyed by group. Refuses `prize-mode-not-offered`. */
export function listGameMenus(name: Name, prizeMode: string | undefined, among: readonly Game[] = games) {
  const offered = among.filter(
    (game) => prizeMode === undefined || game.prizeModes.some(({ code }) => code === prizeMode),
  );
  if (offered.length === 0) throw new Refusal('prize-mode-not-offered', { prizeMode });
  return Object.fromEntries(
    groups(offered).map(([code, members]) => [
      code,
      {
        gameGroupCode: code,
        labelName: groupName(name, code),
        gameMenus: members.map((game) => gameMenuItem(game, name)),
      },
    ]),
  );
}

/** The menus with a word at each lottery that staff have taken off sale. */
export function noteOffSale(
  menus: ReturnType<typeof listGameMenus>,
  offSale: readonly { gameCode: string; note: string }[],
) {
  const notes = new Map(offSale.map(({ gameCode, note }) => [gameCode, note]));
  return Object.fromEntries(
    Object.entries(menus).map(([group, menu]) => [
      group,
      {
        ...menu,
        gameMenus: menu.gameMenus.map((game) => {
          const note = notes.get(game.code);
          return note === undefined ? game : { ...game, maintenance: note };
        }),
      },
    ]),
  );
}

/** A lottery as menus name it. */
export function gameMenuItem(game: Game, name: Name) {
  return {
    gameId: game.id,
    code: game.code,
    name: gameName(game, name),
    remark: gameName(game, name),
    periodSec: usualPeriodSec(game.calendar),
    lockSec: game.calendar.lockSec,
  };
}

/** A lottery's name in the caller's language. */
export function gameName({ code, nameKey, nameParams }: Game, name: Name): string {
  return name(nameKey, nameParams) ?? code;
}

/** The plays of a game as a tree, each with what one winning bet pays at the base unit and the default series. */
export function listPlays(game: Game, name: Name) {
  return game.prizeModes.map((mode) => ({
    prizeModeId: mode.id,
    prizeModeName: name(mode.nameKey) ?? mode.code,
    playMenuGroups: unique(game.plays.map(({ group }) => group)).map((group, at) => {
      const plays = game.plays.filter((play) => play.group === group);
      return {
        playId: at + 1,
        playCode: group,
        playName: name(`${plays[0]?.catalog}.group.${group}`) ?? group,
        groupSwitch: 1,
        sorting: at + 1,
        playMenus: [],
        playSubGroups: unique(plays.map(({ subgroup }) => subgroup)).map((subgroup, place) => ({
          playId: (at + 1) * 100 + place + 1,
          playCode: subgroup,
          playName: name(`${plays[0]?.catalog}.subgroup.${subgroup}`) ?? subgroup,
          playMenus: plays
            .filter((play) => play.subgroup === subgroup)
            .map((play) => playMenu(game, play, name)),
        })),
      };
    }),
  }));
}

/** The limits and units of a game. */
export function settingOf({ limits, units }: Game) {
  return {
    betMultipleMax: limits.maxMultiple,
    betAmountMax: formatAmount(limits.maxLineStake),
    winAmountMax: formatAmount(limits.maxWinPerDraw),
    maxChaseCount: limits.maxChase,
    bettingModes: units.map((unit) => ({
      bettingModeId: unit.id,
      code: unit.code,
      unit: formatAmount(unit.factor),
    })),
  };
}

/**
 * The range of series by group and prize mode: that of the mode's first game, up to what the member holds.
 *
 * @param ownSeries the series of the member in a prize mode; null when it has none.
 */
export async function listSeries(ownSeries: (prizeModeId: number) => Promise<number | null>) {
  const firsts = groups().flatMap(([code, members]) =>
    [...Map.groupBy(members, (game) => game.prizeModes[0]?.id).values()].flatMap(([game]) =>
      game ? [{ code, game }] : [],
    ),
  );
  return Promise.all(
    firsts.map(async ({ code, game }) => {
      const prizeModeId = game.prizeModes[0]?.id ?? 0;
      const own = gameTypeOf(game) === 'LOTT' ? await ownSeries(prizeModeId) : null;
      return { gameGroupCode: code, prizeModeId, ...seriesOf(game, own) };
    }),
  );
}

function seriesOf({ series }: Game, own: number | null) {
  const upTo = (most: number) => (own === null ? most : Math.min(most, own));
  const [max, shown] = [upTo(series.max), upTo(series.default)];
  return {
    minSeries: series.min,
    maxSeries: max,
    maxBetSeries: upTo(series.maxBet),
    defaultSeries: shown,
    rebateRate: formatAmount((BigInt(max - shown) * 10_000n) / BigInt(series.base)),
  };
}

/** A play's name in the caller's language. */
export function playName(play: Play, name: Name): string {
  return name(play.nameKey, play.nameParams) ?? play.code;
}

function playMenu(game: Game, play: Play, name: Name) {
  return {
    playId: play.id,
    playCode: play.code,
    playName: playName(play, name),
    singleBetPrice: formatAmount(game.betPrice),
    playSwitch: 1,
    playMenuInfos: play.prizes.map((prize) => ({
      bonus: formatAmount(prizeOf(prize, termsOf(game, play))),
      prizeType: prize.key,
    })),
  };
}

/** The terms of one whole unit at the default series: what a price list shows. */
function termsOf(game: Game, play: Play): Terms {
  const { betPrice, series } = game;
  const { default: shown, base } = series;
  return {
    betPrice,
    unit: UNITS_PER_ONE,
    multiple: 1,
    series: shown,
    base,
    rebatePpm: 0n,
    winCap: null,
    odds: oddsOf(game, play),
    smartWin: false,
  };
}

function groups(offered: readonly Game[] = games): [string, Game[]][] {
  return unique(offered.map(({ group }) => group)).map((code) => [
    code,
    offered.filter(({ group }) => group === code),
  ]);
}

function groupName(name: Name, code: string): string {
  return name(`lottery.game-group.${code}`) ?? code;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
