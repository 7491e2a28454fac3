import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { firstWords } from '@tyche/i18n/first-words';
import { createRoot } from 'react-dom/client';
import { loadChunk } from '../state/chunks.ts';
import { usePreferences } from '../state/preferences.ts';
import { App } from './app.tsx';
import { StartNotice } from './start-notice.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

// Not awaited at the top: the words' chunk imports from this one, and each would wait for the other.
void start(root);

/** Shows the page as soon as its words are there. Until then, when they cannot be fetched, it says why and goes on trying. */
async function start(element: HTMLElement): Promise<void> {
  const { language } = usePreferences.getState();
  const page = createRoot(element);
  const notice = <StartNotice words={firstWords(language)} />;
  try {
    const translator = await loadChunk(
      () => loadTranslator(language),
      () => page.render(notice),
    );
    page.render(<App firstTranslator={translator} />);
  } catch {
    // On a line that works the words are gone, as after a new build: the notice leads to a reload.
    page.render(notice);
  }
}
