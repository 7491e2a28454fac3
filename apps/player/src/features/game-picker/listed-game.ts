import type { GameData } from '@tyche/rules/lottery';
import { isOpen, openDrawAt } from '@tyche/rules/lottery';
import type { Translator } from '@tyche/i18n/translator';
import { foldText } from '@tyche/ui/type-ahead';
import { lotteryName } from '../../state/games.ts';

/** A lottery as the picker lists it: what it is called and what it is found by. */
export interface ListedGame {
  readonly data: GameData;
  readonly name: string;
  readonly groupName: string;
  /** Everything that a search may match, without marks and in small letters. */
  readonly text: string;
}

/** The lotteries as they are listed in a language. */
export function listedGames(find: Translator['find'], games: readonly GameData[]): readonly ListedGame[] {
  return games.map((data) => {
    const name = lotteryName(find, data.code) ?? data.code;
    const groupName = groupNameOf(find, data.group);
    const modes = data.prizeModes.map((mode) => mode.code).join(' ');
    return {
      data,
      name,
      groupName,
      text: foldText(`${name} ${initials(name)} ${data.code} ${groupName} ${data.group} ${modes}`),
    };
  });
}

/** The name of a group of lotteries. */
export function groupNameOf(find: Translator['find'], group: string): string {
  return find(`lottery.game-group.${group}`) ?? group;
}

/** Those that hold every word of the search; marks and case do not matter: `ha noi` finds Hà Nội, `f5` Fast 5D. */
export function searched(games: readonly ListedGame[], query: string): readonly ListedGame[] {
  const words = foldText(query)
    .split(' ')
    .filter((word) => word !== '');
  return games.filter((game) => words.every((word) => game.text.includes(word)));
}

/** Time until a game's next close by its calendar, at the server's time; the draw itself is asked for when it is opened. */
export function untilClose(data: GameData, nowMs: number): number {
  const draw = openDrawAt(data.calendar, new Date(nowMs));
  return isOpen(draw, new Date(nowMs)) ? draw.closesAt.getTime() - nowMs : 0;
}

function initials(name: string): string {
  return (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.charAt(0)).join('');
}
