import { makeClient } from '@tyche/client/client';
import { offeredLanguages } from '@tyche/i18n/languages';
import { QueryClient } from '@tanstack/react-query';
import { forgetStaff, useStaff } from './session.ts';

/** The cache of everything the server told. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, refetchOnWindowFocus: true, retry: false } },
});

// What one member of staff has read is not for the next one, in whichever tab the session changed.
useStaff.subscribe((now, before) => {
  if (now.staff?.username !== before.staff?.username) queries.clear();
});

/** The caller of the back office. A refusal for want of a session ends the session here as well. */
export const client = makeClient({
  language: () => offeredLanguages.find(({ tag }) => tag === document.documentElement.lang)?.code ?? 'EN',
  onRefused: (error) => {
    if (error.code === 'not-signed-in') forgetStaff();
  },
});
