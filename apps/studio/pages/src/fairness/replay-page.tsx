/** @jsxImportSource preact */
// One round as its player sees it in the panel of rounds, for who has a signed address of it. Nothing can be played here.
import { loadTranslator } from '@tyche/i18n/catalogs';
import { render } from 'preact';
import type { Opened, ReplayView } from '../../../src/wire.ts';
import css from '../frame.module.css';
import { type GameModule, gameModules } from '../game.ts';
import { openBridge } from '../lib/bridge.ts';
import { browserLanguage } from '../lib/browser-language.ts';
import { openSession, type PlaySession } from '../lib/session.ts';
import { openStudio, readReplay } from '../lib/studio.ts';
import { isReturned, RoundDetail } from './round-detail.tsx';

/** Shows the round of the address (`#replay=…`). */
export async function showReplayPage(root: HTMLElement): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('replay') ?? '';
  const replay = await readReplay(token).catch(() => null);
  const load = replay && gameModules[replay.game.code];
  if (!replay || !load) return showNone(root);
  const subject = replay.game.subType === 'SLOT' ? 'slots' : 'originals';
  const [translator, game] = await Promise.all([
    loadTranslator(replay.language, ['studio', subject]),
    load(),
  ]);
  document.documentElement.lang = translator.language.tag;
  document.documentElement.dir = translator.language.direction;
  document.title = translator.t('studio.replay.title');
  const bridge = openBridge(null);
  const session = openSession({ opened: openedOf(replay), studio: openStudio(), bridge, translator });
  render(<ReplayPage session={session} game={game} replay={replay} />, root);
}

/** The round with its picture, its facts and its check. */
export function ReplayPage({
  session,
  game,
  replay: { round },
}: {
  readonly session: PlaySession;
  readonly game: GameModule;
  readonly replay: ReplayView;
}) {
  const { t } = session.translator;
  const hasPicture = !isReturned(round) && round.state !== 'asking' && round.state !== 'declined';
  return (
    <main class={css.page}>
      <h1>{t(`studio.game.${round.gameCode}` as 'studio.game.dice')}</h1>
      <p>{t('studio.replay.note')}</p>
      {hasPicture && <game.Picture session={session} round={round} />}
      <RoundDetail session={session} round={round} />
    </main>
  );
}

/** What the parts of a page need to draw a round: no balance, no seeds, and no token with which anything could be asked. */
export function openedOf({ game, mode, currency, language, round }: ReplayView): Opened {
  const { commitment, clientSeed, nonce } = round;
  return {
    token: '',
    game,
    mode,
    currency,
    language,
    balance: '0.0000',
    seeds: { commitment, nextCommitment: '', clientSeed, nonce },
    last: round,
    free: null,
    jackpots: [],
  };
}

async function showNone(root: HTMLElement): Promise<void> {
  const { t } = await loadTranslator(browserLanguage(), ['studio']);
  render(
    <main class={css.page}>
      <h1>{t('studio.replay.title')}</h1>
      <p role="alert">{t('studio.replay.none')}</p>
    </main>,
    root,
  );
}
