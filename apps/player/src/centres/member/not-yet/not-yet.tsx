import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import type { IconName } from '@tyche/ui/icons';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';

const pages = {
  referral: { icon: 'users', action: 'securityCenter' },
} as const satisfies Record<string, { readonly icon: IconName; readonly action: string }>;

export const Referral = () => <NotYet page="referral" />;

/** A page of the specification whose feature does not exist yet: it says so, what will be there, and where to go meanwhile. */
function NotYet({ page }: { readonly page: keyof typeof pages }) {
  const { t } = useText();
  const centre = useCentre();
  const { icon, action } = pages[page];
  const go = () => centre.go(action, true);
  return (
    <EmptyState
      icon={icon}
      title={t(`centre.${page}.none`)}
      action={<Button onClick={go}>{t(`centre.${page}.action`)}</Button>}
    >
      {t(`centre.${page}.noneText`)}
    </EmptyState>
  );
}
