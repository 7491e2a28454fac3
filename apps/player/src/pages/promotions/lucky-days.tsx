import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { buttonClass } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Link } from 'react-router';
import { Part } from '../../lib/parts/part.tsx';
import parts from '../../lib/parts/parts.module.css';
import { Failed } from '../../lib/states/failed.tsx';
import { useSession } from '../../state/session.ts';

type LuckyDay = OutputOf<typeof contract.luckyDays>['list'][number];
type LuckyBet = OutputOf<typeof contract.ownLuckyBets>['list'][number];

const SHOWN = 10;

/** The days of an offer for lucky bets with their digits, each to be checked, and the bets of the member that had them. */
export function LuckyDays({ offerId }: { readonly offerId: string }) {
  const { t } = useText();
  const isMember = useSession(({ member }) => member !== null);
  const days = useRoute(contract.luckyDays, { id: offerId });
  const own = useRoute(contract.ownLuckyBets, { id: offerId }, { enabled: isMember });
  return (
    <>
      <Part title={t('promotions.lucky.days')}>
        <p className={parts.note}>{t('promotions.lucky.note')}</p>
        {days.state === 'loading' && <SkeletonRows rows={3} label={t('common.loading')} />}
        {days.state === 'failed' && <Failed error={days.error} retry={days.retry} />}
        {days.state === 'ready' && <Days of={days.data.list.slice(0, SHOWN)} />}
      </Part>
      {isMember && own.state === 'ready' && (
        <Part title={t('promotions.lucky.own')}>
          <OwnBets of={own.data.list} />
        </Part>
      )}
    </>
  );
}

function Days({ of }: { readonly of: readonly LuckyDay[] }) {
  const { t, format } = useText();
  const dayText = useDayText();
  if (of.length === 0) return <p>{t('promotions.lucky.none')}</p>;
  return (
    <ul className={parts.lines}>
      {of.map(({ id, day, tail, drawsAt, wins, given, currency }) => (
        <li key={id} className={parts.line}>
          <span className={parts.what}>
            <span>
              {tail === null
                ? t('promotions.lucky.drawnAt', { at: format.date(drawsAt, 'dateTime') })
                : t('promotions.lucky.digits', { tail })}
            </span>
            <small>
              {dayText(day)}
              {tail !== null &&
                ` · ${t('promotions.lucky.wins', { count: wins, amount: format.money(parseAmount(given) ?? 0n, { currency }) })}`}
            </small>
          </span>
          <Link
            to={`/verify?lucky=${id}`}
            className={buttonClass({ size: 'small' })}
            aria-label={t('promotions.lucky.checkDay', { day: dayText(day) })}
          >
            {t('promotions.lucky.check')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OwnBets({ of }: { readonly of: readonly LuckyBet[] }) {
  const { t, format } = useText();
  const dayText = useDayText();
  if (of.length === 0) return <p>{t('promotions.lucky.ownNone')}</p>;
  const money = (amount: string, currency: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  return (
    <ul className={parts.lines}>
      {of.map(({ applicationId, bet, day, tail, stake, amount, currency }) => (
        <li key={applicationId} className={parts.line}>
          <span className={parts.what}>
            <span>{t('promotions.lucky.bet', { number: bet })}</span>
            <small>
              {t('promotions.lucky.ownLine', { day: dayText(day), tail, stake: money(stake, currency) })}
            </small>
          </span>
          <bdi>{money(amount, currency)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** A local date of the site, such as `2026-11-29`, as a date to read. */
function useDayText() {
  const { format } = useText();
  return (day: string) => format.date(Date.parse(`${day}T00:00:00Z`), 'date', 'UTC');
}
