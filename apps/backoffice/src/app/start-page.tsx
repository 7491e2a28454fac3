import { firstWords } from '@tyche/i18n/first-words';
import type { Translator } from '@tyche/i18n/translator';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const RETRY_MS = 5_000;

/**
 * Shows the back office in an element as soon as its words are there. Until then, when they cannot be fetched, it says why and goes on
 * trying.
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
  const page = createRoot(element);
  for (;;) {
    const words = await load().catch(() => null);
    if (words) return page.render(show(words));
    page.render(<StartNotice language={language} />);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function StartNotice({ language }: { readonly language: string }) {
  const { title, text, reload } = firstWords(language);
  return (
    <main role="alert">
      <EmptyState
        icon="alert"
        title={title}
        action={<Button onClick={() => location.reload()}>{reload}</Button>}
      >
        {text}
      </EmptyState>
    </main>
  );
}
