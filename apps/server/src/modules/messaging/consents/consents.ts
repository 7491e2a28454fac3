// Whether a member wants offers in the inbox, by mail and by SMS (docs/reference/messages.md 8).
import type { offerConsents } from '@tyche/contract/offer-consents';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import type { ConsentSource } from '../domains.ts';
import { deleteUnread } from '../store.ts';
import { deleteDeliveriesOf } from '../mass/store-deliveries.ts';
import * as store from './store.ts';

/** Changes of one member within a day. */
const CHANGES_A_DAY = 30;
/** What an export shows at most: more than a member can make in three months. */
const EXPORTED = 3_000;

/** On which ways a member agreed to offers. */
export async function readConsents(
  reader: Reader,
  memberId: bigint,
): Promise<OutputOf<typeof offerConsents.offerConsents>> {
  const rows = await store.listConsents(reader, memberId);
  const ways = massWays.map((way) => {
    const row = rows.find((one) => one.way === way);
    return {
      way,
      isGiven: row?.is_given ?? false,
      at: row?.at.getTime() ?? null,
      wording: row?.wording ?? null,
    };
  });
  return { ways, wording: CONSENT_WORDING };
}

/**
 * Agrees to offers on a way, or withdraws that: what is on its way there is dropped in the same transaction. What is so already is not
 * written again. Refuses `consent-wording` for a consent to another wording than the current one, and `too-many-requests` after 30 changes
 * of one day; a withdrawal is never refused.
 */
export function setConsent(
  database: Database,
  memberId: bigint,
  { way, isGiven, wording }: InputOf<typeof offerConsents.setOfferConsent>,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    if (!isGiven) return withdraw(tx, memberId, [way], 'page');
    if (wording !== CONSENT_WORDING) throw new Refusal('consent-wording');
    await store.lockReaders(tx, [memberId]);
    const rows = await store.listConsents(tx, memberId);
    const known = rows.find((one) => one.way === way);
    if (known?.is_given && known.wording === CONSENT_WORDING) return;
    if ((await store.countChanges(tx, memberId)) >= CHANGES_A_DAY) throw new Refusal('too-many-requests');
    await store.insertConsent(tx, { memberId, way, isGiven: true, wording, source: 'page' });
  });
}

/**
 * Writes the consents that were ticked in the form of a registration, in the transaction that opens the account. A way without an address or
 * number is kept as on the page: nothing is sent until there is one. Refuses `consent-wording` for another wording than the current one.
 * Source: docs/reference/messages.md 8.
 */
export async function agreeAtRegistration(
  tx: Tx,
  memberId: bigint,
  { ways, wording }: { readonly ways: readonly MassWay[]; readonly wording: number },
): Promise<void> {
  if (wording !== CONSENT_WORDING) throw new Refusal('consent-wording', { field: 'offerConsents' });
  for (const way of ways)
    await store.insertConsent(tx, { memberId, way, isGiven: true, wording, source: 'registration' });
}

/** Withdraws every consent of a member with the transaction that excludes the member, and drops the offers that were not read. */
export function endOffers(tx: Tx, memberId: bigint): Promise<void> {
  return withdraw(tx, memberId, massWays, 'exclusion');
}

/** What makes and opens the links of messages. */
export interface LinkDeps {
  readonly database: Database;
  readonly sealing: Sealing;
}

/**
 * The ways out of offers that a message carries: the page that its link opens, and the address that mail programs send a withdrawal to
 * (RFC 8058). Who has one may withdraw the consent of its reader on its way, and nothing else.
 *
 * @param address where members find the site, without a slash at its end.
 */
export function linksOf(
  deps: LinkDeps & { readonly address: string },
  { memberId, way }: { readonly memberId: bigint; readonly way: MassWay },
): { readonly page: string; readonly oneClick: string } {
  const token = tokenOf(deps, memberId, way);
  return {
    page: `${deps.address}/offers-end?out=${token}`,
    oneClick: `${deps.address}/wps/message/offers/withdraw/${token}`,
  };
}

/** Withdraws a consent by the link of a message. Refuses `ticket-invalid` for a link that is none of ours. */
export async function withdrawByLink(deps: LinkDeps, token: string): Promise<MassWay> {
  const { memberId, way } = openToken(deps, token);
  await deps.database.inTransaction((tx) => withdraw(tx, memberId, [way], 'link'));
  return way;
}

/** The consents of a member, for the export of its data. */
export async function exportConsents(reader: Reader, memberId: bigint) {
  const rows = await store.listChanges(reader, memberId, EXPORTED);
  return rows.map(({ way, is_given, at, wording, source }) => ({
    way,
    isGiven: is_given,
    at: at.toISOString(),
    wording,
    source,
  }));
}

async function withdraw(
  tx: Tx,
  memberId: bigint,
  ways: readonly MassWay[],
  source: ConsentSource,
): Promise<void> {
  await store.lockReaders(tx, [memberId]);
  for (const { way, is_given, wording } of await store.listConsents(tx, memberId)) {
    if (is_given && ways.includes(way))
      await store.insertConsent(tx, { memberId, way, isGiven: false, wording, source });
  }
  await deleteDeliveriesOf(tx, memberId, ways);
  if (ways.includes('inbox')) await deleteUnread(tx, memberId, 'house-offer');
}

/** Links of one brand do not open on another. */
function sealedAs({ merchant }: Database): string {
  return `messaging.offers-end:${merchant}`;
}

function tokenOf({ database, sealing }: LinkDeps, memberId: bigint, way: MassWay): string {
  return sealing.seal(sealedAs(database), `${memberId} ${way}`).toString('base64url');
}

function openToken(deps: LinkDeps, token: string): { readonly memberId: bigint; readonly way: MassWay } {
  const read = /^(\d{1,18}) (\w+)$/.exec(textOf(deps, token) ?? '');
  const way = massWays.find((one) => one === read?.[2]);
  if (!read?.[1] || !way) throw new Refusal('ticket-invalid');
  return { memberId: BigInt(read[1]), way };
}

function textOf({ database, sealing }: LinkDeps, token: string): string | null {
  try {
    return sealing.open(sealedAs(database), Buffer.from(token, 'base64url'));
  } catch {
    return null;
  }
}
