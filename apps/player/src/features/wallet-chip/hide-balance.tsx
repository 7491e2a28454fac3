import { IconButton } from '@tyche/ui/icon-button';
import { setBalanceHidden, usePreferences } from '../../state/preferences.ts';
import { useText } from '@tyche/i18n/react';

/** What stands for an amount that is hidden (specification section 2). */
export const HIDDEN_AMOUNT = '***';

/** Whether amounts of the balance are hidden, as this browser remembers it. */
export function useBalanceHidden(): boolean {
  return usePreferences((preferences) => preferences.isBalanceHidden);
}

/** Hides and shows the amounts of the balance, everywhere at once. */
export function HideBalanceButton({ className }: { readonly className?: string | undefined }) {
  const { t } = useText();
  const isHidden = useBalanceHidden();
  return (
    <IconButton
      icon={isHidden ? 'eye' : 'eye-off'}
      iconSize={18}
      className={className}
      aria-pressed={isHidden}
      label={t(isHidden ? 'account.balance.show' : 'account.balance.hide')}
      onClick={() => setBalanceHidden(!isHidden)}
    />
  );
}
