/** @jsxImportSource preact */
import type { RefusalCode, RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './parts.module.css';

/** Why the last bet was not taken, or that the page asks again. A lack of money leads to the deposit of the site. */
export function Notice(props: {
  readonly session: PlaySession;
  readonly refusal: RefusalCode | null;
  /** The last bet, when the wallet did not answer it. */
  readonly returned?: RoundView | null;
}) {
  const { session, refusal, returned = null } = props;
  const { t } = session.translator;
  const trouble = useStore(session.trouble);
  if (trouble === null && refusal === null && returned === null) return null;
  if (trouble !== null)
    return (
      <p class={css.notice} role="alert">
        {t('studio.askingAgain')}
      </p>
    );
  if (refusal === null && returned !== null)
    return (
      <p class={css.notice} role="alert">
        {sayReturned(session, returned)}
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

/** What happened to the money of a bet that the wallet did not answer. */
export function sayReturned({ translator, money }: PlaySession, { bet, state }: RoundView): string {
  const key = state === 'refunded' ? 'studio.givenUp.refunded' : 'studio.givenUp.refunding';
  return translator.t(key, { bet: money(unitsOf(bet)) });
}
