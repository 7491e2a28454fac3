import { loadTranslator } from '@tyche/i18n/catalogs';
import { offeredLanguages } from '@tyche/i18n/languages';
import type { Params, Translator } from '@tyche/i18n/translator';
import type { Game, Play } from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';
import { describe, expect, it } from 'vitest';

// Names come as data: no compiler sees whether a game, a play, a row or a prize has its word.

type Word = readonly [key: string, params?: Params | undefined];

/** What has no word, or a word whose gap stays open. */
function wordless(translator: Translator, words: Iterable<Word>): readonly string[] {
  const different = new Map([...words].map((word) => [JSON.stringify(word), word]));
  return [...different.values()].flatMap(([key, params]) => {
    const text = translator.find(key, params);
    return text === null || /\{\w+\}/.test(text) ? [`${key} ${text}`] : [];
  });
}

const plays = [...new Set(games.flatMap((game) => game.plays))];

function* wordsOf(game: Game): Generator<Word> {
  yield [game.nameKey, game.nameParams];
  yield [`lottery.game-group.${game.group}`];
  for (const mode of game.prizeModes) yield [mode.nameKey];
}

function* wordsOfPlay(play: Play): Generator<Word> {
  yield [play.nameKey, play.nameParams];
  yield [play.helpKey, play.nameParams];
  yield [`${play.catalog}.group.${play.group}`];
  yield [`${play.catalog}.subgroup.${play.subgroup}`];
  for (const layout of play.layouts) {
    if (layout.entry !== 'picked') continue;
    for (const row of layout.rows) yield [row.nameKey];
    for (const cell of layout.cells) if (cell.nameKey !== null) yield [cell.nameKey];
    for (const group of layout.quick) yield [group.nameKey, group.nameParams];
  }
}

/** Prizes without a name of their own; a number may stand for itself. */
function namelessPrizes(translator: Translator): readonly string[] {
  return plays.flatMap(({ code, catalog, prizes }) =>
    prizes.flatMap(({ key }) => {
      const keys = [catalog, 'lottery'].flatMap((from) => [`${from}.prize.${key}`, `${from}.option.${key}`]);
      const isNamed = /^\d+$/.test(key) || keys.some((each) => translator.find(each) !== null);
      return isNamed ? [] : [`${code} ${key}`];
    }),
  );
}

describe.each(offeredLanguages)('in $code', ({ code: language }) => {
  it('every game, play, row, option, quick group and prize has its word', async () => {
    const translator = await loadTranslator(language, 'all');
    const words = [
      ...games.flatMap((game) => [...wordsOf(game)]),
      ...plays.flatMap((play) => [...wordsOfPlay(play)]),
    ];
    expect(wordless(translator, words)).toEqual([]);
    expect(namelessPrizes(translator)).toEqual([]);
  });
});
