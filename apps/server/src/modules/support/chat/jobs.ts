// What the system does with conversations by the database's clock (docs/reference/support.md 3.2).
import { judgeSilence, SILENT_MINUTES, WARN_MINUTES } from '@tyche/rules/support';
import type { Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { assignNext } from './assign.ts';
import { publishHoursEnded } from './closed-hours.ts';
import type { ChatDeps } from './deps.ts';
import { addEvent, notifyUnread, tell } from './messages.ts';
import * as store from './store-conversations.ts';

type Deps = Pick<ChatDeps, 'database' | 'merchant'>;

const AT_ONCE = 100;
const EVERY_MS = 10_000;

/** The job of the chat. */
export function chatJobs(deps: Deps): readonly Job[] {
  return [{ name: 'support.chat', everyMs: EVERY_MS, run: (signal) => tendChat(deps, signal) }];
}

/**
 * Tells who has an open conversation that the hours ended, warns members who are silent and ends their conversations, takes conversations from
 * staff who are silent, and gives what waits to who is free: some at once, until there is nothing to do.
 */
export async function tendChat(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { database } = deps;
  let told = 1;
  while (told > 0 && !signal?.aborted)
    told = await database.inTransaction((tx) => publishHoursEnded(tx, deps));
  let some = AT_ONCE;
  while (some === AT_ONCE && !signal?.aborted) some = await database.inTransaction(tendSilent);
  let isAssigned = true;
  while (isAssigned && !signal?.aborted) isAssigned = await database.inTransaction(assignNext);
}

/** Works on some silent conversations. Gives how many. */
async function tendSilent(tx: Tx): Promise<number> {
  const rows = await store.takeSilent(tx, {
    minutes: WARN_MINUTES,
    warnedMinutes: SILENT_MINUTES - WARN_MINUTES,
    limit: AT_ONCE,
  });
  let done = 0;
  for (const row of rows) done += (await tendOne(tx, row)) ? 1 : 0;
  return done;
}

/** Does what silence asks for. Gives whether it asked for something. */
async function tendOne(tx: Tx, row: store.SilentRow): Promise<boolean> {
  const { conversation_id: id, member_id: memberId, state } = row;
  const step = judgeSilence({
    state,
    silentMinutes: row.silent_minutes,
    warnedMinutes: row.warned_minutes,
  });
  if (step === 'none') return false;
  if (step === 'hand-over') {
    await store.setQueued(tx, id, { toVip: false, isComplaint: false });
    await addEvent(tx, id, 'handed-over');
  } else if (step === 'close') {
    await store.closeSilent(tx, id);
    await addEvent(tx, id, 'closed-silence');
    await notifyUnread(tx, { memberId, id });
  } else {
    await store.setWarned(tx, id);
    await addEvent(tx, id, 'silence-soon');
  }
  await tell(tx, { memberId, id });
  return true;
}
