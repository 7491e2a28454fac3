// The window of customer service: a ticket that serves once, and the channel that the server decides on (docs/reference/support.md 3.6).
import type { chat } from '@tyche/contract/chat';
import type { OutputOf } from '@tyche/contract/route';
import { channelOf } from '@tyche/rules/support';
import { Refusal } from '../../../platform/http/errors.ts';
import { consume } from '../../../platform/http/limits.ts';
import type { ChatDeps } from './deps.ts';
import { insertTicket, takeTicket } from './store-tickets.ts';

/** Where the chat has a window of its own. */
const SERVICE_PATH = '/service';
const TICKET_S = 60;
const tickets = { name: 'chat-ticket', max: 10, windowS: 60 };

/** Gives the address of a window with a ticket of the member. Refuses `too-many-requests`. */
export async function launchService(
  { database }: ChatDeps,
  memberId: bigint,
): Promise<OutputOf<typeof chat.launchChat>> {
  await consume(database.reader, tickets, memberId.toString());
  const ticket = await database.inTransaction((tx) => insertTicket(tx, { memberId, seconds: TICKET_S }));
  return { chatUrl: `${SERVICE_PATH}?ticket=${ticket}` };
}

/** Uses a ticket of the member and tells its channel. Refuses `ticket-invalid` when it was used, is another member's, or its time is over. */
export async function openService(
  { database, rankLevelOf }: ChatDeps,
  ticket: string,
  memberId: bigint,
): Promise<OutputOf<typeof chat.openService>> {
  const isTaken = await database.inTransaction((tx) => takeTicket(tx, { ticket, memberId }));
  if (!isTaken) throw new Refusal('ticket-invalid');
  return { channel: channelOf(await rankLevelOf(database.reader, memberId)) };
}
