// Staff write a message to many members; to more than 1,000 a second person sends it (docs/reference/messages.md 7).
import { createHash } from 'node:crypto';
import type { massMessagesStaff } from '@tyche/contract/mass-messages-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { assert } from '@tyche/kernel/assert';
import { needsSecondPerson } from '@tyche/rules/messages';
import { massWays } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  listApprovals,
  proposeAction,
  recordAction,
  refuseAction,
} from '../../staff/index.ts';
import { requireSiteLanguages } from '../announcements.ts';
import { requireTexts } from '../announcement-texts.ts';
import { countGiven } from '../consents/store.ts';
import type { Audience, CarryingDeps, MassDeps } from './deps.ts';
import * as store from './store.ts';
import { deleteDeliveriesOfMessage } from './store-deliveries.ts';

const SEND = 'mass-message.send';
const MAX_PROPOSALS = 500;

type Asked = InputOf<typeof massMessagesStaff.sendMassMessage>;

/** What is proposed, as the second person reads it. */
interface Proposed {
  readonly message: string;
  readonly title: string;
  readonly kind: string;
  readonly ways: string;
  readonly members: number;
}

/** How many members a message would be for. */
export async function countAudience(
  { database: { reader }, crowd }: MassDeps,
  audience: Audience,
): Promise<OutputOf<typeof massMessagesStaff.countMassMessage>> {
  const { members } = await crowd.countMembers(reader, audience);
  const given = await countGiven(reader);
  const of = (way: string) => given.find((row) => row.way === way)?.n ?? 0;
  return {
    members,
    consents: { inbox: of('inbox'), mail: of('mail'), sms: of('sms') },
    needsSecondPerson: needsSecondPerson(members),
  };
}

/**
 * Writes a message. To 1,000 members or fewer the job sends it now; to more it waits for a second person. A repeated key answers as the
 * first call. Refuses `invalid-input` with the field for texts that are not plain and for a way without a carrier, `mass-message-nobody`, and
 * `key-reused`.
 */
export async function writeMessage(
  { database, crowd, merchant, carriers }: CarryingDeps,
  asked: Asked,
  { key, ...actor }: Actor & { readonly key: string },
): Promise<OutputOf<typeof massMessagesStaff.sendMassMessage>> {
  const site = await merchant();
  requireSiteLanguages(site, asked);
  requireTexts(
    asked.texts.map((text) => ({ ...text, action: '' })),
    { leads: false, isLine: false },
  );
  asked.texts.forEach(({ content }, at) => {
    if (content.trim() === '')
      throw new Refusal('invalid-input', { field: `texts.${at}.content`, rule: 'plain' });
  });
  const { kind, accounts, languages, reason, texts } = asked;
  const ways = massWays.filter((way) => asked.ways.includes(way));
  if (ways.some((way) => way !== 'inbox' && carriers[way] === null))
    throw new Refusal('invalid-input', { field: 'ways', rule: 'carrier' });
  const hash = hashOf({ ...asked, ways });
  return database.inTransaction(async (tx) => {
    const known = await findSent(tx, key, hash);
    if (known) return known;
    const { members, newest } = await crowd.countMembers(tx, { accounts, languages });
    if (members === 0) throw new Refusal('mass-message-nobody');
    const state = needsSecondPerson(members) ? 'waiting' : 'sending';
    const { staffId } = actor.staff;
    const row = {
      madeBy: staffId,
      members,
      newest,
      kind,
      accounts,
      state,
      ways,
      languages,
      key,
      hash,
    } as const;
    const id = await store.insertMessage(tx, row, texts);
    // The same call came at the same moment: its message is there now.
    if (id === null) {
      const other = await findSent(tx, key, hash);
      assert(other !== null, 'a key that is taken has its message');
      return other;
    }
    const subject = subjectOf(id);
    const title = texts.find(({ language }) => language === site.site.defaultLanguage)?.title ?? '';
    const payload: Proposed = { message: id.toString(), title, kind, ways: ways.join(', '), members };
    const detail = { ...payload, accounts, languages: languages.join(', '), reason };
    await recordAction(tx, { staffId, action: 'mass-message.written', subject, detail, ip: actor.ip });
    const approvalId =
      state === 'waiting' ? await proposeAction(tx, { kind: SEND, subject, payload, reason }, actor) : null;
    return { id: id.toString(), approvalId: approvalId?.toString() ?? null };
  });
}

/** What happens when a second person approves a message: the job sends it. Refuses `mass-message-over`. */
export function massActions(): GuardedActions {
  return {
    [SEND]: {
      permission: 'announcements.approve',
      async perform(tx: Tx, { payload, decidedBy }: Approval) {
        const message = await store.lockMessage(tx, BigInt((payload as Proposed).message));
        if (message?.state !== 'waiting') throw new Refusal('mass-message-over');
        if (decidedBy === null || decidedBy === message.made_by) throw new Refusal('second-person-needed');
        await store.approveMessage(tx, message.message_id, decidedBy);
      },
    },
  };
}

/**
 * Stops a message. What was not handed over is dropped in the same transaction, so nobody else gets it; a proposal is withdrawn first, with
 * the refusals of `refuseAction`. Refuses `unknown-message`, and `mass-message-over` for one that is stopped, or sent with nothing on its way.
 */
export async function stopMessage(
  { database }: Pick<MassDeps, 'database'>,
  { id, reason }: InputOf<typeof massMessagesStaff.stopMassMessage>,
  call: Actor,
): Promise<void> {
  const messageId = BigInt(id);
  const approvalId = (await listProposed(database.reader)).get(messageId);
  if (approvalId !== undefined) await refuseAction(database, massActions(), approvalId, call);
  await database.inTransaction(async (tx) => {
    const message = await store.lockMessage(tx, messageId);
    if (!message) throw new Refusal('unknown-message');
    if (message.state === 'stopped') throw new Refusal('mass-message-over');
    const dropped = await deleteDeliveriesOfMessage(tx, messageId);
    if (message.state === 'sent' && dropped === 0) throw new Refusal('mass-message-over');
    await store.endMessage(tx, messageId, 'stopped');
    const detail = { reason, looked: message.looked, dropped };
    const { staff, ip } = call;
    const subject = subjectOf(messageId);
    await recordAction(tx, { staffId: staff.staffId, action: 'mass-message.stopped', subject, detail, ip });
  });
}

/** The proposals that wait for a second person, by their messages. */
export async function listProposed(reader: Reader): Promise<ReadonlyMap<bigint, bigint>> {
  const waiting = await listApprovals(reader, 'proposed', MAX_PROPOSALS);
  const own = waiting.filter(({ kind }) => kind === SEND);
  return new Map(own.map(({ id, payload }) => [BigInt((payload as Proposed).message), id]));
}

/** What the audit trail and proposals call a message. */
function subjectOf(messageId: bigint): string {
  return `mass message ${messageId}`;
}

async function findSent(
  tx: Tx,
  key: string,
  hash: Buffer,
): Promise<OutputOf<typeof massMessagesStaff.sendMassMessage> | null> {
  const known = await store.findByKey(tx, key);
  if (!known) return null;
  if (!known.hash.equals(hash)) throw new Refusal('key-reused');
  const approvalId = (await listProposed(tx)).get(known.message_id);
  return { id: known.message_id.toString(), approvalId: approvalId?.toString() ?? null };
}

/** SHA-256 of what was asked, with its fields and texts in one order. */
function hashOf({ kind, ways, accounts, languages, texts, reason }: Asked): Buffer {
  const sorted = [...texts]
    .sort((a, b) => (a.language < b.language ? -1 : 1))
    .map(({ language, title, content }) => [language, title, content]);
  const asked = [kind, ways, accounts, [...languages].sort(), sorted, reason];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}
