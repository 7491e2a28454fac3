// What a merchant tells on its pages, as visitors and as staff see it.
import type { messaging } from '@tyche/contract/messaging';
import type { messagingStaff } from '@tyche/contract/messaging-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { findGame } from '@tyche/rules/lottery/games';
import { toPlainText } from '@tyche/rules/plain-text';
import type { Reader } from '../../platform/db/database.ts';
import { findImage } from '../../platform/files/store.ts';
import type { Merchant } from '../settings/index.ts';
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

/** The most announcements on one page. Nobody reads more. */
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
    kinds,
    platform: asked.platform ?? WEB,
    shownTo: ['everyone', asked.isMember ? 'members' : 'visitors'],
    languages: [asked.language, merchant.site.defaultLanguage, 'EN'],
    limit: MOST,
  });
  const of = (kind: AnnouncementKind) =>
    rows.filter((row) => row.kind === kind).map((row) => shown(row, merchant));
  return {
    banners: of('B'),
    player: of('PL'),
    popup: of('PU'),
    promotion: of('PR'),
    ...(kinds.includes('H') && { headline: of('H') }),
  };
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
  return { list: rows.slice(0, PAGE).map(forStaff), hasMore: rows.length > PAGE };
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
    imageUrl: addressOf(row.image_id),
    replaces: row.replaces?.toString() ?? null,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    state: row.state,
    texts: row.texts.map((text) => ({
      language: text.language,
      title: toPlainText(text.title),
      content: toPlainText(text.content),
      action: toPlainText(text.action),
    })),
  };
}
