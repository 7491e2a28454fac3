// What a merchant tells on its pages, as visitors and as staff see it.
import type { messaging } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { findGame } from '@tyche/rules/lottery/games';
import { toPlainText } from '@tyche/rules/plain-text';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { findImage } from '../../platform/files/store.ts';
import type { Merchant } from '../settings/index.ts';
import { findStaffNames } from '../staff/index.ts';
import { isAllowedAddress, isOwnPath } from './links.ts';
import {
  type AnnouncementKind,
  isPictureOf,
  listAll,
  listShown,
  type ShownRow,
  type StaffRow,
} from './store-announcements.ts';

type Shown = OutputOf<typeof messaging.listAnnouncements>;
type ForStaff = OutputOf<typeof messagingStaff.staffAnnouncement>;

/** The most announcements on one page. Nobody reads more. */
const MOST = 100;
const PAGE = 50;
/** Pages that propose something: offers, the mall, missions, and what friends bring. */
const OFFER_PAGES = /\b(promotions|promoDetail|raffles|pointMall|missionLeaderboard|inviteFriends)\b/i;
/** The web: the one platform that there is (specification section 1). */
const WEB = 'W';

/**
 * What shows now to visitors or members, each in the asked language, else in the site's, else in English. Whom offers must not reach now gets
 * none: no promotion, and nothing that leads to offers (rewards.md 11.2).
 */
export async function readAnnouncements(
  reader: Reader,
  merchant: Merchant,
  asked: { types?: string; platform?: string; isMember: boolean; isOffLimits: boolean; language: string },
): Promise<Shown> {
  const kinds = (asked.types ?? 'B,PL,PU,PR').split(',');
  const rows = await listShown(reader, {
    kinds,
    platform: asked.platform ?? WEB,
    shownTo: ['everyone', asked.isMember ? 'members' : 'visitors'],
    languages: [asked.language, merchant.site.defaultLanguage, 'EN'],
    limit: MOST,
  });
  const of = (kind: AnnouncementKind) =>
    rows
      .filter((row) => row.kind === kind && !(asked.isOffLimits && isOffer(row)))
      .map((row) => shown(row, merchant));
  return {
    banners: of('B'),
    player: of('PL'),
    popup: of('PU'),
    promotion: of('PR'),
    ...(kinds.includes('H') && { headline: of('H') }),
  };
}

/** Whether an announcement proposes an offer. */
function isOffer({ kind, linkage_type: type, link }: ShownRow): boolean {
  return kind === 'PR' || (type === 'P' && link !== null && OFFER_PAGES.test(link));
}

/** The merchant's announcements as staff see them, newest first. */
export async function readAllAnnouncements(
  reader: Reader,
  { type, before }: InputOf<typeof messagingStaff.staffAnnouncements>,
): Promise<OutputOf<typeof messagingStaff.staffAnnouncements>> {
  const rows = await listAll(reader, {
    kind: type ?? null,
    before: before === undefined ? null : BigInt(before),
    limit: PAGE + 1,
  });
  return { list: await named(reader, rows.slice(0, PAGE)), hasMore: rows.length > PAGE };
}

/** One announcement as staff see it. Refuses `unknown-message`. */
export async function readAnnouncement(reader: Reader, id: string): Promise<ForStaff> {
  const [row] = await named(
    reader,
    await listAll(reader, { kind: null, before: null, id: BigInt(id), limit: 1 }),
  );
  if (!row) throw new Refusal('unknown-message');
  return row;
}

/** A picture of one of the merchant's announcements, or null. */
export async function findAnnouncementImage(
  reader: Reader,
  imageId: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  return (await isPictureOf(reader, imageId)) ? findImage(reader, imageId) : null;
}

function addressOf(imageId: string | null): string | null {
  return imageId === null ? null : `/wps/announcement/image/${imageId}`;
}

/** An announcement as a reader sees it. */
export function shown(row: ShownRow, { site }: Merchant): Shown['banners'][number] {
  const { linkageType, url } = leadsTo(row, site.linkHosts);
  const imageUrl = addressOf(row.image_id);
  return {
    id: row.announcement_id.toString(),
    title: toPlainText(row.title),
    content: toPlainText(row.content),
    language: row.language,
    createtime: row.created_at.getTime(),
    category: row.category ?? '',
    announcementImages: imageUrl === null ? [] : [{ imageUrl }],
    art: row.art === 'balls' ? 'balls' : 'lanterns',
    groupName: row.group_name ?? '',
    linkageType,
    url,
    action: linkageType === null ? '' : toPlainText(row.action),
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
  if (type === 'P') return isOwnPath(link) ? { linkageType: type, url: link } : nowhere;
  const game = findGame(link);
  return game ? { linkageType: type, url: `${game.group}/${game.code}` } : nowhere;
}

/** Announcements with the names of the members of staff who asked for them and decided. */
async function named(reader: Reader, rows: readonly StaffRow[]): Promise<ForStaff[]> {
  const people = rows.flatMap((row) => [row.asked_by ?? [], row.decided_by ?? []].flat());
  const names = people.length === 0 ? new Map<bigint, string>() : await findStaffNames(reader, people);
  return rows.map((row) => forStaff(row, (id) => (id === null ? null : (names.get(id) ?? ''))));
}

function forStaff(row: StaffRow, nameOf: (staffId: bigint | null) => string | null): ForStaff {
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
    imageUrl: addressOf(row.image_id),
    replaces: row.replaces?.toString() ?? null,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    state: row.state,
    approvalId: row.approval_id?.toString() ?? null,
    askedBy: nameOf(row.asked_by),
    decidedBy: nameOf(row.decided_by),
    decidedAt: row.decided_at?.getTime() ?? null,
    waitsUntil: row.waits_until?.getTime() ?? null,
    texts: row.texts.map((text) => ({
      language: text.language,
      title: toPlainText(text.title),
      content: toPlainText(text.content),
      action: toPlainText(text.action),
    })),
  };
}
