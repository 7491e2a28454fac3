import { useText } from '@tyche/i18n/react';
import type { ReferralSignal } from '@tyche/rules/rewards/words';

/** What a friend and the referrer have in common, in words. */
export function Signals({ of }: { readonly of: readonly ReferralSignal[] }) {
  const { t } = useText();
  if (of.length === 0) return t('offers.referrals.noSignals');
  return of.map((signal) => t(`offers.referrals.signal.${signal}`)).join(' · ');
}
