// The texts of the server: refusals and names, in every language the site offers. Loaded once.
import type { RefusalCode } from '@tyche/contract/refusals';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { offeredLanguages } from '@tyche/i18n/languages';
import type { Translator } from '@tyche/i18n/translator';
import { parseAmount } from '@tyche/kernel/money';

/** Gives the translator of a language; that of English for one that is not offered. */
export type TranslatorOf = (language: string) => {
  readonly translator: Translator;
  translateRefusal(code: RefusalCode, details: Readonly<Record<string, unknown>>): string;
};

/** Loads the catalogs. */
export async function loadTranslators(): Promise<TranslatorOf> {
  const translators = new Map<string, Translator>();
  for (const { code } of offeredLanguages) translators.set(code, await loadTranslator(code, 'all'));
  const english = await loadTranslator('EN', 'all');
  return (language) => {
    const translator = translators.get(language) ?? english;
    return {
      translator,
      translateRefusal: (code, details) =>
        translator.find(`refusals.${code}`, printable(details, translator)) ?? code,
    };
  };
}

/** Texts and numbers of a refusal's details; an amount, which has four decimals on the wire, as people read it. */
function printable(
  details: Readonly<Record<string, unknown>>,
  { format }: Translator,
): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number') words[name] = value;
    if (typeof value !== 'string') continue;
    const amount = /^-?[0-9]+\.[0-9]{4}$/.test(value) ? parseAmount(value) : null;
    words[name] = amount === null ? value : format.money(amount);
  }
  return words;
}
