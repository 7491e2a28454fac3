// What the server says in words: refusals and names, in every language the site offers. Loaded once.
import type { RefusalCode } from '@tyche/contract/refusals';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { Translator } from '@tyche/i18n/translator';

/** Gives the words of a language; those of English for one that is not offered. */
export type Say = (language: string) => {
  readonly translator: Translator;
  sentence(code: RefusalCode, details: Readonly<Record<string, unknown>>): string;
};

/** Loads the catalogs. */
export async function openSentences(): Promise<Say> {
  const translators = new Map<string, Translator>();
  for (const code of ['TY', 'EN', 'VI']) translators.set(code, await loadTranslator(code, 'all'));
  const english = await loadTranslator('EN', 'all');
  return (language) => {
    const translator = translators.get(language) ?? english;
    return {
      translator,
      sentence: (code, details) => translator.find(`refusals.${code}`, printable(details)) ?? code,
    };
  };
}

function printable(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
}
