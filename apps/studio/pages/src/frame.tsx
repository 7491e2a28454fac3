/** @jsxImportSource preact */
// What all games have around them: the row of rules, fairness and rounds, and the notices.
import { useState } from 'preact/hooks';
import { FairnessSheet } from './fairness/fairness-sheet.tsx';
import { RoundsSheet } from './fairness/rounds-sheet.tsx';
import type { GameModule } from './game.ts';
import type { PlaySession } from './lib/session.ts';
import { RulesSheet } from './parts/rules-sheet.tsx';
import { useStore } from './lib/store.ts';
import { sayEnd } from './parts/say-end.ts';
import css from './frame.module.css';

const sheets = { rules: RulesSheet, fairness: FairnessSheet, rounds: RoundsSheet } as const;

/** A game with its row of panels. */
export function Frame({ session, game }: { readonly session: PlaySession; readonly game: GameModule }) {
  const [open, setOpen] = useState<keyof typeof sheets | null>(null);
  const { t } = session.translator;
  const OpenSheet = open && (open === 'fairness' && game.Fairness ? game.Fairness : sheets[open]);
  return (
    <div class={css.frame}>
      <main class={css.game} aria-label={t(`studio.game.${session.opened.game.code}` as 'studio.game.dice')}>
        <game.Play session={session} />
      </main>
      <Ended session={session} />
      <nav class={css.foot}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('rules')}>
          {t('studio.rules')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('fairness')}>
          {t('studio.fairness')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('rounds')}>
          {t('studio.rounds')}
        </button>
        {session.opened.mode === 'DEMO' && <span class={css.tag}>{t('studio.playMoney')}</span>}
      </nav>
      {OpenSheet && <OpenSheet session={session} game={game} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** That the session has ended, and how the round stands. */
function Ended({ session }: { readonly session: PlaySession }) {
  const round = useStore(session.ended);
  const { translator, opened } = session;
  if (round === null) return null;
  return (
    <p class={css.ended} role="alert">
      <b>{translator.t('studio.ended.title')}</b> {sayEnd(translator, { round, currency: opened.currency })}{' '}
      {translator.t('studio.ended.text')}
    </p>
  );
}
