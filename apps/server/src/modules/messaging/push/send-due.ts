// Handing pushes over: out of the queue, outside of every transaction, again while it is worth it.
import type { Translator } from '@tyche/i18n/translator';
import type { PushKind } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { PushSender, Subscription } from '../adapter.ts';
import { type PushDeps, sealedAs } from './devices.ts';
import { pushRules } from './kinds.ts';
import * as store from './store.ts';
import { addFigures, findStop, type PushOutcome } from './store-figures.ts';

const AT_ONCE = 50;

export interface SendDeps extends PushDeps {
  readonly log: Log;
  readonly wordsOf: (language: string) => Translator;
  /** Who of them is excluded now. */
  readonly listExcluded: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
}

/** Queues a push of a kind for members, with the transaction that makes it true. */
export function queuePushes(tx: Tx, memberIds: readonly bigint[], kind: PushKind): Promise<void> {
  return store.insertPushes(tx, memberIds, { kind, ...pushRules[kind] });
}

/**
 * Hands over what is due, unless staff have stopped the pushes; what is no news any more is dropped in any case. Who is excluded at that moment gets nothing, now or later (docs/reference/messages.md 6). A browser that its
 * push service no longer knows is forgotten.
 */
export async function sendDue(deps: SendDeps): Promise<void> {
  const { database, sender } = deps;
  if (sender === null) return;
  const due = await database.inTransaction(async (tx) => {
    const late = await store.dropLate(tx);
    await addFigures(
      tx,
      late.map((kind) => ({ kind, outcome: 'dropped' })),
    );
    if ((await findStop(tx)) !== null) return [];
    const taken = await store.takeDue(tx, AT_ONCE);
    if (taken.length === 0) return taken;
    const excluded = await deps.listExcluded(tx, [...new Set(taken.map(({ member_id }) => member_id))]);
    if (excluded.size > 0) await store.deleteDevicesOf(tx, [...excluded]);
    return taken.filter(({ member_id }) => !excluded.has(member_id));
  });
  const outcomes = await Promise.all(due.map((row) => handOver(deps, sender, row)));
  await addFigures(
    database.reader,
    due.map(({ kind }, place) => ({ kind, outcome: outcomes[place] ?? 'failed' })),
  );
}

async function handOver(
  { database: { reader }, sealing, log, wordsOf }: SendDeps,
  sender: PushSender,
  row: store.PushRow,
): Promise<PushOutcome> {
  const { kind, device_id: deviceId } = row;
  try {
    const opened = sealing.open(sealedAs(row.endpoint_hash), row.sealed_subscription);
    const { t } = wordsOf(row.language);
    const { path, lifeS } = pushRules[kind];
    const text = {
      title: t(`messages.push.${kind}.title`),
      body: t(`messages.push.${kind}.body`),
      path,
      tag: kind,
    };
    const outcome = await sender.send(JSON.parse(opened) as Subscription, text, lifeS);
    if (outcome === 'gone') await store.deleteDevice(reader, deviceId, null);
    else await store.noteSent(reader, row);
    return outcome;
  } catch (error) {
    log.warn('messaging.push-not-sent', { deviceId, kind, err: error });
    return 'failed';
  }
}
