import * as written from './written.ts';
import type { FirstWords } from './written-language.ts';

/** What a page says in a language when it cannot fetch the catalog, by the language's wire code; in English for an unknown code. */
export function firstWords(code: string): FirstWords {
  return (Object.values(written).find((one) => one.code === code) ?? written.english).firstWords;
}
