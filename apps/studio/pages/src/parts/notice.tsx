/** @jsxImportSource preact */
import type { RefusalCode } from '../../../src/wire.ts';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './parts.module.css';

/** Why the last bet was not taken, or that the page asks again. A lack of money leads to the deposit of the site. */
export function Notice(props: { readonly session: PlaySession; readonly refusal: RefusalCode | null }) {
  const { session, refusal } = props;
  const { t } = session.translator;
  const trouble = useStore(session.trouble);
  if (trouble === null && refusal === null) return null;
  if (trouble !== null)
    return (
      <p class={css.notice} role="alert">
        {t('studio.askingAgain')}
      </p>
    );
  return (
    <div class={css.notice} role="alert">
      <span>{t(`studio.refusal.${refusal ?? 'BAD_REQUEST'}`)}</span>
      {refusal === 'BALANCE_LOW' && session.opened.mode === 'REAL' && (
        <button type="button" class={css.quiet} onClick={() => session.bridge.tell({ type: 'sgp:deposit' })}>
          {t('studio.deposit')}
        </button>
      )}
    </div>
  );
}
