import { describe, expect, it } from 'vitest';
import {
  buildIndex,
  fillValues,
  findUnknownValue,
  helpCategories,
  helpValueNames,
  type HelpValues,
  houseArticles,
  parseBlocks,
  searchHelp,
  wordsOf,
} from './index.ts';

describe('articles of the house', () => {
  it('have slugs of their own, and each category has one', () => {
    const slugs = houseArticles.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(houseArticles.map(({ category }) => category))).toEqual(new Set(helpCategories));
  });

  it('lead to articles that there are, and not to themselves', () => {
    const slugs: readonly string[] = houseArticles.map(({ slug }) => slug);
    for (const { slug, related } of houseArticles)
      for (const next of related) expect([slug, slugs.includes(next) && next !== slug]).toEqual([slug, true]);
  });
});

describe('blocks', () => {
  it('are headings, texts and lists', () => {
    const text = '# Fees\nThe first three\nare free.\n\n- one\n- two\n\n- three\nText again.\n# End';
    expect(parseBlocks(text)).toEqual([
      { kind: 'heading', lines: ['Fees'] },
      { kind: 'text', lines: ['The first three are free.'] },
      { kind: 'list', lines: ['one', 'two'] },
      { kind: 'list', lines: ['three'] },
      { kind: 'text', lines: ['Text again.'] },
      { kind: 'heading', lines: ['End'] },
    ]);
    expect(parseBlocks(' \n\n')).toEqual([]);
  });

  it('take markup as letters', () => {
    expect(parseBlocks('<b>no</b>')).toEqual([{ kind: 'text', lines: ['<b>no</b>'] }]);
  });
});

describe('values', () => {
  const values = Object.fromEntries(helpValueNames.map((name) => [name, `[${name}]`])) as HelpValues;

  it('replace their names, and an unknown name is found', () => {
    expect(fillValues('From {minimumAge} on, {unknown}.', values)).toBe('From [minimumAge] on, {unknown}.');
    expect(findUnknownValue('From {minimumAge} on.')).toBeNull();
    expect(findUnknownValue('{minimumAge} {constructor}')).toBe('constructor');
    expect(findUnknownValue('{}')).toBe('');
  });
});

describe('search', () => {
  const article = (slug: string, title: string, keywords: string[], text: string) => ({
    slug,
    title,
    keywords,
    blocks: [{ kind: 'text' as const, lines: [text] }],
  });
  const index = buildIndex([
    article('bets', 'Cách đặt cược', ['vé'], 'Phí rút tiền không có ở đây.'),
    article('withdraw', 'Rút tiền', ['phí', 'ngân hàng'], 'Ba lần đầu miễn phí.'),
    article('fair', 'Quay số công bằng', [], 'Hạt giống.'),
  ]);

  it('finds without accents and case, by beginnings, and by every word', () => {
    expect(wordsOf('Đặt CƯỢC, 24 giờ')).toEqual(['dat', 'cuoc', '24', 'gio']);
    expect(searchHelp(index, 'dat cuo')).toEqual(['bets']);
    expect(searchHelp(index, 'RÚT')).toEqual(['withdraw', 'bets']);
    expect(searchHelp(index, 'rut ngan')).toEqual(['withdraw']);
    expect(searchHelp(index, 'rut giong')).toEqual([]);
  });

  it('weighs a title above keywords, and keywords above the text', () => {
    const one = buildIndex([
      article('text', 'a', [], 'fee'),
      article('keyword', 'b', ['fee'], ''),
      article('title', 'Fee', [], ''),
    ]);
    expect(searchHelp(one, 'fee')).toEqual(['title', 'keyword', 'text']);
  });

  it('of nothing finds nothing', () => {
    expect(searchHelp(index, ' ?! ')).toEqual([]);
  });
});
