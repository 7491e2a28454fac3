// Players are asked to look at their limits again: every six months, once a year where there are none (reliability.md R4).
import type { Database, Tx } from '../../platform/db/database.ts';
import { listPlayFacts } from '../wallet/index.ts';
import { insertPersons, takeToRemind } from './store-reminders.ts';

/** Writes the reminder into a member's messages. */
export type Remind = (tx: Tx, memberId: bigint, hasLimits: boolean) => Promise<void>;

const AT_ONCE = 500;

/** Sends the reminders that are due, each in the transaction that marks it. Gives how many. */
export async function remindOfLimits(database: Database, remind: Remind): Promise<number> {
  for (let sent = 0; ; ) {
    const taken = await database.inTransaction(async (tx) => {
      const due = await takeToRemind(tx, AT_ONCE);
      for (const { member_id, has_limits } of due) await remind(tx, member_id, has_limits);
      return due.length;
    });
    sent += taken;
    if (taken < AT_ONCE) return sent;
  }
}

/** A member who plays is known from then on, also without ever having looked at limits: the year counts from there. */
export async function meetPlayers(database: Database, zone: string): Promise<void> {
  const playing = await listPlayFacts(database.reader, zone);
  await database.inTransaction((tx) =>
    insertPersons(
      tx,
      playing.map(({ ownerId }) => ownerId),
    ),
  );
}
