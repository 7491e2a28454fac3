import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { setDrawnTheme } from '@tyche/ui/use-theme';
import { hydrateRoot } from 'react-dom/client';
import { queries } from '../state/api.ts';
import { loadChunk } from '../state/chunks.ts';
import { setFirstState } from '../state/first-state.ts';
import { listenForInstall } from '../state/install.ts';
import { keepShellWhenInstalled } from '../state/keep-shell.ts';
import { keepForServer, usePreferences } from '../state/preferences.ts';
import { App } from './app.tsx';
import { HANDOVER, type Handover, firstPageOf, takeAnswers } from './first-page.ts';
import { preparePage } from './prepare-page.ts';
import { startPage } from './start-page.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

keepForServer();
listenForInstall();
keepShellWhenInstalled();
const handover = readHandover();
// Not awaited at the top: the words' chunk imports from this one, and each would wait for the other.
void (handover ? takeOver(root, handover) : start(root));

function start(element: HTMLElement): Promise<void> {
  // What was pressed on a page that the server drew otherwise is gone with it (first-paint.js).
  dispatchEvent(new Event('drawn-anew'));
  const { language } = usePreferences.getState();
  return startPage(element, language, {
    load: () => loadTranslator(language),
    show: (translator) => <App firstTranslator={translator} />,
  });
}

/** Makes the server's HTML the page. It stays as it is while the parts of the program come; without them the page says why. */
async function takeOver(element: HTMLElement, { page, state, answers }: Handover): Promise<void> {
  try {
    const translator = await loadChunk(() => preparePage(page, state.language));
    setFirstState(state);
    setDrawnTheme(state.theme);
    takeAnswers(queries, { page, state, answers });
    // From here on React keeps what is pressed (first-paint.js).
    dispatchEvent(new Event('taking-over'));
    hydrateRoot(element, <App firstTranslator={translator} />);
  } catch {
    await start(element);
  }
}

/** What the server drew, if it is what this browser would draw: its language may be another one here. */
function readHandover(): Handover | null {
  const text = document.getElementById(HANDOVER)?.textContent;
  if (!text) return null;
  const handover = JSON.parse(text) as Handover;
  // The plays of the lottery are not here yet: the play that the server drew is one of them.
  const drawn = new URLSearchParams(handover.page.address.split('?')[1]).get('playType');
  const here = firstPageOf(
    location.pathname,
    new URLSearchParams(location.search),
    (_, playCode) => playCode === drawn,
  );
  const isSame =
    handover.state.language === usePreferences.getState().language && handover.page.address === here?.address;
  return isSame ? handover : null;
}
