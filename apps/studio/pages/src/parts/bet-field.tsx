/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import css from './parts.module.css';

/** The bets that a game offers, in 1/10 000 units, smallest first. */
export function betSteps({ opened }: PlaySession): readonly bigint[] {
  return opened.game.limits.steps.map(unitsOf);
}

/** The bet: one step down, the amount (all steps in a panel), one step up. */
export function BetField(props: {
  readonly session: PlaySession;
  readonly bet: bigint;
  readonly isDisabled: boolean;
  readonly onBet: (bet: bigint) => void;
}) {
  const { session, bet, isDisabled, onBet } = props;
  const [isOpen, setOpen] = useState(false);
  const { t } = session.translator;
  const steps = betSteps(session);
  const at = steps.indexOf(bet);
  const step = (by: number) => {
    const next = steps[at + by];
    if (next !== undefined) onBet(next);
  };
  return (
    <div class={css.bet} role="group" aria-label={t('studio.bet')}>
      <button
        type="button"
        class={css.betStep}
        disabled={isDisabled || at <= 0}
        aria-label={t('studio.betLower')}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class={css.betValue}
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <small>{t('studio.bet')}</small>
        <b>{session.money(bet)}</b>
      </button>
      <button
        type="button"
        class={css.betStep}
        disabled={isDisabled || at >= steps.length - 1}
        aria-label={t('studio.betRaise')}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
      {isOpen && (
        <Sheet title={t('studio.bet')} closeLabel={t('studio.close')} onClose={() => setOpen(false)}>
          <div class={css.chips}>
            {steps.map((one) => (
              <button
                key={one.toString()}
                type="button"
                class={css.chip}
                aria-pressed={one === bet}
                onClick={() => {
                  onBet(one);
                  setOpen(false);
                }}
              >
                {session.money(one)}
              </button>
            ))}
          </div>
          <p class={css.note}>{t('studio.sameChance')}</p>
        </Sheet>
      )}
    </div>
  );
}
