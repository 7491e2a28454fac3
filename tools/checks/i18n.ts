import { type Finding, type SourceTree, findAll, isTest, withoutComments } from './tree.ts';
import { bannedWords } from './wording.ts';

const CATALOG = /^packages\/i18n\/catalogs\/([^/]+)\/([^/]+)\.json$/;
const SOURCE_LANGUAGE = 'en';

/** Key → its texts (more than one where it has plural forms), and the file it stands in. */
type Catalog = ReadonlyMap<string, { readonly path: string; readonly texts: readonly string[] }>;

/**
 * The catalogs against the code and against one another: a key that is used must be in English, a key in English must be used,
 * and each language has English's keys with English's parameters and tags. No text uses a word that `wording.ts` bans.
 */
export function checkI18n(tree: SourceTree): readonly Finding[] {
  const languages = readCatalogs(tree);
  const english = languages.get(SOURCE_LANGUAGE);
  if (english === undefined) return [{ path: 'packages/i18n/catalogs', text: 'there is no English catalog' }];
  const others = [...languages].filter(([language]) => language !== SOURCE_LANGUAGE);
  return [
    ...findMissing(tree, english),
    ...findUnused(tree, english),
    ...others.flatMap((other) => compare(english, ...other)),
    ...[...languages].flatMap((each) => findBannedWords(...each)),
  ];
}

function findMissing(tree: SourceTree, english: Catalog): readonly Finding[] {
  const used = /\b(?:t|runs|find)\(\s*'([a-z]\w*(?:\.[\w-]+)+)'/g;
  return shippedCode(tree).flatMap(([path, text]) =>
    findAll(path, text, used, ([, key = '']) =>
      english.has(key) ? '' : `${key} is not in the English catalog`,
    ).filter((finding) => finding.text !== ''),
  );
}

function findUnused(tree: SourceTree, english: Catalog): readonly Finding[] {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [, text] of shippedCode(tree)) {
    for (const [, literal = ''] of text.matchAll(/['"`]([a-z]\w*(?:\.[\w-]+)+)['"`]/g)) literals.add(literal);
    for (const [, pattern = ''] of text.matchAll(
      /`((?:[a-z]\w*|\$\{[^`}]*\}\.[a-z]\w*)\.[^`\s]*\$\{[^`]*)`/g,
    ))
      patterns.push(patternOf(pattern));
  }
  return [...english]
    .filter(([key]) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map(([key, { path }]) => ({ path, text: `${key} is not used` }));
}

/** `help.${topic}.title` stands for every key of that form, `${catalog}.play.${method}` for one in any catalog. */
function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`);
}

function compare(english: Catalog, language: string, catalog: Catalog): readonly Finding[] {
  const missing = [...english.keys()]
    .filter((key) => !catalog.has(key))
    .map((key) => ({ path: `packages/i18n/catalogs/${language}`, text: `${key} is missing` }));
  const differing = [...catalog].flatMap(([key, { path, texts }]) => {
    const source = english.get(key);
    if (source === undefined) return [{ path, text: `${key} is not in English` }];
    const [wanted, found] = [slots(source.texts), slots(texts)];
    return wanted === found
      ? []
      : [{ path, text: `${key} has the parameters ${found || 'none'}, English has ${wanted || 'none'}` }];
  });
  return [...missing, ...differing];
}

function findBannedWords(language: string, catalog: Catalog): readonly Finding[] {
  return [...catalog].flatMap(([key, { path, texts }]) =>
    (bannedWords[language] ?? []).flatMap(({ pattern, instead }) => {
      const found = texts.map((text) => pattern.exec(text)?.[0]).find((word) => word !== undefined);
      return found === undefined ? [] : [{ path, text: `${key} says "${found}": write ${instead}` }];
    }),
  );
}

function slots(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}|<\w+>/g) ?? []))].sort().join(' ');
}

function readCatalogs(tree: SourceTree): ReadonlyMap<string, Catalog> {
  const languages = new Map<string, Map<string, { path: string; texts: readonly string[] }>>();
  for (const [path, text] of tree) {
    const [, language, subject] = CATALOG.exec(path) ?? [];
    if (language === undefined || subject === undefined) continue;
    const catalog = languages.get(language) ?? new Map();
    const lines: unknown = JSON.parse(text);
    for (const [key, value] of Object.entries(Object(lines))) {
      const texts = typeof value === 'string' ? [value] : Object.values(Object(value)).map(String);
      catalog.set(`${subject}.${key}`, { path, texts });
    }
    languages.set(language, catalog);
  }
  return languages;
}

function shippedCode(tree: SourceTree): readonly (readonly [string, string])[] {
  return [...tree]
    .filter(([path]) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path))
    .map(([path, text]) => [path, withoutComments(text)] as const);
}
