// Offers as staff see them, with budget, counts and the verdict on the draft (promotions.md 2).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { applicationStatuses } from '@tyche/rules/rewards/words';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { namesOf } from '../members/index.ts';
import { findStaffNames, listApprovals } from '../staff/index.ts';
import { titleOf } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { PUBLISH, standingOfRow, subjectOf } from './edit-offers.ts';
import { kindOf } from './kinds.ts';
import type { Content } from './types.ts';
import * as codes from './store-codes.ts';
import * as store from './store-offers.ts';
import { judge } from './verdict.ts';

type Listed = OutputOf<typeof promotionsStaff.staffPromotions>['list'][number];

const PAGE = 20;
/** Proposals of all kinds that wait at one time are fewer. */
const MAX_PROPOSALS = 500;

/** A page of offers, newest first. */
export async function listForStaff(
  { database: { reader }, merchant }: PromotionsDeps,
  { state, type, pageNo = 1, pageSize = PAGE }: InputOf<typeof promotionsStaff.staffPromotions>,
): Promise<OutputOf<typeof promotionsStaff.staffPromotions>> {
  const { defaultLanguage } = (await merchant()).site;
  const rows = await store.listOffers(reader, {
    state: state ?? null,
    kind: type ?? null,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => shown(row, row.counts, defaultLanguage)),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

/** One offer with its draft, the verdict on it and its versions. Refuses `promotion-unknown`. */
export async function readForStaff(
  deps: PromotionsDeps,
  offerId: bigint,
): Promise<OutputOf<typeof promotionsStaff.staffPromotion>> {
  const { reader } = deps.database;
  const row = await store.findOffer(reader, offerId);
  if (!row) throw new Refusal('promotion-unknown');
  const { defaultLanguage } = (await deps.merchant()).site;
  const draft = contentOf(row);
  const versions = await store.listVersions(reader, offerId);
  const ids = versions.flatMap(({ published_by, approved_by }) => [published_by ?? 0n, approved_by ?? 0n]);
  const names = await findStaffNames(reader, [...new Set(ids)]);
  const nameOf = (id: bigint | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    ...shown(row, await store.countsOf(reader, offerId), defaultLanguage),
    current: row.content,
    draft,
    revision: row.revision,
    ...(await judge(deps, draft, standingOfRow(row))),
    versions: versions.map(({ version, published_at, published_by, approved_by }) => ({
      version,
      at: published_at.getTime(),
      by: nameOf(published_by),
      approvedBy: nameOf(approved_by),
    })),
    approvalId: await pendingApproval(reader, offerId),
  };
}

/** A page of the series of codes of an offer. Refuses `promotion-unknown`. */
export async function listCodes(
  { database: { reader } }: PromotionsDeps,
  { id, pageNo = 1, pageSize = PAGE }: InputOf<typeof promotionsStaff.staffPromotionCodes>,
): Promise<OutputOf<typeof promotionsStaff.staffPromotionCodes>> {
  if (!(await store.findOffer(reader, BigInt(id)))) throw new Refusal('promotion-unknown');
  const rows = await codes.listSeries(reader, BigInt(id), {
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const staff = await findStaffNames(reader, [...new Set(rows.map(({ staff_id }) => staff_id))]);
  const members = await namesOf(reader, [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))]);
  const total = Number(rows[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({
      id: row.series_id.toString(),
      codes: row.codes,
      usesEach: row.uses_each,
      used: Number(row.used),
      username: row.member_id === null ? null : (members.get(row.member_id) ?? ''),
      endsAt: row.ends_at?.getTime() ?? null,
      isEnded: row.is_ended,
      at: row.at.getTime(),
      by: staff.get(row.staff_id) ?? '',
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

function shown(row: store.OfferRow, counts: Readonly<Record<string, number>>, language: string): Listed {
  const { terms } = row.content ?? contentOf(row);
  const budget = row.version > 0 ? row : null;
  return {
    id: row.offer_id.toString(),
    type: row.kind,
    category: terms.category,
    entry: kindOf(row.kind).entry,
    state: row.state,
    title: titleOf(row.content ?? contentOf(row), language),
    mode: terms.mode,
    version: row.version,
    hasDraft: row.draft !== null,
    startsAt: row.starts_at?.getTime() ?? terms.startsAt,
    endsAt: row.ends_at?.getTime() ?? terms.endsAt,
    currency: row.currency,
    limitAmount: budget ? textOf(budget.limit_amount) : terms.budgetAmount,
    limitCount: budget ? budget.limit_count : terms.budgetCount,
    reserved: formatAmount(row.reserved),
    spent: formatAmount(row.spent),
    used: row.used,
    counts: countsOf(counts),
  };
}

function countsOf(counts: Readonly<Record<string, number>>): Listed['counts'] {
  const all = Object.fromEntries(applicationStatuses.map((status) => [status, counts[status] ?? 0]));
  return all as Listed['counts'];
}

function contentOf({ draft, content }: store.OfferRow): Content {
  const found = draft ?? content;
  if (!found) throw new Error('an offer has neither a draft nor a version');
  return found;
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));

async function pendingApproval(reader: Reader, offerId: bigint): Promise<string | null> {
  const waiting = await listApprovals(reader, 'proposed', MAX_PROPOSALS);
  const own = waiting.find(({ kind, subject }) => kind === PUBLISH && subject === subjectOf(offerId));
  return own?.id.toString() ?? null;
}
