// A file of grants is checked: each row gets a verdict, and nothing is granted (docs/reference/promotions.md 16).
import { createHash } from 'node:crypto';
import type { grantFilesStaff } from '@tyche/contract/grant-files-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, MAX_AMOUNT } from '@tyche/kernel/money';
import { type GrantFileRow, manualReward, MAX_GRANT_ROWS, readGrantFile } from '@tyche/rules/rewards';
import type { GrantRowVerdict } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { listMemberIds } from '../../members/index.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import { type LiveOffer, requireLive, windowOf } from '../applications.ts';
import type { Facts } from '../candidate.ts';
import { readCrowd } from '../crowd.ts';
import type { PromotionsDeps } from '../deps.ts';
import { type CallOfStaff, grantRefusalOf, limitsOf, relatedTo } from '../grants.ts';
import { findOffer } from '../store-offers.ts';
import { noteOf } from '../written.ts';
import * as store from './store.ts';

/** Rows that are looked up at once. */
const SET = 500;

/**
 * Checks a file and keeps it with a verdict for each row. A repeated key answers as the first call. Refuses `grant-file-rows` for a file
 * without a row or with too many, `promotion-unknown`, `promotion-not-open`, `promotion-over`, `promotion-paused`, `text-refused`,
 * `key-reused`.
 */
export async function checkGrantFile(
  deps: PromotionsDeps,
  { promotionId, reason, note: written, content }: InputOf<typeof grantFilesStaff.checkGrantFile>,
  { staff: { staffId }, ip, ...call }: Actor & CallOfStaff,
): Promise<OutputOf<typeof grantFilesStaff.checkGrantFile>> {
  const { key } = call;
  const note = noteOf(written, 3);
  const read = readGrantFile(content);
  if (!read) throw new Refusal('grant-file-rows', { max: MAX_GRANT_ROWS });
  const asked = { offerId: BigInt(promotionId), reason, note, hash: hashOf(read) };
  return deps.database.inTransaction(async (tx) => {
    const known = await findSent(tx, key, asked);
    if (known !== null) return { id: known.toString() };
    const offer = requireLive(await findOffer(tx, asked.offerId));
    requireOpen(offer);
    const rows = await judgeRows(deps, tx, offer, { read, call });
    const ok = rows.filter(({ verdict }) => verdict === 'ok');
    const amount = ok.reduce((sum, row) => sum + (row.amount ?? 0n), 0n);
    const counts = { amount, rows: rows.length, okRows: ok.length };
    const fileId = await store.insertFile(tx, { ...asked, ...counts, staffId, key });
    // The same call came at the same moment: its file is there now.
    if (fileId === null) return { id: String(await findSent(tx, key, asked)) };
    for (const set of setsOf(rows)) await store.insertRows(tx, fileId, set);
    const detail = { offer: promotionId, rows: rows.length, ok: ok.length, amount: formatAmount(amount) };
    const subject = subjectOfFile(fileId);
    await recordAction(tx, { staffId, action: 'promotion.grant-file-checked', subject, detail, ip });
    return { id: fileId.toString() };
  });
}

/** Refuses an offer from which staff cannot grant now: another kind, coming, paused, or over. */
export function requireOpen(offer: LiveOffer): void {
  if (offer.kind !== 'MANUAL') throw new Refusal('promotion-unknown');
  const window = windowOf(offer);
  if (window === 'closed') throw new Refusal('promotion-over');
  if (window === 'paused') throw new Refusal('promotion-paused');
  if (window === 'coming soon') throw new Refusal('promotion-not-open');
}

/** What the audit trail and proposals call a file. */
export function subjectOfFile(fileId: bigint): string {
  return `grant file ${fileId}`;
}

async function findSent(
  tx: Tx,
  key: string,
  asked: Pick<store.NewFile, 'offerId' | 'reason' | 'note' | 'hash'>,
): Promise<bigint | null> {
  const known = await store.findByKey(tx, key);
  if (!known) return null;
  const isSame =
    known.offer_id === asked.offerId &&
    known.reason === asked.reason &&
    (known.is_emptied || known.note === asked.note) &&
    known.hash.equals(asked.hash);
  if (!isSame) throw new Refusal('key-reused');
  return known.file_id;
}

/** The verdict of each row. Of the rows of one member that can be read the first counts, in whatever case its name is written. */
async function judgeRows(
  deps: PromotionsDeps,
  reader: Reader,
  offer: LiveOffer,
  { read, call }: { readonly read: readonly GrantFileRow[]; readonly call: Pick<CallOfStaff, 'browserHash'> },
): Promise<readonly store.CheckedRow[]> {
  const seen = new Set<bigint>();
  let total = 0n;
  const rows: store.CheckedRow[] = [];
  for (const set of setsOf(read)) {
    const ids = await listMemberIds(
      reader,
      set.map(({ name }) => name),
    );
    const known = [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))];
    const facts = await readCrowd(deps, reader, known);
    const related = await relatedTo(deps, reader, call, known);
    for (const [at, { row, name, amount }] of set.entries()) {
      const memberId = ids[at] ?? null;
      const isRepeated = memberId !== null && seen.has(memberId);
      const fits = amount !== null && total + amount <= MAX_AMOUNT && isInRange(offer, amount);
      const fault = amount === null ? 'unreadable' : faultOf(offer, memberId, { facts, related });
      const verdict = fault ?? (isRepeated ? 'duplicate-row' : fits ? 'ok' : 'amount-out-of-range');
      if (memberId !== null && amount !== null) seen.add(memberId);
      if (verdict === 'ok') total += amount ?? 0n;
      // An amount that the database cannot hold is out of range already.
      const kept = amount !== null && amount <= MAX_AMOUNT && amount >= -MAX_AMOUNT ? amount : null;
      rows.push({ row, memberId, name: memberId === null ? name : null, amount: kept, verdict });
    }
  }
  return rows;
}

function isInRange(offer: LiveOffer, amount: bigint): boolean {
  return !('refusal' in manualReward(limitsOf(offer), { amount, hasSecondPerson: true }));
}

function faultOf(
  offer: LiveOffer,
  memberId: bigint | null,
  { facts, related }: { readonly facts: ReadonlyMap<bigint, Facts>; readonly related: ReadonlySet<bigint> },
): Extract<
  GrantRowVerdict,
  'unknown-member' | 'self-excluded' | 'promotion-not-for-you' | 'grant-related'
> | null {
  const found = memberId === null ? undefined : facts.get(memberId);
  const refusal = found ? grantRefusalOf(offer, found) : 'unknown-member';
  if (refusal === null && memberId !== null && related.has(memberId)) return 'grant-related';
  return refusal === 'unknown-member' || refusal === 'self-excluded' || refusal === 'promotion-not-for-you'
    ? refusal
    : null;
}

/** SHA-256 of members and amounts in their order: other line ends, spaces and headings are the same content. */
function hashOf(rows: readonly GrantFileRow[]): Buffer {
  const hash = createHash('sha256');
  for (const { name, amount } of rows) hash.update(`${JSON.stringify(name.toLowerCase())} ${amount}\n`);
  return hash.digest();
}

function setsOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / SET) }, (_, at) =>
    rows.slice(at * SET, (at + 1) * SET),
  );
}
