import { useText } from '@tyche/i18n/react';
import { Pager } from '@tyche/ui/pager';
import { useEffect } from 'react';
import type { UrlValue } from './use-url-value.ts';

/** Rows on a page of a queue. */
export const PER_PAGE = 50;

/** The pages of a queue; nothing for a queue of one page. When the queue has become shorter than the page, its last page is shown. */
export function OfficePager({
  at,
  pages,
  label,
}: {
  readonly at: UrlValue<number>;
  readonly pages: number;
  /** What is paged, where a page has several queues. */
  readonly label?: string;
}) {
  const { t } = useText();
  const last = Math.max(1, pages);
  const { value, set } = at;
  useEffect(() => {
    if (value > last) set(last);
  }, [value, last, set]);
  return (
    <Pager
      page={value}
      pages={pages}
      onChange={set}
      text={{
        label: label ?? t('lottery.pager.label'),
        first: t('lottery.pager.first'),
        previous: t('lottery.pager.previous'),
        next: t('lottery.pager.next'),
        last: t('lottery.pager.last'),
        page: (number) => t('lottery.pager.page', { page: number }),
      }}
    />
  );
}
