// What a member sees of transfers in the tree.
import type { transfers } from '@tyche/contract/cashier-transfers';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { MemberSession } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import type { CashierDeps } from '../deps.ts';
import { transferView } from '../views.ts';
import * as store from './store-transfers.ts';
import { transferQuota } from './transfers.ts';

const RECENT = 5;

/** Whom a member may pay, within which limits, and whom it paid lately. */
export async function readTransferTerms(
  deps: CashierDeps,
  { memberId, accountType }: MemberSession,
): Promise<OutputOf<typeof transfers.transferEnabled>> {
  const { relations, maskedNames } = deps;
  const { reader } = deps.database;
  const { site } = await deps.merchant();
  const uplineId = await relations.uplineOf(reader, memberId);
  const quota = await transferQuota(deps, reader, memberId);
  const recent = await store.listRecent(reader, memberId, RECENT);
  const names = await maskedNames(reader, uplineId === null ? [] : [uplineId]);
  const found = await Promise.all(
    recent.map(async ({ to_member, at }) => ({ member: await deps.findMember(reader, to_member), at })),
  );
  return {
    toUpline: uplineId !== null,
    toDownline: accountType !== 0,
    uplineName: uplineId === null ? null : (names.get(uplineId) ?? null),
    minimumAmount: formatAmount(site.cashier.transferMinimum),
    maximumAmount: formatAmount(site.cashier.transferMaximum),
    dailyAmountLeft: formatAmount(quota.left),
    currency: site.currency,
    coolMinutes: site.cashier.transferCoolMinutes,
    nextAt: quota.nextAt?.getTime() ?? null,
    recent: found.flatMap(({ member, at }) =>
      member ? [{ username: member.username, name: member.username, at: at.getTime() }] : [],
    ),
  };
}

/** A page of the transfers that a member sent or got, the newest first. */
export async function readTransfers(
  { database: { reader }, maskedNames }: CashierDeps,
  memberId: MemberId,
  { startDate, endDate, ...page }: InputOf<typeof transfers.transferRecords>,
): Promise<OutputOf<typeof transfers.transferRecords>> {
  const rows = await store.listTransfers(reader, {
    memberId,
    from: startDate === undefined ? null : new Date(startDate),
    to: endDate === undefined ? null : new Date(endDate),
    ...pageOf(page),
  });
  const names = await maskedNames(
    reader,
    rows.flatMap((row) => [row.from_member, row.to_member]),
  );
  return pageAnswer(rows, page, (row) => transferView(row, memberId, names));
}
