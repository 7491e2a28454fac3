// Points as a member and staff see them (docs/reference/rewards.md 6.2).
import type { points } from '@tyche/contract/points';
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { rebateGroups } from '@tyche/rules/agents';
import type { MemberSession } from '../../platform/http/handlers.ts';
import { listProfiles } from '../members/index.ts';
import { type Looker, recordLook } from '../staff/index.ts';
import { balanceOf, listOwed, owedBy } from '../wallet/index.ts';
import type { PointsDeps } from './deps.ts';
import { addressPlace } from './spend.ts';
import * as store from './store.ts';
import * as records from './store-records.ts';
import { listRewards, type RewardRow } from './store-rewards.ts';
import { codesOf } from './vouchers/codes.ts';

const PAGE = 10;
const STAFF_PAGE = 50;
const DAYS = 30;
/** Above this the mall says only that a reward is available. */
const MAX_SHOWN_STOCK = 20;

/** What a member can spend, holds, owes, and got this month. */
export async function readBalance(
  { database: { reader }, merchant }: PointsDeps,
  memberId: bigint,
): Promise<OutputOf<typeof points.pointBalance>> {
  const { timeZone } = (await merchant()).site;
  const balance = await balanceOf(reader, memberId, 'points');
  const owed = balance ? await owedBy(reader, balance.walletId) : 0n;
  const month = await store.pointsOfMonth(reader, memberId, await store.monthNow(reader, timeZone));
  return {
    points: formatAmount(balance?.available ?? 0n),
    held: formatAmount(balance?.held ?? 0n),
    owed: formatAmount(owed),
    month: formatAmount(month),
  };
}

/** How points are earned: the points for 100 staked, by group of games. */
export async function readConfig({ merchant }: PointsDeps): Promise<OutputOf<typeof points.pointConfig>> {
  const { rates } = (await merchant()).site.points;
  return {
    list: rebateGroups.map((group) => ({
      group,
      // Parts per million of 100 staked are 1/10 000 of a point.
      pointsPerHundred: formatAmount(BigInt(rates[group])),
    })),
  };
}

/** The terms of conversion, what is left of the day, and whether pages may propose it (rewards.md 11.2). */
export async function readConversion(
  { database: { reader }, merchant, isHeldBack }: PointsDeps,
  memberId: bigint,
): Promise<OutputOf<typeof points.pointConversion>> {
  const { site } = await merchant();
  const { conversionOpen: isOpen, ratio, step, least, maxPerDay, reviewFrom } = site.points;
  const used = await records.convertedToday(reader, memberId, site.timeZone);
  const leftToday = Math.max(0, maxPerDay - Number(used / UNITS_PER_ONE /* exact: records are whole */));
  const isPaused = await isHeldBack(reader, memberId);
  return { isOpen, isPaused, ratio, step, least, maxPerDay, leftToday, reviewFrom, currency: site.currency };
}

/** The open rewards of the mall, the cheapest first. */
export async function readMall(
  { database: { reader }, merchant }: PointsDeps,
  language: string,
): Promise<OutputOf<typeof points.pointRewards>> {
  const { defaultLanguage } = (await merchant()).site;
  const rows = await listRewards(reader, false);
  return {
    list: rows.map((row) => ({
      ...shownReward(row),
      name: nameIn(row.names, language, defaultLanguage),
      stock: row.stock > MAX_SHOWN_STOCK ? null : row.stock,
    })),
  };
}

/** A page of the records of a member, newest first. */
export async function readRecords(
  { database: { reader }, merchant, sealing }: PointsDeps,
  { pageNo = 1, pageSize = PAGE, kind, days = DAYS }: InputOf<typeof points.pointRecords>,
  { member, language }: { member: Pick<MemberSession, 'memberId'>; language: string },
): Promise<OutputOf<typeof points.pointRecords>> {
  const { defaultLanguage } = (await merchant()).site;
  const rows = await records.listOfMember(reader, {
    memberId: member.memberId,
    kind: kind ?? null,
    days,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const codes = await codesOf(
    { reader, sealing },
    rows.map(({ record_id }) => record_id),
  );
  return {
    list: rows.map((row) => ({
      ...shownRecord(row),
      codes: [...(codes.get(row.record_id) ?? [])],
      name: row.names && nameIn(row.names, language, defaultLanguage),
    })),
    ...pagesOf(rows, pageSize),
  };
}

/** The rewards of the mall with their true stock, closed ones too. */
export async function readRewardsForStaff({
  database: { reader },
}: PointsDeps): Promise<OutputOf<typeof pointsStaff.staffPointRewards>> {
  const rows = await listRewards(reader, true);
  return {
    list: rows.map((row) => ({
      ...shownReward(row),
      names: row.names,
      stock: row.stock,
      isOpen: row.is_open,
      handsCodes: row.hands_codes,
    })),
  };
}

/** A page of the records in process, the oldest first. A look at addresses is recorded. */
export async function readQueue(
  { database: { reader }, sealing, merchant }: PointsDeps,
  { pageNo = 1, pageSize = STAFF_PAGE }: InputOf<typeof pointsStaff.staffPointRecords>,
  looker: Looker,
): Promise<OutputOf<typeof pointsStaff.staffPointRecords>> {
  const { defaultLanguage } = (await merchant()).site;
  const rows = await records.listInProcess(reader, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const profiles = await listProfiles(
    reader,
    rows.map((row) => row.member_id),
  );
  for (const { member_id: memberId, address_sealed: address, reference } of rows)
    if (address)
      await recordLook(reader, looker, { memberId, fields: ['address'], purpose: `points ${reference}` });
  return {
    list: rows.map((row) => ({
      ...shownRecord(row),
      id: row.record_id.toString(),
      memberId: row.member_id.toString(),
      username: profiles.get(row.member_id)?.username ?? '',
      name: row.names && nameIn(row.names, defaultLanguage, defaultLanguage),
      address: row.address_sealed && sealing.open(addressPlace(row.member_id), row.address_sealed),
    })),
    ...pagesOf(rows, pageSize),
  };
}

/** A page of the members who owe points that corrections of bets took back, with how many each owes. */
export async function readOwing(
  { database: { reader } }: PointsDeps,
  { pageNo = 1, pageSize = STAFF_PAGE }: InputOf<typeof pointsStaff.staffPointsOwed>,
): Promise<OutputOf<typeof pointsStaff.staffPointsOwed>> {
  const rows = await store.listOwing(reader, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const memberIds = rows.map(({ memberId }) => memberId);
  const profiles = await listProfiles(reader, memberIds);
  const owed = await listOwed(
    reader,
    rows.map(({ walletId }) => walletId),
  );
  return {
    list: rows.map(({ memberId, walletId }) => ({
      memberId: memberId.toString(),
      username: profiles.get(memberId)?.username ?? '',
      owed: formatAmount(owed.get(walletId) ?? 0n),
    })),
    ...pagesOf(rows, pageSize),
  };
}

/** A record as a list shows it, without its name. */
export function shownRecord(row: records.RecordRow) {
  return {
    reference: row.reference,
    at: row.at.getTime(),
    kind: row.kind,
    status: row.status,
    quantity: row.quantity,
    points: formatAmount(row.points),
    money: row.money === null ? null : formatAmount(row.money),
    ratio: row.ratio === null ? null : Number(row.ratio),
    balance: formatAmount(row.balance_after),
    reason: row.reason,
    remark: row.remark,
  };
}

function shownReward({ reward_id: id, kind, price, max_per_member: maxPerMember }: RewardRow) {
  return { id: id.toString(), kind, price: formatAmount(price), maxPerMember };
}

const nameIn = (names: Readonly<Record<string, string>>, language: string, otherwise: string): string =>
  names[language] ?? names[otherwise] ?? Object.values(names)[0] ?? '';

function pagesOf(rows: readonly { readonly total: bigint }[], pageSize: number) {
  const total = Number(rows[0]?.total ?? 0n);
  return { total, totalPages: Math.ceil(total / pageSize) };
}
