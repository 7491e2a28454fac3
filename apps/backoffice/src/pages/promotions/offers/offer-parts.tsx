import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { Amount } from '../../../features/office/payment.tsx';

type Row = OutputOf<typeof contract.staffPromotions>['list'][number];

const tones = {
  draft: 'plain',
  scheduled: 'indigo',
  open: 'jade',
  paused: 'caution',
  closed: 'plain',
} as const;

export function OfferStateTag({ of: { state } }: { readonly of: Pick<Row, 'state'> }) {
  const { t } = useText();
  return <Tag tone={tones[state]}>{t(`offers.state.${state}`)}</Tag>;
}

/** How much of the budget is reserved or spent, of how much. */
export function BudgetSum({
  of: { mode, currency, reserved, spent, limitAmount },
}: {
  readonly of: Pick<Row, 'mode' | 'currency' | 'reserved' | 'spent' | 'limitAmount'>;
}) {
  const { format } = useText();
  const total = formatAmount((parseAmount(reserved) ?? 0n) + (parseAmount(spent) ?? 0n));
  const sum = (amount: string) =>
    mode === 'points' ? format.short(parseAmount(amount) ?? 0n) : <Amount of={{ amount, currency }} />;
  return (
    <>
      {sum(total)}
      {limitAmount !== null && <> / {sum(limitAmount)}</>}
    </>
  );
}

/** How many rewards were issued, of how many. */
export function RewardsUsed({ of: { used, limitCount } }: { readonly of: Pick<Row, 'used' | 'limitCount'> }) {
  const { t, format } = useText();
  if (limitCount === null) return format.number(used);
  return t('offers.usedOf', { used, limit: format.number(limitCount) });
}
