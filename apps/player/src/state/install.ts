// Whether this browser can put the site on the home screen by itself. It says so once, soon after the page is opened.
import { create } from 'zustand';
import { serverNow } from '../lib/server-clock.ts';
import { readItem, writeItem } from '../lib/storage.ts';

/** The browser's own question, which it asks when it is told to. TypeScript does not know it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const KEY = 'installDeclinedAt';
/** After a no nobody is asked again for 90 days (docs/reference/support.md 4.4). */
const QUIET_MS = 90 * 86_400_000;

const useInstall = create<{ readonly question: InstallEvent | null }>(() => ({ question: null }));

/** Listens for the browser's offer, and keeps the browser from asking on its own. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ question: event as InstallEvent });
  });
  addEventListener('appinstalled', () => useInstall.setState({ question: null }));
}

/** What asks the member to install the site; null where the browser cannot, or while a no counts. */
export function useInstallQuestion(): (() => Promise<void>) | null {
  const question = useInstall((state) => state.question);
  return question && !isQuiet() ? () => ask(question) : null;
}

async function ask(question: InstallEvent): Promise<void> {
  // A browser answers a question once.
  useInstall.setState({ question: null });
  await question.prompt();
  const { outcome } = await question.userChoice;
  if (outcome === 'dismissed') writeItem('local', KEY, String(serverNow()));
}

function isQuiet(): boolean {
  const declinedAt = Number(readItem('local', KEY) ?? Number.NaN);
  return serverNow() - declinedAt < QUIET_MS;
}
