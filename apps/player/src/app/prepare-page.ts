import { loadTranslator } from '@tyche/i18n/catalogs';
import type { Translator } from '@tyche/i18n/translator';
import { bringGame } from '../state/games.ts';
import type { FirstPage } from './first-page.ts';
import { preloadPage } from './routes.tsx';

/** Brings everything that a page needs to be drawn without waiting: the words, the program of the page, its lottery. */
export async function preparePage({ address, gameCode }: FirstPage, language: string): Promise<Translator> {
  const [translator] = await Promise.all([
    loadTranslator(language).then(async (words) => {
      if (gameCode !== null) await bringGame(gameCode, words);
      return words;
    }),
    preloadPage(address.split('?')[0] ?? ''),
  ]);
  return translator;
}
