import { useEffect } from 'react';

/** Names the page in the browser's tab and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes('Tyche') ? title : `${title} · Tyche`;
  }, [title]);
}
