import { type Client, RefusedError } from '@tyche/client/client';
import { isEndReason } from '@tyche/rules/access';
import { contract } from '@tyche/contract/site';
import { openModal } from '../state/modals.ts';
import { endResuming, mayBeSignedIn, refreshMember, signIn, signOut, useSession } from '../state/session.ts';

const TICKET = 'token';

/**
 * Who this tab belongs to. A ticket of a partner in the query signs in, and leaves the address before anything else happens
 * (reliability.md 3.3). Without one a new tab has no marker of its own: if this browser was signed in, the server is
 * asked whose the cookie is.
 */
export async function resumeSession(client: Client): Promise<void> {
  const ticket = takeTicket();
  try {
    if (mayBeSignedIn()) await askWhoItIs(client);
    if (ticket !== null) await useTicket(client, ticket);
  } finally {
    endResuming();
  }
}

async function askWhoItIs(client: Client): Promise<void> {
  try {
    const info = await client.call(contract.memberInfo, {});
    if (info.restriction) openModal({ kind: 'unlock', restriction: info.restriction });
    else refreshMember(info);
  } catch (error) {
    signOut();
    const reason = error instanceof RefusedError && error.code === 'not-signed-in' && error.details.reason;
    if (isEndReason(reason)) openModal({ kind: 'session-ended', reason });
  }
}

async function useTicket(client: Client, ticket: string): Promise<void> {
  if (useSession.getState().member) {
    openModal({ kind: 'continue-as', ticket });
    return;
  }
  try {
    const answer = await client.call(contract.ticketLogin, { ticket });
    if (answer.restriction) openModal({ kind: 'unlock', restriction: answer.restriction });
    else signIn(answer);
  } catch {
    // A used or late ticket shows the ordinary page, with no word on it.
    return;
  }
}

function takeTicket(): string | null {
  const address = new URL(location.href);
  const ticket = address.searchParams.get(TICKET);
  if (ticket === null) return null;
  address.searchParams.delete(TICKET);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  return ticket.slice(0, 64);
}
