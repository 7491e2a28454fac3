// What a merchant tells on its pages, as staff write it. Texts never change: an announcement is ended and another takes its place.
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { InputOf } from '@tyche/contract/route';
import type { Database, Tx } from '../../platform/db/database.ts';
import { cleanImages, type CleanImage } from '../../platform/files/images.ts';
import { insertImage } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Merchant } from '../settings/index.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { requireTexts } from './announcement-texts.ts';
import { keptLink } from './links.ts';
import { askForPopUp, isPopUp, requireUnasked, toldOf, WAIT_HOURS } from './pop-ups.ts';
import {
  type Added,
  endAnnouncement,
  findByKey,
  hasAny,
  insertAnnouncement,
  lockAnnouncement,
  type StaffRow,
} from './store-announcements.ts';

export type NewAnnouncement = InputOf<typeof messagingStaff.addAnnouncement>;
type Change = InputOf<typeof messagingStaff.replaceAnnouncement>;
type Words = Omit<NewAnnouncement, 'image' | 'reason'>;
type Doer = Actor & { readonly key: string };

/** Where an announcement's picture comes from: a new one, the one of the announcement whose place it takes, or nowhere. */
interface Kept {
  readonly key: string;
  readonly image?: CleanImage | undefined;
  readonly imageId?: string | null;
  readonly replaces?: bigint;
  /** Who asks a second person for it; absent when one person is enough. */
  readonly askedBy?: bigint | undefined;
}

/**
 * Adds an announcement and a line of the audit trail, both or neither; a repeated key adds nothing. A pop-up waits for a second person
 * (rewards.md 10.1). Refuses `invalid-input` with the field: texts that are not plain, links that lead away, a group without a banner, a
 * pop-up without a reason; and `image-refused` for what is no picture.
 *
 * @returns its id, and the proposal to the second person; null for kinds that need one person.
 */
export async function addAnnouncement(
  database: Database,
  merchant: Merchant,
  { image, reason, ...input }: NewAnnouncement,
  { staff, ip, key }: Doer,
): Promise<Added> {
  requireSiteLanguages(merchant, input);
  if (isPopUp(input) && reason === undefined) throw bad('reason', 'required');
  const clean = await pictureOf(input, image);
  return database.inTransaction(async (tx) => {
    const askedBy = isPopUp(input) ? staff.staffId : undefined;
    const { isNew, ...added } = await keep(tx, merchant, input, { key, image: clean, askedBy });
    if (!isNew) return added;
    const detail = { ...told(input), ...(clean && { image: clean.name }) };
    if (reason !== undefined && isPopUp(input))
      return askForPopUp(tx, { id: added.id, before: null, after: detail, reason }, { staff, ip });
    const line = { staffId: staff.staffId, action: 'announcement.added', subject: added.id.toString() };
    await recordAction(tx, { ...line, detail, ip });
    return added;
  });
}

/**
 * Ends an announcement and adds the one that takes its place, with a line of the audit trail on each, all or nothing; a repeated key
 * changes nothing. The old one stays while a new pop-up waits for a second person (rewards.md 10.1). Refuses what adding and ending
 * refuse, `announcement-over` for one that has ended: it told what it told; and `approval-pending` while another pop-up waits to take its
 * place.
 *
 * @returns the id of the new one, and the proposal to the second person; null for kinds that need one person.
 */
export async function replaceAnnouncement(
  database: Database,
  merchant: Merchant,
  { id, reason, image, keepsImage = false, ...input }: Change,
  { staff, ip, key }: Doer,
): Promise<Added> {
  requireSiteLanguages(merchant, input);
  const clean = await pictureOf(input, image);
  return database.inTransaction(async (tx) => {
    const before = await lockAnnouncement(tx, BigInt(id));
    const known = await findByKey(tx, key);
    if (known !== null) return known;
    if (!isLive(before)) throw new Refusal('announcement-over');
    const kept = { key, image: clean, imageId: keepsImage ? before.image_id : null, replaces: BigInt(id) };
    if (isPopUp(input)) {
      await requireUnasked(tx, BigInt(id));
      const next = await keep(tx, merchant, input, { ...kept, askedBy: staff.staffId });
      const asked = { id: next.id, before: toldOf(before), after: { ...told(input), replaces: id }, reason };
      return askForPopUp(tx, asked, { staff, ip });
    }
    await endAnnouncement(tx, BigInt(id));
    const next = await keep(tx, merchant, input, kept);
    const line = { staffId: staff.staffId, action: 'announcement.replaced', ip };
    const nextId = next.id.toString();
    await recordAction(tx, { ...line, subject: id, detail: { reason, by: nextId, ...ending(before) } });
    await recordAction(tx, { ...line, subject: nextId, detail: { reason, replaces: id, ...told(input) } });
    return { id: next.id, approvalId: null };
  });
}

/**
 * Ends an announcement, with a line of the audit trail: taking away needs one person, whatever the kind. One that is over stays as it is.
 * Refuses `unknown-message` for one that is not there, and `announcement-waits` for a pop-up that waits for a second person.
 */
export async function stopAnnouncement(
  database: Database,
  { id, reason }: { id: string; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const before = await lockAnnouncement(tx, BigInt(id));
    if (!isLive(before)) return;
    await endAnnouncement(tx, BigInt(id));
    const detail = { reason, ...ending(before) };
    await recordAction(tx, { staffId: staff.staffId, action: 'announcement.ended', subject: id, detail, ip });
  });
}

/** Whether a locked one is planned or shown. Refuses `unknown-message` for none, `announcement-waits` for a pop-up that waits. */
function isLive(row: StaffRow | null): row is StaffRow {
  if (row === null) throw new Refusal('unknown-message');
  if (row.state === 'waiting') throw new Refusal('announcement-waits');
  return row.state === 'planned' || row.state === 'shown';
}

/** What the trail says of one that ends. */
function ending({ state }: StaffRow): object {
  return { before: { state }, after: { state: 'over' } };
}

/** Gives a merchant its first announcements, unless it ever had one. None of them is a pop-up: those need a second person. */
export async function seedAnnouncements(
  tx: Tx,
  merchant: Merchant,
  announcements: readonly (Words & { readonly key: string; readonly type: Exclude<Words['type'], 'PU'> })[],
): Promise<void> {
  if (await hasAny(tx)) return;
  for (const { key, ...input } of announcements) await keep(tx, merchant, input, { key });
}

async function keep(
  tx: Tx,
  merchant: Merchant,
  input: Words,
  { key, image, imageId = null, replaces, askedBy }: Kept,
): Promise<Added & { isNew: boolean }> {
  const { type, groupName = null, category = null, startsAt, endsAt, linkageType, link } = input;
  if ((groupName !== null) !== (type === 'B')) throw bad('groupName', 'type');
  if ((category !== null) !== (type === 'PR')) throw bad('category', 'type');
  if (input.shownTo === 'agents' && type !== 'PL') throw bad('shownTo', 'type');
  if (type === 'H' && linkageType !== undefined) throw bad('linkageType', 'type');
  requireTexts(input.texts, { leads: linkageType !== undefined, isLine: type === 'H' });
  const id = await insertAnnouncement(tx, {
    key,
    kind: type,
    groupName,
    category,
    shownTo: input.shownTo ?? 'everyone',
    sort: input.sort ?? 0,
    art: input.art ?? 'lanterns',
    linkageType: linkageType ?? null,
    link: keptLink(linkageType, link, merchant.site.linkHosts),
    startsAt: startsAt === undefined ? null : new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
    imageId: image ? await insertImage(tx, image) : isPictured(type) ? imageId : null,
    replaces: replaces ?? null,
    asked: askedBy === undefined ? null : { by: askedBy, hours: WAIT_HOURS },
    texts: input.texts,
  });
  if (id !== null) return { id, approvalId: null, isNew: true };
  const known = await findByKey(tx, key);
  if (known === null) throw bad('endsAt', 'minimum');
  return { ...known, isNew: false };
}

/** One text at least is in the language that the site begins with. */
/** Refuses `invalid-input` without a text in the language that the site begins with. */
export function requireSiteLanguages(
  { site }: Merchant,
  { texts }: { readonly texts: readonly { readonly language: string }[] },
): void {
  if (!texts.some(({ language }) => language === site.defaultLanguage))
    throw bad('texts', 'default-language');
}

async function pictureOf({ type }: Words, image: NewAnnouncement['image']): Promise<CleanImage | undefined> {
  if (!image) return undefined;
  if (!isPictured(type)) throw bad('image', 'type');
  const [clean] = await cleanImages([image]);
  return clean;
}

/** Banners and promotions are drawn by the house. */
function isPictured(type: NewAnnouncement['type']): boolean {
  return type === 'PL' || type === 'PU';
}

/** What the trail keeps of an announcement: everything but the long texts. */
function told({ texts, ...rest }: Words): object {
  return { ...rest, titles: Object.fromEntries(texts.map(({ language, title }) => [language, title])) };
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
