import type { ReactNode } from 'react';
import { useWords } from '@tyche/i18n/react';
import { PageLoading } from './page-loading.tsx';

/** Brings the words of a page before the page: what few visitors see is no part of the first load. */
export function WithWords({
  subjects,
  fallback = <PageLoading />,
  children,
}: {
  readonly subjects: readonly string[];
  /** What stands there meanwhile; a pop-up shows nothing. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}) {
  return useWords(subjects) ? children : fallback;
}
