// The catalogue of lotteries as the wire has it: groups, games, the menu of plays with what each pays. Names in the caller's language.
import type { Translator } from '@tyche/i18n/translator';
import { formatAmount, floorDiv, PPM } from '@tyche/kernel/money';
import { findGameById, type Game, games, oddsAt, type Play, rebatePpmOf } from '@tyche/rules/lottery';
import { Refusal } from '../../platform/http/errors.ts';

/** The game of a number on the wire. Refuses `unknown-game`. */
export function gameById(gameId: number): Game {
  const game = findGameById(gameId);
  if (!game) throw new Refusal('unknown-game');
  return game;
}

/** The lotteries by group, in the order of the registry. */
export function listGames({ find }: Translator) {
  return [...Map.groupBy(games, (game) => game.group)].map(([group, members], index) => ({
    gameGroupId: index + 1, gameGroupCode: group, displayName: find(`lottery.game-group.${group}`) ?? group,
    games: members.map((game) => ({ gameId: game.id, code: game.code, remark: nameOf(game, find) })),
  }));
}

/** The lotteries of a prize mode, keyed by group. Refuses `prize-mode-not-offered`. */
export function listGameMenus(prizeMode: string, { find }: Translator) {
  const offered = games.filter((game) => game.prizeModes.some((mode) => mode.code === prizeMode));
  if (offered.length === 0) throw new Refusal('prize-mode-not-offered');
  return Object.fromEntries([...Map.groupBy(offered, (game) => game.group)].map(([group, members]) => [group, {
    gameGroupCode: group,
    labelName: find(`lottery.game-group.${group}`) ?? group,
    gameMenus: members.map((game) => ({
      gameId: game.id, code: game.code, name: nameOf(game, find), remark: nameOf(game, find),
      periodSec: game.calendar.periodSec, lockSec: game.calendar.lockSec,
    })),
  }]));
}

/** The menu of plays: group, subgroup, play, with the prize of one bet at the default series. Refuses `unknown-game`. */
export function showPlayMenu(gameId: number, { find }: Translator) {
  const game = gameById(gameId);
  const groups = [...Map.groupBy(game.plays, (play) => play.group)].map(([group, plays], at) => ({
    playId: at + 1, playCode: group, playName: find(`lottery.group.${group}`) ?? group, groupSwitch: 1, sorting: at + 1, playMenus: [],
    playSubGroups: [...Map.groupBy(plays, (play) => play.subgroup)].map(([subgroup, members], below) => ({
      playId: (at + 1) * 100 + below + 1, playCode: subgroup, playName: find(`lottery.subgroup.${subgroup}`) ?? subgroup,
      playMenus: members.map((play) => menuOf(game, play, find)),
    })),
  }));
  return game.prizeModes.map((mode) => ({
    prizeModeId: mode.id, prizeModeName: find(mode.nameKey) ?? mode.code, playMenuGroups: groups,
  }));
}

/** Limits and units of a game. Refuses `unknown-game`. */
export function showSetting(gameId: number) {
  const { limits, units } = gameById(gameId);
  return {
    betMultipleMax: limits.maxMultiple, betAmountMax: formatAmount(limits.maxLineStake), winAmountMax: formatAmount(limits.maxWinPerDraw),
    maxChaseCount: limits.maxChase,
    bettingModes: units.map((unit) => ({ bettingModeId: unit.id, code: unit.code, unit: formatAmount(unit.factor) })),
  };
}

/** The range of series that a member may bet at, by group and prize mode. */
export function listSeries() {
  return [...Map.groupBy(games, (game) => game.group)].flatMap(([group, [game]]) => (game?.prizeModes ?? []).flatMap((mode) => (game ? [{
    gameGroupCode: group, prizeModeId: mode.id, minSeries: game.series.min, maxSeries: game.series.max, maxBetSeries: game.series.maxBet,
    defaultSeries: game.series.default,
    rebateRate: percentText(rebatePpmOf(game.series.max, game.series.default, game.series.base)),
  }] : [])));
}

/** Parts per million as a share with four decimals. */
function percentText(ppm: bigint): string {
  return formatAmount(floorDiv(ppm * 10_000n, PPM));
}

type Find = Translator['find'];

function nameOf(game: Game, find: Find): string {
  return find(game.nameKey) ?? game.code;
}

function menuOf(game: Game, play: Play, find: Find) {
  return {
    playId: play.id, playCode: play.code, playName: find(play.nameKey, play.nameParams) ?? play.code,
    singleBetPrice: formatAmount(game.betPrice), playSwitch: 1,
    playMenuInfos: play.prizes.map((prize) => ({
      bonus: formatAmount(floorDiv(oddsAt(prize.odds, game.series.default, game.series.base, 4) * game.betPrice, 10_000n)), prizeType: prize.key,
    })),
  };
}
