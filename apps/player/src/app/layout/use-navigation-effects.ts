import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { openModal } from '../../state/modals.ts';
import { keepVisit } from '../../state/visit.ts';

/** What a change of page brings: scroll to the top, focus to the content, help on `/help`, and the affiliate data of the visit kept. */
export function useNavigationEffects(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const [query] = useSearchParams();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, kind]);

  useEffect(() => {
    if (pathname === '/help') openModal({ kind: 'help', topic: hash.slice(1) || undefined });
  }, [pathname, hash]);

  useEffect(() => {
    keepVisit(query);
  }, [query]);
}
