/** @jsxImportSource preact */
import type { GameModule } from '../game.ts';
import type { PlaySession } from '../lib/session.ts';
import { Sheet } from './sheet.tsx';
import css from './parts.module.css';

/** The rules of a game, what it returns, and its largest win. */
export function RulesSheet(props: {
  readonly session: PlaySession;
  readonly game: GameModule;
  readonly onClose: () => void;
}) {
  const { session, game, onClose } = props;
  const { t, format } = session.translator;
  const { rtp, maxWinX } = session.opened.game;
  return (
    <Sheet title={t('studio.rules')} closeLabel={t('studio.close')} onClose={onClose}>
      <game.Rules session={session} />
      <p class={css.note}>
        {t('studio.rtp', { rtp })} {t('studio.maxWin', { times: format.number(maxWinX) })}
      </p>
    </Sheet>
  );
}
