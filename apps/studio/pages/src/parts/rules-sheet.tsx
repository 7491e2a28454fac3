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
  const { rtp, jackpotReturn, maxWinX } = session.opened.game;
  return (
    <Sheet title={t('studio.rules')} closeLabel={t('studio.close')} onClose={onClose}>
      <game.Rules session={session} />
      <p class={css.note}>
        {jackpotReturn === null
          ? t('studio.rtp', { rtp })
          : t('studio.rtpJackpots', { rtp: hundredthsOf(rtp), jackpots: jackpotReturn })}{' '}
        {t('studio.maxWin', { times: format.number(maxWinX) })}
      </p>
    </Sheet>
  );
}

/** A percentage of six decimals with two, rounded down. */
function hundredthsOf(rtp: string): string {
  return rtp.slice(0, rtp.indexOf('.') + 3);
}
