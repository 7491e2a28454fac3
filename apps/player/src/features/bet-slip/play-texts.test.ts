import { loadTranslator } from '@tyche/i18n/catalogs';
import { offeredLanguages } from '@tyche/i18n/languages';
import { families } from '@tyche/rules/lottery/games';
import { describe, expect, test } from 'vitest';
import { playTitle, prizeName } from '../../lib/lottery-text.ts';

describe.each(offeredLanguages)('in $code the pad of every play', ({ code }) => {
  test('names the play, its rows, cells, quick groups and prizes, and says how it works', async () => {
    const { find } = await loadTranslator(code, 'all');
    const nameless: string[] = [];
    const ask = (play: string, key: string, params: Readonly<Record<string, string | number>> = {}) => {
      const text = find(key, params);
      if (text === null || /\{\w+\}/.test(text)) nameless.push(`${play}: ${key}`);
    };
    for (const play of Object.values(families).flatMap((family) => family.plays)) {
      ask(play.code, play.nameKey, play.nameParams);
      ask(play.code, play.helpKey, play.nameParams);
      ask(play.code, `${play.catalog}.group.${play.group}`);
      for (const layout of play.layouts) {
        if (layout.entry !== 'picked') continue;
        for (const row of layout.rows) ask(play.code, row.nameKey);
        for (const cell of layout.cells) if (cell.nameKey) ask(play.code, cell.nameKey);
        for (const group of layout.quick) ask(play.code, group.nameKey, group.nameParams);
      }
      expect(playTitle(find, play)).not.toContain(play.code);
      // A prize is named by the catalogs, or by its cell: a number or a run of numbers.
      for (const { key } of play.prizes)
        if (prizeName(find, play, key) === key && !/^[0-9]+([.-][0-9]+)*$/.test(key))
          nameless.push(`${play.code}: prize ${key}`);
    }
    expect(nameless).toEqual([]);
  });
});
