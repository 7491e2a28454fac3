// The texts of help that the house wrote, from the catalogs.
import type { Translator } from '@tyche/i18n/translator';
import { type HelpValues, helpValueNames, type houseArticles } from '@tyche/rules/support';

export interface Words {
  readonly title: string;
  /** With commas between them. */
  readonly keywords: string;
  readonly text: string;
}

/** The names of the values in the place of the values: a text as staff begin to edit it. */
export const valuesByName = Object.fromEntries(
  helpValueNames.map((name) => [name, `{${name}}`]),
) as HelpValues;

/** The words of an article of the house in a language, its paragraphs as points of a list. */
export function houseWords(
  words: Translator,
  { slug, paragraphs }: (typeof houseArticles)[number],
  values: HelpValues,
): Words {
  const find = (name: string) => words.find(`help.${slug}.${name}`, values);
  const lines = Array.from({ length: paragraphs }, (_, at) => find(String(at + 1)) ?? '');
  return {
    title: find('title') ?? words.find(`common.topic.${slug}`) ?? slug,
    keywords: find('keywords') ?? '',
    text: lines.map((line) => `- ${line}`).join('\n'),
  };
}
