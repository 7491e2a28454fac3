// Members are looked at set by set: who gets a message, on which ways (docs/reference/messages.md 7).
import { type MassReader, waysOf } from '@tyche/rules/messages';
import type { MassKind, MassWay } from '@tyche/rules/messages/words';
import type { Tx } from '../../../platform/db/database.ts';
import { listGiven, lockReaders } from '../consents/store.ts';
import { insertNotices } from '../store.ts';
import { type MassDeps, noticeKindOf } from './deps.ts';
import * as store from './store.ts';
import { insertDeliveries } from './store-deliveries.ts';

/** Members of one transaction: a stop waits for no more than these. */
const SET = 500;
/** Sets of one run of the job, so that a large message does not make the job look stuck. */
const MAX_SETS = 40;
const MAX_MESSAGES = 20;

/**
 * Sends what is being sent, the oldest message first. Several workers may run it; a run that was killed goes on where it was. A message that
 * fails does not stop the others; its error is thrown at the end.
 */
export async function sendMass(deps: MassDeps, signal?: AbortSignal): Promise<void> {
  let sets = 0;
  const errors: unknown[] = [];
  for (const messageId of await store.listSending(deps.database.reader, MAX_MESSAGES)) {
    try {
      while (sets < MAX_SETS && !signal?.aborted && (await sendSet(deps, messageId))) sets += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Looks at the next members of a message in one transaction, with the mark: a set that fails has no effect and is done again.
 *
 * @returns whether there were members; false also while another worker has the message.
 */
export function sendSet(deps: MassDeps, messageId: bigint, size = SET): Promise<boolean> {
  return deps.database.inTransaction(async (tx) => {
    const message = await store.lockSending(tx, messageId);
    if (!message) return false;
    const { kind, ways, accounts, languages, mark: after, last_member: upTo } = message;
    const wanted = { accounts, languages, after, upTo, limit: size };
    const memberIds = await deps.crowd.listMembers(tx, wanted);
    const mark = memberIds.at(-1);
    if (mark === undefined) {
      await store.endMessage(tx, messageId, 'sent');
      return false;
    }
    // Before the facts are read: an exclusion or a withdrawal is over then, or comes after this set and takes it back.
    await lockReaders(tx, memberIds);
    const readers = await readReaders(deps, tx, kind, memberIds);
    const reached = memberIds.map((memberId) => ({
      memberId,
      ways: waysOf({ kind, ways }, readers.get(memberId) ?? NOBODY),
    }));
    const on = (way: MassWay) => reached.filter((one) => one.ways.includes(way));
    await insertNotices(
      tx,
      on('inbox').map(({ memberId }) => ({
        memberId,
        kind: noticeKindOf[kind],
        params: JSON.stringify({ message: messageId.toString() }),
        toSend: false,
      })),
    );
    const out = (['mail', 'sms'] as const).flatMap((way) =>
      on(way).map(({ memberId }) => ({ memberId, way })),
    );
    await insertDeliveries(tx, messageId, out);
    await store.countSet(tx, messageId, {
      mark,
      looked: memberIds.length,
      inbox: on('inbox').length,
      mail: on('mail').length,
      sms: on('sms').length,
      skipped: reached.filter((one) => one.ways.length === 0).length,
    });
    return true;
  });
}

const NOBODY: MassReader = { isExcluded: true, isOffLimits: true, consents: [] };

/** What the rule asks about some members at this moment. Consents and limits count for offers alone. */
export async function readReaders(
  { crowd }: Pick<MassDeps, 'crowd'>,
  tx: Tx,
  kind: MassKind,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, MassReader>> {
  const closed = await crowd.listClosed(tx, memberIds);
  const given = kind === 'offer' ? await listGiven(tx, memberIds) : new Map<bigint, readonly MassWay[]>();
  // Limits are read for those alone who want offers.
  const offLimits = given.size > 0 ? await crowd.listOffLimits(tx, [...given.keys()]) : new Set<bigint>();
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      {
        isExcluded: closed.has(memberId),
        isOffLimits: offLimits.has(memberId),
        consents: given.get(memberId) ?? [],
      },
    ]),
  );
}
