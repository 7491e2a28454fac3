import { useEffect } from 'react';
import { brandName } from './brand.ts';

/** Names the page in the browser's tab and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const site = brandName();
    document.title = title.includes(site) ? title : `${title} · ${site}`;
  }, [title]);
}
