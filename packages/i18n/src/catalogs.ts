import { findLanguage, pseudoLanguage } from './languages.ts';
import { type Catalog, createTranslator, type Message, type Translator } from './translator.ts';

/** Subjects that a page brings when it first needs them. */
type Later = Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, Message>> }>>>;

interface Words {
  readonly catalog: Catalog;
  readonly later: Later;
}

const loadEnglish = async (): Promise<Words> => {
  const { english, englishLater } = await import('../catalogs/en/index.ts');
  return { catalog: english, later: englishLater };
};

/** One chunk a language, and one a subject that is needed later. */
const loaders: Readonly<Record<string, () => Promise<Words>>> = {
  EN: loadEnglish,
  TY: async () => {
    const { filipino, filipinoLater } = await import('../catalogs/fil/index.ts');
    return { catalog: filipino, later: filipinoLater };
  },
  VI: async () => {
    const { vietnamese, vietnameseLater } = await import('../catalogs/vi/index.ts');
    return { catalog: vietnamese, later: vietnameseLater };
  },
  [pseudoLanguage.code]: async () => {
    const [{ catalog, later }, { pseudoCatalog, pseudoMessages }] = await Promise.all([
      loadEnglish(),
      import('./pseudo.ts'),
    ]);
    const marked = Object.entries(later).map(([subject, load]) => [
      subject,
      async () => ({ default: pseudoMessages((await load()).default) }),
    ]);
    return { catalog: pseudoCatalog(catalog), later: Object.fromEntries(marked) };
  },
};

/**
 * Loads the catalog of an offered language and makes its translator; English when the code is unknown. `subjects` are
 * those of the later ones that are needed at once; `all` brings every one.
 */
export async function loadTranslator(
  code: string,
  subjects: readonly string[] | 'all' = [],
): Promise<Translator> {
  const language = findLanguage(code) ?? findLanguage('EN') ?? pseudoLanguage;
  const { catalog, later } = await (loaders[language.code] ?? loadEnglish)();
  const fallback = language.completeness < 1 ? (await loadEnglish()).catalog : {};
  const translator = createTranslator(language, catalog, {
    fallback,
    load: async (subject) => (await later[subject]?.())?.default ?? null,
  });
  await translator.load(subjects === 'all' ? Object.keys(later) : subjects);
  return translator;
}
