import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';

type Row = OutputOf<typeof contract.staffPromotions>['list'][number];

const tones = {
  draft: 'plain',
  scheduled: 'indigo',
  open: 'jade',
  paused: 'caution',
  closed: 'plain',
} as const;

/** The state of an offer, and that a draft waits beside the version that counts. */
export function OfferStateTag({ of: { state, hasDraft } }: { readonly of: Pick<Row, 'state' | 'hasDraft'> }) {
  const { t } = useText();
  return (
    <>
      <Tag tone={tones[state]}>{t(`offers.state.${state}`)}</Tag>
      {hasDraft && state !== 'draft' && <small className={css.detail}>{t('offers.hasDraft')}</small>}
    </>
  );
}

/** From when to when an offer is open. */
export function Span({ of: { startsAt, endsAt } }: { readonly of: Pick<Row, 'startsAt' | 'endsAt'> }) {
  const { t, format } = useText();
  return (
    <>
      {startsAt === null ? t('offers.whenApproved') : format.date(startsAt, 'dateTime')}
      <small className={css.detail}>
        {endsAt === null ? t('offers.openEnd') : t('offers.until', { at: format.date(endsAt, 'dateTime') })}
      </small>
    </>
  );
}

/** How much of the budget is reserved or spent, of how much. */
export function Budget({
  of: { mode, currency, reserved, spent, used, limitAmount, limitCount },
}: {
  readonly of: Pick<Row, 'mode' | 'currency' | 'reserved' | 'spent' | 'used' | 'limitAmount' | 'limitCount'>;
}) {
  const { t, format } = useText();
  const total = formatAmount((parseAmount(reserved) ?? 0n) + (parseAmount(spent) ?? 0n));
  const sum = (amount: string) =>
    mode === 'points' ? format.short(parseAmount(amount) ?? 0n) : <Amount of={{ amount, currency }} />;
  return (
    <>
      {sum(total)}
      {limitAmount !== null && <> / {sum(limitAmount)}</>}
      {limitCount !== null && (
        <small className={css.detail}>{t('offers.usedOf', { used, limit: format.number(limitCount) })}</small>
      )}
    </>
  );
}
