import { useText } from '@tyche/i18n/react';
import type { Pockets } from '../../lib/bonuses/pockets.ts';

/** The pockets that have money, besides own money, as pages name them: Bonus, Locked until … */
export function usePocketLines(): (
  pockets: Pockets,
) => readonly { readonly label: string; readonly units: bigint }[] {
  const { t, format } = useText();
  return ({ bonus, locked }) => {
    const lockedLabel =
      locked.endsAt === null
        ? t('account.balance.locked')
        : t('account.balance.lockedUntil', { time: format.date(locked.endsAt, 'dateTime') });
    return [
      { label: t('account.balance.bonus'), units: bonus.units },
      { label: lockedLabel, units: locked.units },
    ].filter(({ units }) => units > 0n);
  };
}
