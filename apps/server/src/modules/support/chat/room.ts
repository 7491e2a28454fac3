// Whether there is room for another conversation: the chat is on, within its hours, and not too many wait (docs/reference/support.md 3.1).
import { MAX_QUEUED, MAX_QUEUED_VISITORS, minutesUntilOpen } from '@tyche/rules/support';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { SupportDeps } from '../deps.ts';
import { readMinute, readQueueFigures } from './store-desk.ts';

const MINUTE_MS = 60_000;
const RETRY_S = 60;

/** When the chat answers again, or null while it answers, by the hours of the site and the database's clock. */
export async function opensAt(
  { merchant }: Pick<SupportDeps, 'merchant'>,
  reader: Reader,
): Promise<number | null> {
  const { site } = await merchant();
  const { minute, now } = await readMinute(reader, site.timeZone);
  const wait = minutesUntilOpen(site.chatHours, minute);
  return wait === 0 ? null : now.getTime() + wait * MINUTE_MS;
}

/** Refuses `function-not-enabled` where the site has no chat. */
export async function requireChat({ merchant }: Pick<SupportDeps, 'merchant'>): Promise<void> {
  if (!(await merchant()).site.liveChat) throw new Refusal('function-not-enabled');
}

/** Refuses `chat-closed` {opensAt} outside hours. */
export async function requireOpenHours(deps: Pick<SupportDeps, 'merchant'>, reader: Reader): Promise<void> {
  const opens = await opensAt(deps, reader);
  if (opens !== null) throw new Refusal('chat-closed', { opensAt: opens });
}

/** Refuses `chat-full` {retryAfterS} when too many wait, of visitors or of all. */
export async function requirePlace(tx: Tx, { isVisitor }: { isVisitor: boolean }): Promise<void> {
  const { queued, visitors } = await readQueueFigures(tx);
  if (queued >= MAX_QUEUED || (isVisitor && visitors >= MAX_QUEUED_VISITORS))
    throw new Refusal('chat-full', { retryAfterS: RETRY_S });
}
