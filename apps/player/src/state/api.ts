import { type Client, clientOf, type ClientOptions, makeClient, RefusedError } from '@tyche/client/client';
import { isEndReason, isRestriction } from '@tyche/rules/access';
import { QueryClient } from '@tanstack/react-query';
import { openModal } from './modals.ts';
import { isOnlineNow } from './online.ts';
import { usePreferences } from './preferences.ts';
import { type Member, signOut, useSession } from './session.ts';
import { cacheAnswer } from './session-cache.ts';

/** The cache of everything the server told. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, refetchOnWindowFocus: true, retry: false } },
});

const options: ClientOptions = {
  isOnline: isOnlineNow,
  language: () => usePreferences.getState().language,
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
export const client: Client = clientOf(async (route, input, callOptions) => {
  const { member } = useSession.getState();
  try {
    return cacheAnswer(route, await (isSealing ? sealed : plain).request(route, input, callOptions));
  } catch (error) {
    // Who has signed in, or out, since the question was sent is not meant by its answer.
    if (error instanceof RefusedError && useSession.getState().member?.id === member?.id)
      handleSessionRefusal(error, member);
    throw error;
  }
});

function handleSessionRefusal(
  { code, details: { restriction, reason } }: RefusedError,
  member: Member | null,
): void {
  if (code === 'not-signed-in' && member) {
    // Of several calls that are refused at once the first one signs out, and only it tells why.
    signOut();
    if (isEndReason(reason)) openModal({ kind: 'session-ended', reason });
  }
  if (code === 'session-restricted' && typeof restriction === 'string' && isRestriction(restriction))
    openModal({ kind: 'unlock', restriction });
}
