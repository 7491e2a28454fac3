// Applications as staff see them (promotions.md 3).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../platform/http/errors.ts';
import { findMemberId, namesOf } from '../members/index.ts';
import { type Actor, findStaffNames, recordLook } from '../staff/index.ts';
import { listConditions } from './deposit-bets/store.ts';
import { shownBets } from './shown.ts';
import { titleOf } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import * as store from './store-applications.ts';

type Listed = OutputOf<typeof promotionsStaff.staffPromotionApplications>['list'][number];

const PAGE = 20;

/** A page of applications: what waits for staff when no status is asked for. An unknown name has none. */
export async function listApplications(
  { database: { reader }, merchant }: PromotionsDeps,
  input: InputOf<typeof promotionsStaff.staffPromotionApplications>,
): Promise<OutputOf<typeof promotionsStaff.staffPromotionApplications>> {
  const { status, promotionId, username, pageNo = 1, pageSize = PAGE } = input;
  const { defaultLanguage } = (await merchant()).site;
  const memberId = username === undefined ? null : await findMemberId(reader, username);
  if (username !== undefined && memberId === null) return { list: [], total: 0, totalPages: 0 };
  const isQueue = status === undefined && memberId === null && promotionId === undefined;
  const rows = await store.listForStaff(reader, {
    status: isQueue ? 'applying' : (status ?? null),
    offerId: promotionId === undefined ? null : BigInt(promotionId),
    memberId,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const names = await namesOf(reader, [...new Set(rows.map(({ member_id }) => member_id))]);
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => shown(row, names, defaultLanguage)),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** One application with what it was judged by, and its history. The look is recorded. Refuses `unknown-application`. */
export async function readApplication(
  { database: { reader }, merchant }: PromotionsDeps,
  applicationId: bigint,
  looker: Actor,
): Promise<OutputOf<typeof promotionsStaff.staffPromotionApplication>> {
  const row = await store.findApplication(reader, applicationId);
  if (!row) throw new Refusal('unknown-application');
  const purpose = `application ${applicationId}`;
  await recordLook(reader, looker, { memberId: row.member_id, fields: ['promotions'], purpose });
  const { defaultLanguage } = (await merchant()).site;
  const steps = await store.listSteps(reader, applicationId);
  const staff = await findStaffNames(reader, [...new Set(steps.flatMap(({ staff_id }) => staff_id ?? []))]);
  const names = await namesOf(reader, [row.member_id]);
  const [condition] = await listConditions(reader, [applicationId]);
  return {
    ...shown(row, names, defaultLanguage),
    termsVersion: row.version,
    comment: row.comment,
    reason: row.reason,
    note: row.note,
    claimBefore: row.claim_before?.getTime() ?? null,
    bets: condition ? shownBets(condition) : null,
    conditions: [...row.conditions],
    inputs: [...row.inputs],
    history: steps.map(({ action, status, detail, at, staff_id }) => ({
      action,
      status,
      detail,
      at: at.getTime(),
      by: staff_id === null ? null : (staff.get(staff_id) ?? ''),
    })),
  };
}

function shown(row: store.ApplicationRow, names: ReadonlyMap<bigint, string>, language: string): Listed {
  return {
    id: row.application_id.toString(),
    promotionId: row.offer_id.toString(),
    type: row.kind,
    title: titleOf(row.content, language),
    memberId: row.member_id.toString(),
    username: names.get(row.member_id) ?? '',
    status: row.status,
    detail: row.detail,
    mode: row.mode,
    amount: row.amount === null ? null : formatAmount(row.amount),
    currency: row.currency,
    at: row.at.getTime(),
    since: row.since.getTime(),
    decideBy: row.status === 'applying' ? (row.decide_by?.getTime() ?? null) : null,
    isAlarmed: row.is_alarmed,
  };
}
