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
import { endAnnouncement, findByKey, hasAny, insertAnnouncement } from './store-announcements.ts';

export type NewAnnouncement = InputOf<typeof messagingStaff.addAnnouncement>;
type Change = InputOf<typeof messagingStaff.replaceAnnouncement>;
type Words = Omit<NewAnnouncement, 'image'>;
type Doer = Actor & { readonly key: string };

/** Where an announcement's picture comes from: a new one, the one of the announcement whose place it takes, or nowhere. */
interface Kept {
  readonly key: string;
  readonly image?: CleanImage | undefined;
  readonly imageId?: string | null;
  readonly replaces?: bigint;
}

/**
 * Adds an announcement and a line of the audit trail, both or neither; a repeated key adds nothing. Refuses
 * `invalid-input` with the field: texts that are not plain, links that lead away, a group without a banner; and
 * `image-refused` for what is no picture.
 */
export async function addAnnouncement(
  database: Database,
  merchant: Merchant,
  { image, ...input }: NewAnnouncement,
  { staff, ip, key }: Doer,
): Promise<bigint> {
  requireSiteLanguages(merchant, input);
  const clean = await pictureOf(input, image);
  return database.inTransaction(async (tx) => {
    const { id, isNew } = await keep(tx, merchant, input, { key, image: clean });
    if (isNew) {
      const detail = { ...told(input), ...(clean && { image: clean.name }) };
      await recordAction(tx, {
        staffId: staff.staffId,
        action: 'announcement.added',
        subject: id.toString(),
        detail,
        ip,
      });
    }
    return id;
  });
}

/**
 * Ends an announcement and adds the one that takes its place, with a line of the audit trail on each, all or nothing; a repeated key
 * changes nothing. Refuses what adding and ending refuse, and `announcement-over` for one that has ended: it told what it told.
 */
export async function replaceAnnouncement(
  database: Database,
  merchant: Merchant,
  { id, reason, image, keepsImage = false, ...input }: Change,
  { staff, ip, key }: Doer,
): Promise<bigint> {
  requireSiteLanguages(merchant, input);
  const clean = await pictureOf(input, image);
  return database.inTransaction(async (tx) => {
    const known = await findByKey(tx, key);
    if (known !== null) return known;
    const before = await endAnnouncement(tx, BigInt(id));
    if (!before) throw new Refusal('unknown-message');
    if (!before.wasEnded) throw new Refusal('announcement-over');
    const imageId = keepsImage ? before.imageId : null;
    const next = await keep(tx, merchant, input, { key, image: clean, imageId, replaces: BigInt(id) });
    const line = { staffId: staff.staffId, action: 'announcement.replaced', ip };
    const nextId = next.id.toString();
    await recordAction(tx, { ...line, subject: id, detail: { reason, by: nextId } });
    await recordAction(tx, { ...line, subject: nextId, detail: { reason, replaces: id, ...told(input) } });
    return next.id;
  });
}

/** Ends an announcement, with a line of the audit trail. Refuses `unknown-message` for one that is not there. */
export async function stopAnnouncement(
  database: Database,
  { id, reason }: { id: string; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const ended = await endAnnouncement(tx, BigInt(id));
    if (!ended) throw new Refusal('unknown-message');
    if (!ended.wasEnded) return;
    const detail = { reason };
    await recordAction(tx, { staffId: staff.staffId, action: 'announcement.ended', subject: id, detail, ip });
  });
}

/** Gives a merchant its first announcements, unless it ever had one. */
export async function seedAnnouncements(
  tx: Tx,
  merchant: Merchant,
  announcements: readonly (Words & { readonly key: string })[],
): Promise<void> {
  if (await hasAny(tx)) return;
  for (const { key, ...input } of announcements) await keep(tx, merchant, input, { key });
}

async function keep(
  tx: Tx,
  merchant: Merchant,
  input: Words,
  { key, image, imageId = null, replaces }: Kept,
): Promise<{ id: bigint; isNew: boolean }> {
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
    texts: input.texts,
  });
  if (id !== null) return { id, isNew: true };
  const known = await findByKey(tx, key);
  if (known === null) throw bad('endsAt', 'minimum');
  return { id: known, isNew: false };
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
