// Help as readers see it, and as staff edit it (docs/reference/support.md 2).
import type { supportHelp } from '@tyche/contract/support-help';
import type { supportHelpStaff } from '@tyche/contract/support-help-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { offeredLanguages } from '@tyche/i18n/languages';
import type { Translator } from '@tyche/i18n/translator';
import { isPlainText, toPlainText } from '@tyche/rules/plain-text';
import {
  fillValues,
  findHouseArticle,
  findUnknownValue,
  helpCategories,
  houseArticles,
  parseBlocks,
} from '@tyche/rules/support';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, findStaffNames, recordAction } from '../staff/index.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { SupportDeps } from './deps.ts';
import { type HelpRank, helpValues } from './help-values.ts';
import { houseWords, valuesByName, type Words } from './house-words.ts';
import { insertVersion, listNewest, listVersions, type VersionRow } from './store-help.ts';

export interface HelpDeps extends SupportDeps {
  /** The translator of a language, with the name of the site. */
  readonly wordsOf: (language: string) => Translator;
  /** The ladder of ranks that counts, with names in a language. */
  readonly ranksIn: (reader: Reader, language: string) => Promise<readonly HelpRank[]>;
}

const SHOWN_VERSIONS = 20;

const inOrder = helpCategories.flatMap((category) =>
  houseArticles.filter((article) => article.category === category),
);

/** All articles in a language, with the values of the rules as they are now. */
export async function readHelp(
  { database, merchant, wordsOf, ranksIn }: HelpDeps,
  language: string,
): Promise<OutputOf<typeof supportHelp.helpCentre>> {
  const words = wordsOf(language);
  const values = helpValues((await merchant()).site, words.format, await ranksIn(database.reader, language));
  const rows = await listNewest(database.reader, [language]);
  const list = inOrder.map((article) => {
    const row = rows.find(({ slug }) => slug === article.slug);
    const own = row === undefined ? null : wordsIn(row);
    const shown = own ?? houseWords(words, article, values);
    const fill = (text: string) => (own ? toPlainText(fillValues(text, values)) : text);
    return {
      slug: article.slug,
      category: article.category,
      title: fill(shown.title),
      keywords: keywordsOf(shown.keywords),
      blocks: parseBlocks(shown.text).map(({ kind, lines }) => ({ kind, lines: lines.map(fill) })),
      related: [...article.related],
      version: own ? (row?.version ?? 0) : 0,
      updatedAt: own ? (row?.at.getTime() ?? null) : null,
    };
  });
  return { list };
}

/** The articles in the order of their categories, for staff. */
export async function listForStaff(
  { database, wordsOf }: HelpDeps,
  language: string,
): Promise<OutputOf<typeof supportHelpStaff.staffHelp>> {
  const rows = await listNewest(
    database.reader,
    offeredLanguages.map(({ code }) => code),
  );
  const list = inOrder.map((article) => {
    const own = rows.filter(({ slug, text }) => slug === article.slug && text !== null);
    const times = own.map(({ at }) => at.getTime());
    return {
      id: article.slug,
      category: article.category,
      title: houseWords(wordsOf(language), article, valuesByName).title,
      languages: own.map((row) => row.language),
      updatedAt: times.length === 0 ? null : Math.max(...times),
    };
  });
  return { list };
}

/** One article in every language of the site, for staff. Refuses `unknown-article`. */
export async function readArticle(
  { database, merchant, wordsOf, ranksIn }: HelpDeps,
  slug: string,
  language: string,
): Promise<OutputOf<typeof supportHelpStaff.staffHelpArticle>> {
  const article = requireArticle(slug);
  const { site } = await merchant();
  const ladder = await ranksIn(database.reader, language);
  const rows = await listVersions(database.reader, slug, SHOWN_VERSIONS);
  const names = await findStaffNames(
    database.reader,
    rows.map(({ staff_id }) => staff_id),
  );
  return {
    slug,
    category: article.category,
    values: Object.entries(helpValues(site, wordsOf(language).format, ladder)).map(([name, value]) => ({
      name,
      value,
    })),
    texts: site.languages.map((code) => {
      const house = houseWords(wordsOf(code), article, valuesByName);
      const versions = rows.filter((row) => row.language === code);
      const own = versions[0] ? wordsIn(versions[0]) : null;
      return {
        language: code,
        version: versions[0]?.version ?? 0,
        isHouse: own === null,
        ...(own ?? house),
        house,
        versions: versions.map((row) => ({
          version: row.version,
          at: row.at.getTime(),
          by: names.get(row.staff_id) ?? null,
          isHouse: row.text === null,
          ...(wordsIn(row) ?? house),
        })),
      };
    }),
  };
}

/**
 * Adds a version of an article, with a line of the audit trail. Refuses `unknown-article`, `text-refused` for words that are empty or not
 * plain, `article-value` for a name in braces that is no value, `article-changed` when the newest version is not the given one, and
 * `invalid-input` for a language that the site does not have.
 */
export async function saveArticle(
  { database, merchant }: HelpDeps,
  { slug, language, version, words, reason }: InputOf<typeof supportHelpStaff.saveHelpArticle>,
  { staff, ip }: Actor,
): Promise<{ version: number }> {
  requireArticle(slug);
  const { site } = await merchant();
  if (!site.languages.includes(language))
    throw new Refusal('invalid-input', { field: 'language', rule: 'language' });
  const kept = words && requireWords(words);
  return database.inTransaction(async (tx) => {
    const { staffId } = staff;
    const next = await insertVersion(tx, { slug, language, after: version, staffId, words: kept });
    if (next === null) throw new Refusal('article-changed');
    const detail = { language, version: next, isHouse: kept === null, reason };
    await recordAction(tx, { staffId, action: 'help.changed', subject: slug, detail, ip });
    return { version: next };
  });
}

function requireArticle(slug: string) {
  const article = findHouseArticle(slug);
  if (!article) throw new Refusal('unknown-article');
  return article;
}

function requireWords(written: Words): Words {
  const words = {
    title: written.title.trim(),
    keywords: keywordsOf(written.keywords).join(', '),
    text: written.text.replaceAll('\r\n', '\n').trim(),
  };
  const line = { hasLines: false };
  if (words.title === '' || !isPlainText(words.title, line)) throw refuse('title');
  if (!isPlainText(words.keywords, line)) throw refuse('keywords');
  if (words.text === '' || !isPlainText(words.text, { hasLines: true })) throw refuse('text');
  for (const text of [words.title, words.text]) {
    const name = findUnknownValue(text);
    if (name !== null) throw new Refusal('article-value', { field: 'text', name });
  }
  return words;
}

function refuse(field: string): Refusal {
  return new Refusal('text-refused', { field });
}

function keywordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The words of a version; null when it brought the text of the house back. */
function wordsIn({ title, keywords, text }: VersionRow): Words | null {
  return text === null ? null : { title, keywords, text };
}
