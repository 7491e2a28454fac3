// The search of help, in the browser over the articles of one language (docs/reference/support.md 2.4).
import type { HelpBlock } from './blocks.ts';

interface Searchable {
  readonly slug: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly blocks: readonly HelpBlock[];
}

/** For each word of the articles, how much it counts in each article by its place in the list. */
export interface HelpIndex {
  readonly slugs: readonly string[];
  /** Sorted by word, so that all words with a beginning follow one another. */
  readonly words: readonly { readonly word: string; readonly scores: ReadonlyMap<number, number> }[];
}

const TITLE = 4;
const KEYWORD = 3;
const TEXT = 1;

/** Words of a text without accents and case: `Đặt cược` is `dat` and `cuoc`. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('đ', 'd')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Builds the index of some articles: a word of a title counts 4, of the keywords 3, of the text 1, each once in an article. */
export function buildIndex(articles: readonly Searchable[]): HelpIndex {
  const words = new Map<string, Map<number, number>>();
  articles.forEach(({ title, keywords, blocks }, place) => {
    const fields = [
      { texts: [title], weight: TITLE },
      { texts: keywords, weight: KEYWORD },
      { texts: blocks.flatMap(({ lines }) => lines), weight: TEXT },
    ];
    for (const { texts, weight } of fields)
      for (const word of new Set(texts.flatMap(wordsOf))) {
        const scores = words.get(word) ?? new Map<number, number>();
        scores.set(place, (scores.get(place) ?? 0) + weight);
        words.set(word, scores);
      }
  });
  return {
    slugs: articles.map(({ slug }) => slug),
    words: [...words]
      .map(([word, scores]) => ({ word, scores }))
      .sort((one, other) => (one.word < other.word ? -1 : 1)),
  };
}

/**
 * The slugs of the articles that have every word of a query, or a word that begins with it, the highest score first; equal scores in the
 * order of the articles. A query without words finds nothing.
 */
export function searchHelp(index: HelpIndex, query: string): readonly string[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return [];
  const found = asked.map((word) => scoresOf(index, word));
  return index.slugs
    .map((slug, place) => ({
      slug,
      place,
      isFound: found.every((scores) => scores.has(place)),
      score: found.reduce((sum, scores) => sum + (scores.get(place) ?? 0), 0),
    }))
    .filter(({ isFound }) => isFound)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ slug }) => slug);
}

/** The score of each article for the words that begin with a text. */
function scoresOf({ words }: HelpIndex, beginning: string): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (let at = firstFrom(words, beginning); words[at]?.word.startsWith(beginning); at += 1)
    for (const [place, score] of words[at]?.scores ?? []) sums.set(place, (sums.get(place) ?? 0) + score);
  return sums;
}

/** The place of the first word that is not before a text. */
function firstFrom(words: HelpIndex['words'], text: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.word ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
