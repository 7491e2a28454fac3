import type { PagerText } from '@tyche/ui/pager';
import { useMemo } from 'react';
import { useText } from '@tyche/i18n/react';

/** The words of the pager. */
export function usePagerText(): PagerText {
  const { t } = useText();
  return useMemo(
    () => ({
      label: t('lottery.pager.label'),
      first: t('lottery.pager.first'),
      previous: t('lottery.pager.previous'),
      next: t('lottery.pager.next'),
      last: t('lottery.pager.last'),
      page: (page) => t('lottery.pager.page', { page }),
    }),
    [t],
  );
}
