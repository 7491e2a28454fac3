import { firstWords } from '@tyche/i18n/first-words';
import type { Translator } from '@tyche/i18n/translator';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadChunk } from '../state/chunks.ts';
import { StartNotice } from './start-notice.tsx';

/**
 * Shows the page in an element as soon as its words are there. Until then, when they cannot be fetched, it says why and goes on trying.
 *
 * @param language the wire code of the language in which it says so.
 */
export async function startPage(
  element: HTMLElement,
  language: string,
  {
    load,
    show,
  }: { readonly load: () => Promise<Translator>; readonly show: (words: Translator) => ReactNode },
): Promise<void> {
  element.replaceChildren();
  const page = createRoot(element);
  const notice = <StartNotice words={firstWords(language)} />;
  try {
    page.render(show(await loadChunk(load, () => page.render(notice))));
  } catch {
    // On a line that works the words are gone, as after a new build: the notice leads to a reload.
    page.render(notice);
  }
}
