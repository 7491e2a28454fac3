/** @jsxImportSource preact */
// The page of a game. The address names the site of the frame and brings a launch that is good once (`?site=…#launch=…`); after a reload the session of this tab goes on.
// `/play/verify` is the page that checks links: it needs no launch. `/play/replay` shows one round.
import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { render } from 'preact';
import type { Opened } from '../../src/wire.ts';
import { randomSeed } from './fairness/fairness-sheet.tsx';
import { Frame } from './frame.tsx';
import { gameModules } from './game.ts';
import { browserLanguage } from './lib/browser-language.ts';
import { openBridge } from './lib/bridge.ts';
import { openSession } from './lib/session.ts';
import { openStudio, type Studio, StudioRefusal } from './lib/studio.ts';
import { sayEnd } from './parts/say-end.ts';

const KEPT = 'studio-session';

async function start(root: HTMLElement): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1));
  const launch = given.get('launch');
  const kept = launch ? null : sessionStorage.getItem(KEPT);
  const site = new URLSearchParams(location.search).get('site');
  document.documentElement.dataset.theme = given.get('theme') === 'light' ? 'light' : 'dark';
  const bridge = openBridge(site);
  const studio = openStudio();
  const opened = await openOrResume(studio, launch, kept);
  sessionStorage.setItem(KEPT, opened.token);
  // The launch is used up: it does not stay in the address.
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  // The first client seed is chosen here, after the commitment to the server's was shown.
  const seeds = opened.seeds.clientSeed === '' ? await studio.chooseFirst(randomSeed()) : opened.seeds;
  const load = gameModules[opened.game.code];
  if (!load) throw new Error(`no page for ${opened.game.code}`);
  const subject = opened.game.subType === 'SLOT' ? 'slots' : 'originals';
  const [translator, game] = await Promise.all([
    loadTranslator(opened.language, ['studio', subject]),
    load(),
  ]);
  document.documentElement.lang = translator.language.tag;
  document.documentElement.dir = translator.language.direction;
  const session = openSession({ opened: { ...opened, seeds }, studio, bridge, translator });
  render(<Frame session={session} game={game} />, root);
  bridge.tell({ type: 'sgp:ready', version: 1, game: opened.game.code });
}

function openOrResume(studio: Studio, launch: string | null, kept: string | null): Promise<Opened> {
  if (launch) return studio.open(launch);
  if (kept) return studio.resume(kept);
  throw new Error('the address has no launch');
}

async function fail(root: HTMLElement, error: unknown): Promise<void> {
  const translator = await loadTranslator(browserLanguage(), ['studio']);
  const { t } = translator;
  const refusal = error instanceof StudioRefusal && error.code === 'SESSION_ENDED' ? error : null;
  render(
    <main>
      <h1>{t(refusal ? 'studio.ended.title' : 'studio.failed')}</h1>
      {refusal?.last && <p>{sayEnd(translator, refusal.last)}</p>}
      <p>{t(refusal ? 'studio.ended.text' : 'studio.failedText')}</p>
    </main>,
    root,
  );
}

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
if (location.pathname.endsWith('/verify'))
  void import('./fairness/verify-page.tsx').then(({ showVerifyPage }) => showVerifyPage(root));
else if (location.pathname.endsWith('/replay'))
  void import('./fairness/replay-page.tsx').then(({ showReplayPage }) => showReplayPage(root));
else start(root).catch((error: unknown) => fail(root, error));
