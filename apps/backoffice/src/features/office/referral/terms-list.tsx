import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { BasisList } from '../basis-list.tsx';

export type ReferralTerms = OutputOf<typeof contract.staffReferralTerms>['terms'];

/** Terms of referral with their figures. */
export function TermsList({ of: terms }: { readonly of: ReferralTerms }) {
  const { t, format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <BasisList
      rows={[
        [t('offers.referralTerms.isOpen'), t(terms.isOpen ? 'offers.referrals.yes' : 'offers.referrals.no')],
        [t('offers.referralTerms.minDeposit'), money(terms.minDeposit)],
        [t('offers.referralTerms.minValid'), money(terms.minValid)],
        [t('offers.referralTerms.days'), format.number(terms.days)],
        [t('offers.referralTerms.holdDays'), format.number(terms.holdDays)],
        ...terms.tiers.map(
          ({ from, amount }) => [t('offers.referralTerms.tier', { from }), money(amount)] as const,
        ),
        [t('offers.referralTerms.friendAmount'), money(terms.friendAmount)],
        [t('offers.referralTerms.maxPerMonth'), format.number(terms.maxPerMonth)],
        [
          t('offers.referralTerms.maxInAll'),
          terms.maxInAll === null ? t('offers.referralTerms.noLimit') : format.number(terms.maxInAll),
        ],
      ]}
    />
  );
}
