import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { elapsedText } from '../../lib/elapsed.ts';
import css from './game-page.module.css';

/** How long this session of play has lasted and what it came to: always in view while a game is played. */
export function Position({
  elapsedMs,
  net,
}: {
  readonly elapsedMs: number | null;
  readonly net: string | null;
}) {
  const { t, format } = useText();
  const units = net === null ? null : (parseAmount(net) ?? 0n);
  return (
    <dl className={css.position}>
      <div>
        <dt>{t('games.time')}</dt>
        <dd>
          <bdi>{elapsedMs === null ? '–' : elapsedText(elapsedMs)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('games.net')}</dt>
        <dd className={cx(units !== null && units > 0n && css.up)}>
          <bdi>{units === null ? '–' : format.money(units, { sign: true })}</bdi>
        </dd>
      </div>
    </dl>
  );
}
