// Mails and short messages of a message to many members. They have a queue of their own: codes and notices never wait behind them.
import type { Translator } from '@tyche/i18n/translator';
import { waysOf } from '@tyche/rules/messages';
import type { Log } from '../../../platform/log/log.ts';
import { type LinkDeps, linksOf } from '../consents/consents.ts';
import type { Reachable } from '../deliver.ts';
import type { CarryingDeps } from './deps.ts';
import { wordsOfMessages } from './read.ts';
import { readReaders } from './send.ts';
import * as store from './store-deliveries.ts';

const AT_ONCE = 20;
/** Batches of one run of the job. */
const MAX_BATCHES = 25;

export interface MassDeliverDeps extends CarryingDeps, LinkDeps {
  readonly log: Log;
  readonly wordsOf: (language: string) => Translator;
  readonly contactsOf: (memberId: bigint) => Promise<Reachable>;
  /** Where members find the site, without a slash at its end. */
  readonly origin: string;
}

/** Hands over what is due. */
export async function deliverMass(deps: MassDeliverDeps, signal?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch += 1) {
    const due = await takeAllowed(deps);
    if (due.taken === 0) return;
    const handedOver = await Promise.all(due.rows.map((row) => handOver(deps, row)));
    // The carrier does not answer: the rest waits for a later run.
    if (handedOver.length > 0 && !handedOver.includes(true)) return;
  }
}

/**
 * Takes what is due. Whom it must not reach at this moment gets nothing, now or later. The rows are locked, and not their members: who ends
 * the offers of a member locks the member before the rows.
 */
function takeAllowed(
  deps: MassDeliverDeps,
): Promise<{ readonly taken: number; readonly rows: readonly store.MassDeliveryRow[] }> {
  return deps.database.inTransaction(async (tx) => {
    const taken = await store.takeDue(tx, AT_ONCE);
    const kinds = new Set(taken.map(({ kind }) => kind));
    const allowed = new Set<bigint>();
    for (const kind of kinds) {
      const own = taken.filter((row) => row.kind === kind);
      const readers = await readReaders(
        deps,
        tx,
        kind,
        own.map(({ member_id }) => member_id),
      );
      for (const { delivery_id, member_id, way } of own) {
        const reader = readers.get(member_id);
        if (reader && waysOf({ kind, ways: [way] }, reader).length > 0) allowed.add(delivery_id);
      }
    }
    const dropped = taken.filter(({ delivery_id }) => !allowed.has(delivery_id));
    await store.deleteDeliveries(
      tx,
      dropped.map(({ delivery_id }) => delivery_id),
    );
    return { taken: taken.length, rows: taken.filter(({ delivery_id }) => allowed.has(delivery_id)) };
  });
}

/** Hands a message over; false when its carrier did not take it. */
async function handOver(deps: MassDeliverDeps, row: store.MassDeliveryRow): Promise<boolean> {
  const { database, carriers, log, contactsOf, wordsOf } = deps;
  const { delivery_id, message_id, member_id: memberId, way, kind } = row;
  try {
    const reachable = await contactsOf(memberId);
    const target = reachable[way];
    const texts = await wordsOfMessages(database.reader, [message_id], reachable.language);
    const text = texts.get(message_id);
    if (target !== null && text) {
      const carrier = carriers[way];
      if (!carrier) throw new Error(`there is no carrier for ${way}`);
      const links = kind === 'offer' ? linksOf({ ...deps, address: deps.origin }, { memberId, way }) : null;
      const end = links
        ? `\n\n${wordsOf(reachable.language).t('messages.offersEnd', { link: links.page })}`
        : '';
      const { title, content } = text;
      await carrier.send({
        id: `mass-${delivery_id}`,
        target,
        subject: way === 'mail' ? title : '',
        body: way === 'mail' ? `${content}${end}` : `${title}. ${content}${end}`,
        code: null,
        ...(links && { unsubscribe: links.oneClick }),
      });
    }
    await store.deleteDeliveries(database.reader, [delivery_id]);
    return true;
  } catch (error) {
    log.warn('messaging.mass-not-handed-over', { way, deliveryId: delivery_id.toString(), err: error });
    return false;
  }
}
