import { CannotMake, type Draft } from './change.ts';

/** The languages that are written by hand, with the names of their lists in `catalogs/<folder>/index.ts`. */
const languages = [
  { option: 'en', folder: 'en', later: 'englishLater' },
  { option: 'ty', folder: 'fil', later: 'filipinoLater' },
  { option: 'vi', folder: 'vi', later: 'vietnameseLater' },
] as const;

/** The same words in each language that is written by hand. */
export type Words = Readonly<Record<(typeof languages)[number]['option'], string>>;

/** Words that somebody has written. Refuses to make a text without them: no language is filled in by a machine. */
export function mustBeWords(given: { readonly [Option in keyof Words]?: string | undefined }): Words {
  const { en, ty, vi } = given;
  if (!en || !ty || !vi)
    throw new CannotMake('its name is needed in each language: --en="…" --ty="…" --vi="…"');
  return { en, ty, vi };
}

/** A key of a catalog that is there, behind the key that resembles it. */
export function addKey(
  draft: Draft,
  subject: string,
  entry: { key: string; behind: string; words: Words },
): void {
  for (const { folder, option } of languages)
    draft.edit(`packages/i18n/catalogs/${folder}/${subject}.json`, (text) => {
      const lines = Object.entries(JSON.parse(text));
      const at = lines.findIndex(([key]) => key === entry.behind);
      const place = at < 0 ? lines.length : at + 1;
      return toJson(Object.fromEntries(lines.toSpliced(place, 0, [entry.key, entry.words[option]])));
    });
}

/** A catalog that its page brings when it first needs it. */
export function addSubject(draft: Draft, subject: string, words: Readonly<Record<string, Words>>): void {
  for (const { folder, option, later } of languages) {
    const lines = Object.entries(words).map(([key, inLanguages]) => [key, inLanguages[option]]);
    draft.create(`packages/i18n/catalogs/${folder}/${subject}.json`, toJson(Object.fromEntries(lines)));
    draft.edit(`packages/i18n/catalogs/${folder}/index.ts`, (text) => {
      const line = `  ${subject}: () => import('./${subject}.json', { with: { type: 'json' } }),\n`;
      const from = text.indexOf(`export const ${later} = {`);
      const at = text.indexOf('};', from);
      if (from < 0 || at < 0) throw new CannotMake(`no ${later} in the catalogs of ${folder}`);
      return text.slice(0, at) + line + text.slice(at);
    });
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
