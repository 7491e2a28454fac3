import { type Client, type ClientOptions, makeClient } from '@tyche/client/client';
import { isRestriction } from '@tyche/rules/access';
import { QueryClient } from '@tanstack/react-query';
import { openModal } from './modals.ts';
import { usePreferences } from './preferences.ts';
import { signOut, useSession } from './session.ts';

/** The cache of everything the server told. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, refetchOnWindowFocus: true, retry: false } },
});

const options: ClientOptions = {
  language: () => usePreferences.getState().language,
  onRefused: (error) => {
    if (error.code === 'not-signed-in' && useSession.getState().member) signOut();
    const { restriction } = error.details;
    if (error.code === 'session-restricted' && typeof restriction === 'string' && isRestriction(restriction))
      openModal({ kind: 'unlock', restriction });
  },
};
const plain = makeClient(options);
const sealed = makeClient({
  ...options,
  encrypt: async (body) => (await import('../lib/seal.ts')).seal(body),
});
let isSealing = false;

/** Seals credentials from now on, where the merchant insists on it. */
export function setSealing(isRequired: boolean): void {
  isSealing = isRequired;
}

/** The caller of this page. A refusal for want of a session ends the session here as well. */
export const client: Client = {
  call: (route, input, callOptions) => (isSealing ? sealed : plain).call(route, input, callOptions),
};
