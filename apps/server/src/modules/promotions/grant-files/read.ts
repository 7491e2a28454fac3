// Files of grants as staff read them (docs/reference/promotions.md 16).
import type { grantFilesStaff } from '@tyche/contract/grant-files-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { reserveBudget } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { namesOf } from '../../members/index.ts';
import { findStaffNames } from '../../staff/index.ts';
import { budgetOf } from '../applications.ts';
import { titleOf } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { findOffer } from '../store-offers.ts';
import { listProposed } from './decide.ts';
import * as store from './store.ts';

type Page = OutputOf<typeof grantFilesStaff.staffGrantFiles>;
type ReadDeps = Pick<PromotionsDeps, 'database' | 'merchant'>;

const PAGE = 20;
/** For how long a file with the same content warns. */
const SAME_DAYS = 30;

/** A page of files, newest first. */
export async function listGrantFiles(
  { database: { reader }, merchant }: ReadDeps,
  { pageNo = 1, pageSize = PAGE }: InputOf<typeof grantFilesStaff.staffGrantFiles>,
): Promise<Page> {
  const rows = await store.listFiles(reader, null, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const total = Number(rows[0]?.total ?? 0n);
  const { defaultLanguage } = (await merchant()).site;
  return {
    list: await shownFiles(reader, rows, defaultLanguage),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** One file with its counts by verdict. Refuses `unknown-grant-file`. */
export async function readGrantFile(
  { database: { reader }, merchant }: ReadDeps,
  fileId: bigint,
): Promise<OutputOf<typeof grantFilesStaff.staffGrantFile>> {
  const row = await findFile(reader, fileId);
  const [file] = await shownFiles(reader, [row], (await merchant()).site.defaultLanguage);
  if (!file) throw new Refusal('unknown-grant-file');
  const offer = await findOffer(reader, row.offer_id);
  const same = await store.findSame(reader, fileId, SAME_DAYS);
  return {
    ...file,
    verdicts: await store.countVerdicts(reader, fileId),
    sameAs: same?.toString() ?? null,
    isAboveBudget:
      row.state === 'checked' && offer !== null && 'refusal' in reserveBudget(budgetOf(offer), row.amount),
    isEmptied: row.is_emptied,
  };
}

/** A page of the rows of a file: those that are not granted first. Refuses `unknown-grant-file`. */
export async function listGrantFileRows(
  { database: { reader } }: Pick<PromotionsDeps, 'database'>,
  { id, pageNo = 1, pageSize = PAGE }: InputOf<typeof grantFilesStaff.staffGrantFileRows>,
): Promise<OutputOf<typeof grantFilesStaff.staffGrantFileRows>> {
  const { file_id } = await findFile(reader, BigInt(id));
  const rows = await store.listRows(reader, file_id, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const names = await namesOf(
    reader,
    rows.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  );
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({
      id: row.row_no.toString(),
      memberId: row.member_id?.toString() ?? null,
      username: row.member_id === null ? (row.name ?? '') : (names.get(row.member_id) ?? ''),
      amount: row.amount === null ? null : formatAmount(row.amount),
      verdict: row.verdict,
      applicationId: row.application_id?.toString() ?? null,
      refused: row.refused,
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

async function findFile(reader: Reader, fileId: bigint): Promise<store.ShownFile> {
  const [row] = await store.listFiles(reader, fileId, { limit: 1, offset: 0 });
  if (!row) throw new Refusal('unknown-grant-file');
  return row;
}

async function shownFiles(
  reader: Reader,
  rows: readonly store.ShownFile[],
  language: string,
): Promise<Page['list']> {
  const ids = rows.flatMap(({ staff_id, approved_by }) => [
    staff_id,
    ...(approved_by === null ? [] : [approved_by]),
  ]);
  const staff = await findStaffNames(reader, [...new Set(ids)]);
  const proposed = rows.some(({ state }) => state === 'checked')
    ? await listProposed(reader)
    : new Map<bigint, bigint>();
  return rows.map((row) => ({
    id: row.file_id.toString(),
    promotionId: row.offer_id.toString(),
    title: titleOf(row.content, language),
    currency: row.currency,
    reason: row.reason,
    note: row.note,
    state: row.state === 'checked' && proposed.has(row.file_id) ? 'proposed' : row.state,
    rows: row.rows,
    okRows: row.ok_rows,
    amount: formatAmount(row.amount),
    given: row.given,
    refused: row.refused,
    givenAmount: formatAmount(row.given_amount),
    by: staff.get(row.staff_id) ?? '',
    approvedBy: row.approved_by === null ? null : (staff.get(row.approved_by) ?? ''),
    at: row.at.getTime(),
  }));
}
