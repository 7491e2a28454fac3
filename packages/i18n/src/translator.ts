import type { first } from '../catalogs/en/index.ts';
import { createFormats, type Formats } from './format.ts';
import type { Language } from './languages.ts';
import type { laterSubjects } from './later-subjects.ts';
import { firstSite, type Market } from './market.ts';
import type { Catalog, Message } from './messages.ts';

type EnglishLater = {
  [Subject in keyof typeof laterSubjects]: Awaited<ReturnType<(typeof laterSubjects)[Subject]>>['default'];
};
type EnglishCatalog = typeof first & EnglishLater;

/** Every key of the English catalog: `auth.login.title` is the line `login.title` of catalogs/en/account.json. */
export type MessageKey = {
  [Subject in keyof EnglishCatalog & string]: `${Subject}.${keyof EnglishCatalog[Subject] & string}`;
}[keyof EnglishCatalog & string];

export type Params = Readonly<Record<string, string | number | bigint>>;

/** A run of text in a sentence with `<tag>…</tag>`; `tag` is null outside of tags. */
export interface TextRun {
  readonly tag: string | null;
  readonly text: string;
}

/** Everything that writes text for one language. */
export interface Translator {
  readonly language: Language;
  readonly format: Formats;
  t(key: MessageKey, params?: Params): string;
  /** The sentence cut at its tags, so that a part of it can be a link. */
  runs(key: MessageKey, params?: Params): readonly TextRun[];
  /** For keys that come as data (a refusal code, a game): null when no language has the key. */
  find(key: string, params?: Params): string | null;
  /** Brings subjects that are loaded when first needed; those that are there or do not exist are passed over. */
  load(subjects: readonly string[]): Promise<void>;
  /** The subjects that were loaded so far. */
  loadedSubjects(): readonly string[];
}

/** Where a translator finds what its catalog lacks. */
export interface Sources {
  readonly fallback?: Catalog;
  /** Loads a subject; null when there is none. */
  readonly load?: (subject: string) => Promise<Readonly<Record<string, Message>> | null>;
}

/** Makes the translator of a language; a key that `catalog` lacks is taken from `fallback`. */
export function createTranslator(language: Language, catalog: Catalog, sources: Sources = {}): Translator {
  const { fallback = {}, load = async () => null } = sources;
  const later: Record<string, Readonly<Record<string, Message>>> = {};
  const format = createFormats(language.dateLocale);
  const plurals = new Intl.PluralRules(language.tag);

  function find(key: string, params: Params = {}): string | null {
    const message = lookUp(catalog, key) ?? lookUp(later, key) ?? lookUp(fallback, key);
    if (message === undefined) return null;
    return fill(pick(message, params), { site: firstSite, ...params }, format);
  }

  function pick(message: Message, params: Params): string {
    if (typeof message === 'string') return message;
    const count = Number(params.count ?? 0);
    if (count === 1 && message['=1'] !== undefined) return message['=1'];
    const category = plurals.select(count);
    return message[category] ?? message.other ?? '';
  }

  const t = (key: MessageKey, params?: Params): string => find(key, params) ?? key;

  async function loadSubject(subject: string): Promise<void> {
    if (Object.hasOwn(catalog, subject) || Object.hasOwn(later, subject)) return;
    const messages = await load(subject);
    if (messages) later[subject] = messages;
  }

  return {
    language,
    format,
    t,
    find,
    runs: (key, params) => splitRuns(t(key, params)),
    load: async (subjects) => void (await Promise.all(subjects.map(loadSubject))),
    loadedSubjects: () => Object.keys(later),
  };
}

/** The same translator with the name of the site in its texts (`{site}`). */
export function forSite(translator: Translator, site: string): Translator {
  const { t, find, runs } = translator;
  return {
    ...translator,
    t: (key, params) => t(key, { site, ...params }),
    find: (key, params) => find(key, { site, ...params }),
    runs: (key, params) => runs(key, { site, ...params }),
  };
}

/** The same translator with the money and the times of a market. */
export function forMarket(translator: Translator, market: Market): Translator {
  return { ...translator, format: createFormats(translator.language.dateLocale, market) };
}

function lookUp(catalog: Catalog, key: string): Message | undefined {
  const dot = key.indexOf('.');
  const subject = key.slice(0, dot);
  const name = key.slice(dot + 1);
  const messages = Object.hasOwn(catalog, subject) ? catalog[subject] : undefined;
  return messages && Object.hasOwn(messages, name) ? messages[name] : undefined;
}

function fill(message: string, params: Params, format: Formats): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : format.number(value);
  });
}

function splitRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    if (match.index > end) runs.push({ tag: null, text: text.slice(end, match.index) });
    runs.push({ tag: match[1] ?? null, text: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ tag: null, text: text.slice(end) });
  return runs;
}
