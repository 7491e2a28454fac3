// What a merchant tells on its pages: listed to visitors, added and ended by staff.
import type { messaging } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { findGame } from '@tyche/rules/lottery/games';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Merchant } from '../settings/index.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { mustBeTexts } from './announcement-texts.ts';
import { isAllowedAddress, keptLink } from './links.ts';
import {
  type AnnouncementKind,
  endAnnouncement,
  findByKey,
  hasAny,
  insertAnnouncement,
  listAll,
  listShown,
  type ShownRow,
  type StaffRow,
} from './store-announcements.ts';

export type NewAnnouncement = InputOf<typeof messagingStaff.addAnnouncement>;

type Shown = OutputOf<typeof messaging.listAnnouncements>;

/** What stands on one page at the most: a merchant that tells more is read by nobody. */
const MOST = 100;
const PAGE = 50;
/** The web: the one platform that there is (specification section 1). */
const WEB = 'W';

/** What shows now to visitors or members, each in the asked language, else in the site's, else in English. */
export async function readAnnouncements(
  reader: Reader,
  merchant: Merchant,
  asked: { types?: string; platform?: string; isMember: boolean; language: string },
): Promise<Shown> {
  const kinds = (asked.types ?? 'B,PL,PU,PR').split(',');
  const rows = await listShown(reader, {
    merchant: merchant.code,
    kinds,
    platform: asked.platform ?? WEB,
    shownTo: ['everyone', asked.isMember ? 'members' : 'visitors'],
    languages: [asked.language, merchant.site.defaultLanguage, 'EN'],
    limit: MOST,
  });
  const of = (kind: AnnouncementKind) =>
    rows.filter((row) => row.kind === kind).map((row) => shown(row, merchant));
  return { banners: of('B'), player: of('PL'), popup: of('PU'), promotion: of('PR') };
}

/** The merchant's announcements as staff see them, newest first. */
export async function readAllAnnouncements(
  reader: Reader,
  merchant: string,
  { type, before }: InputOf<typeof messagingStaff.staffAnnouncements>,
): Promise<OutputOf<typeof messagingStaff.staffAnnouncements>> {
  const rows = await listAll(reader, {
    merchant,
    kind: type ?? null,
    before: before === undefined ? null : BigInt(before),
    limit: PAGE + 1,
  });
  return { list: rows.slice(0, PAGE).map(forStaff), hasMore: rows.length > PAGE };
}

/**
 * Adds an announcement and a line of the audit trail, both or neither; a repeated key adds nothing. Refuses
 * `invalid-input` with the field: texts that are not plain, links that lead away, a group without a banner.
 */
export async function addAnnouncement(
  database: Database,
  merchant: Merchant,
  input: NewAnnouncement,
  { staff, ip, key }: Actor & { readonly key: string },
): Promise<bigint> {
  const { defaultLanguage } = merchant.site;
  if (!input.texts.some(({ language }) => language === defaultLanguage))
    throw bad('texts', 'default-language');
  return database.inTransaction(async (tx) => {
    const { id, isNew } = await keep(tx, merchant, input, key);
    if (isNew) {
      const { texts, ...rest } = input;
      const detail = {
        ...rest,
        titles: Object.fromEntries(texts.map(({ language, title }) => [language, title])),
      };
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

/** Ends an announcement, with a line of the audit trail. Refuses `unknown-message` for one that is not the merchant's. */
export async function stopAnnouncement(
  database: Database,
  merchant: string,
  { id, reason }: { id: string; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const { isKnown, wasEnded } = await endAnnouncement(tx, merchant, BigInt(id));
    if (!isKnown) throw new Refusal('unknown-message');
    if (!wasEnded) return;
    const detail = { reason };
    await recordAction(tx, { staffId: staff.staffId, action: 'announcement.ended', subject: id, detail, ip });
  });
}

/** Gives a merchant its first announcements, unless it ever had one. */
export async function seedAnnouncements(
  tx: Tx,
  merchant: Merchant,
  announcements: readonly (NewAnnouncement & { readonly key: string })[],
): Promise<void> {
  if (await hasAny(tx, merchant.code)) return;
  for (const { key, ...input } of announcements) await keep(tx, merchant, input, key);
}

async function keep(
  tx: Tx,
  merchant: Merchant,
  input: NewAnnouncement,
  key: string,
): Promise<{ id: bigint; isNew: boolean }> {
  const { type, groupName = null, category = null, startsAt, endsAt, linkageType, link } = input;
  if ((groupName !== null) !== (type === 'B')) throw bad('groupName', 'type');
  if ((category !== null) !== (type === 'PR')) throw bad('category', 'type');
  mustBeTexts(input.texts, linkageType !== undefined);
  const id = await insertAnnouncement(tx, {
    merchant: merchant.code,
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
    texts: input.texts,
  });
  if (id !== null) return { id, isNew: true };
  const known = await findByKey(tx, merchant.code, key);
  if (known === null) throw bad('endsAt', 'minimum');
  return { id: known, isNew: false };
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}

function shown(row: ShownRow, { site }: Merchant): Shown['banners'][number] {
  const { linkageType, url } = leadsTo(row, site.linkHosts);
  return {
    id: row.announcement_id.toString(),
    title: row.title,
    content: row.content,
    language: row.language,
    createtime: row.created_at.getTime(),
    category: row.category ?? '',
    announcementImages: [],
    art: row.art === 'balls' ? 'balls' : 'lanterns',
    groupName: row.group_name ?? '',
    linkageType,
    url,
    action: linkageType === null ? '' : row.action,
  };
}

/** Where it leads today: a game or a host that the site has no more leads nowhere. */
function leadsTo(
  { linkage_type: type, link }: ShownRow,
  hosts: readonly string[],
): Pick<Shown['banners'][number], 'linkageType' | 'url'> {
  const nowhere = { linkageType: null, url: '' };
  if (type === null || link === null) return nowhere;
  if (type === 'U') return isAllowedAddress(link, hosts) ? { linkageType: type, url: link } : nowhere;
  if (type === 'P') return { linkageType: type, url: link };
  const game = findGame(link);
  return game ? { linkageType: type, url: `${game.group}/${game.code}` } : nowhere;
}

function forStaff(row: StaffRow): OutputOf<typeof messagingStaff.staffAnnouncements>['list'][number] {
  return {
    id: row.announcement_id.toString(),
    type: row.kind,
    groupName: row.group_name,
    category: row.category,
    shownTo: row.shown_to,
    sort: row.sort,
    art: row.art,
    linkageType: row.linkage_type,
    link: row.link,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    state: row.state,
    texts: row.texts.map((text) => ({ ...text })),
  };
}
