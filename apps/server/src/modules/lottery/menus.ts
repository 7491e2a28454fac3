// The catalogue of lotteries as the wire has it.
import { formatAmount } from '@tyche/kernel/money';
import { type Game, games, oddsAt, type Play } from '@tyche/rules/lottery';
import { Refusal } from '../../platform/http/errors.ts';

/** A name in the caller's language by its catalog key; null when no language has it. */
export type Name = (key: string, params?: Readonly<Record<string, number>>) => string | null;

const GROUP_IDS: Readonly<Record<string, number>> = { SSC: 1 };

/** The lotteries by group. */
export function listGames(name: Name) {
  return groups().map(([code, members]) => ({
    gameGroupId: GROUP_IDS[code] ?? 0,
    gameGroupCode: code,
    displayName: groupName(name, code),
    games: members.map((game) => ({
      gameId: game.id,
      code: game.code,
      remark: name(game.nameKey) ?? game.code,
    })),
  }));
}

/** The lotteries of a prize mode, keyed by group. Refuses `prize-mode-not-offered`. */
export function listGameMenus(name: Name, prizeMode: string | undefined) {
  const offered = games.filter(
    (game) => prizeMode === undefined || game.prizeModes.some(({ code }) => code === prizeMode),
  );
  if (offered.length === 0) throw new Refusal('prize-mode-not-offered', { prizeMode });
  return Object.fromEntries(
    groups(offered).map(([code, members]) => [
      code,
      {
        gameGroupCode: code,
        labelName: groupName(name, code),
        gameMenus: members.map((game) => ({
          gameId: game.id,
          code: game.code,
          name: name(game.nameKey) ?? game.code,
          remark: name(game.nameKey) ?? game.code,
          periodSec: game.calendar.periodSec,
          lockSec: game.calendar.lockSec,
        })),
      },
    ]),
  );
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
        playName: name(`lottery.group.${group}`) ?? group,
        groupSwitch: 1,
        sorting: at + 1,
        playMenus: [],
        playSubGroups: unique(plays.map(({ subgroup }) => subgroup)).map((subgroup, place) => ({
          playId: (at + 1) * 100 + place + 1,
          playCode: subgroup,
          playName: name(`lottery.subgroup.${subgroup}`) ?? subgroup,
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

/** The range of series by group. */
export function listSeries() {
  return groups().flatMap(([code, members]) =>
    members.slice(0, 1).flatMap(({ series, prizeModes }) =>
      prizeModes.map((mode) => ({
        gameGroupCode: code,
        prizeModeId: mode.id,
        minSeries: series.min,
        maxSeries: series.max,
        maxBetSeries: series.maxBet,
        defaultSeries: series.default,
        rebateRate: formatAmount((BigInt(series.max - series.default) * 10_000n) / BigInt(series.base)),
      })),
    ),
  );
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
      bonus: formatAmount(
        (game.betPrice * oddsAt(prize.odds, game.series.default, game.series.base, 8)) / 100_000_000n,
      ),
      prizeType: prize.key,
    })),
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
