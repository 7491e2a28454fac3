// Feedback as staff see it.
import type { supportStaff } from '@tyche/contract/support-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { COMPLAINT_ALARM_DAYS, COMPLAINT_DAYS } from '@tyche/rules/support';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { findMemberId, listProfiles } from '../members/index.ts';
import { findStaffNames, type Looker, recordLook } from '../staff/index.ts';
import { shownEntry, shownFeedback, shownPicture } from './read-feedback.ts';
import * as store from './store.ts';
import { listQueue } from './store-queue.ts';

const PAGE = 50;
/** A complaint alarms when no more than these days are left to answer it. */
export const ALARM_DAYS_LEFT = COMPLAINT_DAYS - COMPLAINT_ALARM_DAYS;

/** A page of the feedback of a state. A name that no member has gives an empty page. */
export async function readQueue(
  reader: Reader,
  {
    state = 'received',
    kind,
    username = '',
    pageNo = 1,
    pageSize = PAGE,
  }: InputOf<typeof supportStaff.staffFeedback>,
): Promise<OutputOf<typeof supportStaff.staffFeedback>> {
  const name = username.trim();
  const memberId = name === '' ? null : await findMemberId(reader, name);
  if (name !== '' && memberId === null) return { list: [], total: 0, totalPages: 0 };
  const rows = await listQueue(reader, {
    state,
    kind: kind ?? null,
    memberId,
    alarmDays: ALARM_DAYS_LEFT,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const names = await namesOf(reader, rows);
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({ ...shownQueued(row, names), isAlarmed: row.is_alarmed })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** One feedback; the look at it is recorded. Refuses `unknown-feedback`. */
export async function readForStaff(
  reader: Reader,
  feedbackId: bigint,
  looker: Looker,
): Promise<OutputOf<typeof supportStaff.staffFeedbackDetail>> {
  const row = await store.findFeedback(reader, feedbackId);
  if (!row) throw new Refusal('unknown-feedback');
  await recordLook(reader, looker, {
    memberId: row.member_id,
    fields: ['feedback'],
    purpose: `feedback ${row.reference}`,
  });
  const entries = await store.listEntries(reader, feedbackId);
  const pictures = await store.listPictures(reader, feedbackId);
  const names = await namesOf(reader, [row, ...entries]);
  return {
    ...shownQueued(row, names),
    reopenings: row.reopenings,
    entries: entries.map((entry) => ({ ...shownEntry(entry), by: names.staffOf(entry.staff_id) })),
    images: pictures.map(shownPicture),
    answeredAt: row.answered_at?.getTime() ?? null,
  };
}

interface Names {
  memberOf(id: bigint): string;
  staffOf(id: bigint | null): string | null;
}

/** The names of the members and staff that rows name. */
async function namesOf(
  reader: Reader,
  rows: readonly Partial<
    Pick<store.FeedbackRow, 'member_id' | 'taken_by'> & Pick<store.EntryRow, 'staff_id'>
  >[],
): Promise<Names> {
  const members = await listProfiles(
    reader,
    rows.flatMap(({ member_id: id }) => id ?? []),
  );
  const staff = await findStaffNames(
    reader,
    rows.flatMap(({ taken_by: taker, staff_id: author }) => [taker ?? [], author ?? []].flat()),
  );
  return {
    memberOf: (id) => members.get(id)?.username ?? '',
    staffOf: (id) => (id === null ? null : (staff.get(id) ?? null)),
  };
}

function shownQueued(row: store.FeedbackRow, names: Names) {
  return {
    ...shownFeedback(row),
    memberId: row.member_id.toString(),
    username: names.memberOf(row.member_id),
    language: row.language,
    takenBy: names.staffOf(row.taken_by),
  };
}
