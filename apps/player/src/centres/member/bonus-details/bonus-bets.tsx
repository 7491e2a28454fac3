import { useText } from '@tyche/i18n/react';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import css from './bonus-details.module.css';
import { type RunningBonus, useMoney } from '../../../lib/bonuses/bonus.ts';

/** Open bets that hold money of the bonus, the oldest first. */
export function OpenBets({ of: { openBets, openBetCount, currency } }: { readonly of: RunningBonus }) {
  const { t } = useText();
  const money = useMoney(currency);
  const more = openBetCount - openBets.length;
  return (
    <details className={css.fold}>
      <summary>
        {t('bonuses.open')} ({openBetCount})
      </summary>
      {openBets.length === 0 ? (
        <p className={parts.note}>{t('bonuses.open.none')}</p>
      ) : (
        <ul className={css.bets}>
          {openBets.map(({ reference, game, at, stake, bonusPart }) => (
            <li key={reference} className={css.bet}>
              <span className={parts.what}>
                <span dir="auto">{game}</span>
                <small>
                  <Time at={at} style="dateTime" />
                </small>
              </span>
              <span className={css.worth}>
                <bdi>{money(stake)}</bdi>
                <small>{t('bonuses.open.part', { amount: money(bonusPart) })}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={parts.note}>{t('bonuses.open.more', { count: more })}</p>}
    </details>
  );
}

/** The last bets that were counted, each with what it counted, and in words why it did not count in full. */
export function CountedBets({
  of: { lastCounted, currency },
}: {
  readonly of: Pick<RunningBonus, 'lastCounted' | 'currency'>;
}) {
  const { t } = useText();
  const money = useMoney(currency);
  return (
    <details className={css.fold} open>
      <summary>{t('bonuses.counted')}</summary>
      {lastCounted.length === 0 ? (
        <p className={parts.note}>{t('bonuses.counted.none')}</p>
      ) : (
        <ul className={css.bets}>
          {lastCounted.map(({ reference, game, at, stake, counted, reason }) => (
            <li key={reference} className={css.bet}>
              <span className={parts.what}>
                <span dir="auto">{game}</span>
                <small>
                  <Time at={at} style="dateTime" />
                </small>
              </span>
              <span className={css.worth}>
                <bdi>{t('bonuses.counted.value', { amount: money(counted) })}</bdi>
                <small>{t('bonuses.counted.of', { stake: money(stake) })}</small>
              </span>
              {reason && <p className={css.reason}>{t(`bonuses.reason.${reason}`)}</p>}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
