// Ranks as staff see them.
import type { ranksStaff } from '@tyche/contract/ranks-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { shownLevelOf } from '@tyche/rules/rewards';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMemberId, namesOf } from '../../members/index.ts';
import { personsOf } from '../../protection/index.ts';
import { findStaffNames, type Looker, recordLook } from '../../staff/index.ts';
import type { PointsDeps } from '../deps.ts';
import { monthNow } from '../store.ts';
import { givenLevel, type LadderVersion, readLadder, wireLadder } from './ladder.ts';
import { listVersions } from './store-ladders.ts';
import { listChanges } from './store-ranks.ts';
import * as store from './store-reviews.ts';

type ReadDeps = Pick<PointsDeps, 'database' | 'merchant'>;

const PAGE = 20;
const SHOWN_VERSIONS = 20;
const SHOWN_CHANGES = 100;
/** The last rank that is given without a look. */
export const LAST_FREE_LEVEL = shownLevelOf(Number.MAX_SAFE_INTEGER, false).level;

/** The ladder that counts, its last versions, and how many members reached each rank. */
export async function readLadderForStaff({
  database: { reader },
  merchant,
}: ReadDeps): Promise<OutputOf<typeof ranksStaff.staffLadder>> {
  const ladder = await readLadder(reader);
  const versions = await listVersions(reader, SHOWN_VERSIONS);
  const staffIds = versions.flatMap(({ proposed_by, approved_by }) =>
    [proposed_by ?? [], approved_by ?? []].flat(),
  );
  const names = await findStaffNames(reader, [...new Set(staffIds)]);
  const nameOf = (staffId: bigint | null) => (staffId === null ? null : (names.get(staffId) ?? null));
  const { hasReview, ranks } = wireLadder(ladder);
  return {
    hasReview,
    ranks: [...ranks],
    version: ladder.version,
    currency: (await merchant()).site.currency,
    members: (await store.countByLevel(reader)).map(({ level, count }) => ({ level, count: Number(count) })),
    versions: versions.map(({ version, at, proposed_by, approved_by }) => ({
      version,
      at: at.getTime(),
      proposedBy: nameOf(proposed_by),
      approvedBy: nameOf(approved_by),
    })),
  };
}

/** A page of members by rank. An unknown name has none. */
export async function listMembers(
  { database: { reader }, merchant }: ReadDeps,
  { level, username, pageNo = 1, pageSize = PAGE }: InputOf<typeof ranksStaff.staffRankMembers>,
): Promise<OutputOf<typeof ranksStaff.staffRankMembers>> {
  const memberId = username === undefined ? null : await findMemberId(reader, username);
  if (username !== undefined && memberId === null) return { list: [], total: 0, totalPages: 0 };
  const month = await monthNow(reader, (await merchant()).site.timeZone);
  const page = { month, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await store.listByLevel(reader, { ...page, level: level ?? null, memberId });
  const ladder = await readLadder(reader);
  const names = await namesOf(
    reader,
    rows.map((row) => row.member_id),
  );
  return { list: rows.map((row) => shown(row, { ladder, names })), ...pagesOf(rows, pageSize) };
}

/** Where a member stands, and the last changes. The look is recorded. Refuses `unknown-member`. */
export async function readMember(
  { database: { reader }, merchant }: ReadDeps,
  memberId: bigint,
  looker: Looker,
): Promise<OutputOf<typeof ranksStaff.staffRankMember>> {
  const month = await monthNow(reader, (await merchant()).site.timeZone);
  const [row] = await store.listByLevel(reader, { level: null, memberId, month, limit: 1, offset: 0 });
  if (!row) throw new Refusal('unknown-member');
  await recordLook(reader, looker, { memberId, fields: ['rank'], purpose: 'ranks' });
  const changes = await listChanges(reader, memberId, SHOWN_CHANGES);
  const ladder = await readLadder(reader);
  return {
    ...shown(row, { ladder, names: await namesOf(reader, [memberId]) }),
    changes: changes.map(({ at, kind, from_level: from, to_level: to, total, valid, month: of }) => ({
      at: at.getTime(),
      kind,
      from,
      to,
      total: formatAmount(total),
      valid: formatAmount(valid),
      month: of.slice(0, 7),
    })),
  };
}

/** A page of members whose rank waits for the look. Nobody waits where the ladder asks for none. */
export async function listReviews(
  { database: { reader }, merchant }: ReadDeps,
  { pageNo = 1, pageSize = PAGE }: InputOf<typeof ranksStaff.staffRankReviews>,
): Promise<OutputOf<typeof ranksStaff.staffRankReviews>> {
  const ladder = await readLadder(reader);
  if (!ladder.hasReview) return { list: [], total: 0, totalPages: 0 };
  const month = await monthNow(reader, (await merchant()).site.timeZone);
  const page = { above: LAST_FREE_LEVEL, month, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const rows = await store.listWaiting(reader, page);
  const memberIds = rows.map((row) => row.member_id);
  const names = await namesOf(reader, memberIds);
  const persons = await personsOf(reader, memberIds);
  return {
    list: rows.map((row) => {
      const { level = 0, hasMarker = false } = persons.get(row.member_id) ?? {};
      const since = row.since.getTime();
      return { ...shown(row, { ladder, names }), since, identityLevel: level, hasMarker };
    }),
    ...pagesOf(rows, pageSize),
  };
}

function shown(
  row: store.ListedRank,
  { ladder, names }: { readonly ladder: LadderVersion; readonly names: ReadonlyMap<bigint, string> },
) {
  const { level, isInReview } = givenLevel(ladder, row);
  return {
    memberId: row.member_id.toString(),
    username: names.get(row.member_id) ?? '',
    rankLevel: level,
    reached: row.level,
    total: formatAmount(row.total),
    month: formatAmount(row.month),
    isInReview,
  };
}

function pagesOf(rows: readonly { readonly count: bigint }[], pageSize: number) {
  const total = Number(rows[0]?.count ?? 0n);
  return { total, totalPages: Math.ceil(total / pageSize) };
}
