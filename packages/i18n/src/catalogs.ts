import { findLanguage, pseudoLanguage } from './languages.ts';
import type { Catalog } from './messages.ts';
import { createTranslator, type Translator } from './translator.ts';
import * as written from './written.ts';
import type { LoadSubject } from './written-language.ts';

interface Words {
  readonly first: Catalog;
  readonly later: LoadSubject;
}

/** The words of a language; English for an unknown code. Each language is a chunk, and each of its later subjects is one. */
function loadWords(code: string): Promise<Words> {
  if (code === pseudoLanguage.code) return loadPseudo();
  return (Object.values(written).find((one) => one.code === code) ?? written.english).load();
}

async function loadPseudo(): Promise<Words> {
  const [{ first, later }, { pseudoCatalog, pseudoMessages }] = await Promise.all([
    written.english.load(),
    import('./pseudo.ts'),
  ]);
  return {
    first: pseudoCatalog(first),
    later: async (subject) => ({ default: pseudoMessages((await later(subject)).default) }),
  };
}

/**
 * Loads the catalog of an offered language and makes its translator; English when the code is unknown. `subjects` are
 * those of the later ones that are needed at once; `all` brings every one.
 */
export async function loadTranslator(
  code: string,
  subjects: readonly string[] | 'all' = [],
): Promise<Translator> {
  const language = findLanguage(code) ?? findLanguage('EN') ?? pseudoLanguage;
  const { first, later } = await loadWords(language.code);
  const translator = createTranslator(language, first, {
    load: async (subject) => (await later(subject)).default,
  });
  await translator.load(
    subjects === 'all' ? Object.keys((await import('./later-subjects.ts')).laterSubjects) : subjects,
  );
  return translator;
}
