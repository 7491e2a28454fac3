import { offeredLanguages } from '@tyche/i18n/languages';
import { CannotMake, type Draft } from './change.ts';

/** The written languages: the option that gives the words in one, such as `ty`, and its folder of catalogs. */
const languages = offeredLanguages.map(({ code, tag }) => ({ option: code.toLowerCase(), folder: tag }));

/** The options of the command that give words. */
export const wordOptions: readonly string[] = languages.map(({ option }) => option);

/** The same words in each written language, by its option. */
export type Words = Readonly<Record<string, string>>;

/** Words that somebody has written. Refuses to make a text without them: no language is filled in by a machine. */
export function requireWords(given: Readonly<Record<string, string | undefined>>): Words {
  return Object.fromEntries(
    wordOptions.map((option) => {
      const text = given[option];
      if (!text) throw new CannotMake(`its name is needed in each language: ${usageOfWords}`);
      return [option, text];
    }),
  );
}

/** How the options of words are written in a command. */
export const usageOfWords = wordOptions.map((option) => `--${option}="…"`).join(' ');

/** A key of a catalog that is there, behind the key that resembles it. */
export function addKey(
  draft: Draft,
  subject: string,
  entry: { key: string; behind: string; words: Words },
): void {
  for (const { folder, option } of languages)
    draft.edit(`packages/i18n/catalogs/${folder}/${subject}.json`, (text) => {
      const lines = text.trimEnd().split('\n');
      const behind = lines.findIndex((line) => line.startsWith(`  ${JSON.stringify(entry.behind)}:`));
      const next = lines.findIndex((line, at) => at > behind && /^(?: {2}"|\})/.test(line));
      // As the last entry it has no comma behind it, and the entry before it gets one.
      const place = behind < 0 ? lines.length - 1 : next;
      const isLast = place === lines.length - 1;
      if (isLast) lines[place - 1] += ',';
      const line = `  ${JSON.stringify(entry.key)}: ${JSON.stringify(entry.words[option])}${isLast ? '' : ','}`;
      return `${lines.toSpliced(place, 0, line).join('\n')}\n`;
    });
}

/** A catalog that its page brings when it first needs it. */
export function addSubject(draft: Draft, subject: string, words: Readonly<Record<string, Words>>): void {
  for (const { folder, option } of languages) {
    const lines = Object.entries(words).map(([key, inLanguages]) => [key, inLanguages[option]]);
    draft.create(`packages/i18n/catalogs/${folder}/${subject}.json`, toJson(Object.fromEntries(lines)));
  }
  draft.edit('packages/i18n/src/later-subjects.ts', (text) => {
    const line = `  ${subject}: () => import('../catalogs/en/${subject}.json', { with: { type: 'json' } }),\n`;
    const at = text.indexOf('\n};') + 1;
    if (at === 0) throw new CannotMake('packages/i18n/src/later-subjects.ts has no list');
    return text.slice(0, at) + line + text.slice(at);
  });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
