import { findLanguage, pseudoLanguage } from './languages.ts';
import { type Catalog, createTranslator, type Translator } from './translator.ts';

const loadEnglish = async (): Promise<Catalog> => (await import('../catalogs/en/index.ts')).english;

/** One chunk a language. */
const loaders: Readonly<Record<string, () => Promise<Catalog>>> = {
  EN: loadEnglish,
  TY: async () => (await import('../catalogs/fil/index.ts')).filipino,
  VI: async () => (await import('../catalogs/vi/index.ts')).vietnamese,
  [pseudoLanguage.code]: async () => {
    const [catalog, { pseudoCatalog }] = await Promise.all([loadEnglish(), import('./pseudo.ts')]);
    return pseudoCatalog(catalog);
  },
};

/** Loads the catalog of an offered language and makes its translator; English when the code is unknown. */
export async function loadTranslator(code: string): Promise<Translator> {
  const language = findLanguage(code) ?? findLanguage('EN') ?? pseudoLanguage;
  const catalog = await (loaders[language.code] ?? loadEnglish)();
  const fallback = language.completeness < 1 ? await loadEnglish() : {};
  return createTranslator(language, catalog, fallback);
}
