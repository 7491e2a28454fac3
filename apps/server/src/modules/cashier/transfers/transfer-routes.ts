// The member's calls of transfers in the tree.
import { formatAmount } from '@tyche/kernel/money';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import type { CashierDeps } from '../deps.ts';
import * as store from './store-transfers.ts';
import {
  findRecipient,
  findSentTransfer,
  sendTransfer,
  type TransferRequest,
  transferQuota,
} from './transfers.ts';
import { transferView } from '../views.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';

type TransferRoute =
  | 'transferEnabled'
  | 'transferRecipient'
  | 'transferDownline'
  | 'transferUpline'
  | 'transferRecords';

const RECENT = 5;
/** Names are asked for one by one, not read out. */
const lookUps: Limit = { name: 'transfer-recipient', most: 20, windowS: 300 };

export function transferRoutes(deps: CashierDeps): Handlers<TransferRoute> {
  const { database, relations, maskedNames, paymentPassword } = deps;
  const { reader } = database;

  async function send(request: TransferRequest, password: string, ip: string) {
    const known = await findSentTransfer(reader, request);
    if (!known) await paymentPassword.mustMatch(request.memberId, password, ip);
    const row = known ?? (await sendTransfer(deps, request));
    return transferView(row, request.memberId, await maskedNames(reader, [row.to_member]));
  }

  return {
    async transferEnabled(_input, { member: { memberId, accountType } }) {
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
    },
    async transferRecipient({ direction, username }, { member: { memberId } }) {
      await consume(reader, lookUps, memberId.toString());
      const found = await findRecipient(deps, reader, { memberId, direction, username: username ?? '' });
      return { name: (await maskedNames(reader, [found])).get(found) ?? '' };
    },
    transferDownline: ({ username, amount, password, reason }, { member: { memberId }, key, ip }) =>
      send({ memberId, key, direction: 'down', username, amount, reason }, password, ip),
    transferUpline: ({ amount, password, reason }, { member: { memberId }, key, ip }) =>
      send({ memberId, key, direction: 'up', username: '', amount, reason }, password, ip),
    async transferRecords({ startDate, endDate, ...page }, { member: { memberId } }) {
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
    },
  };
}
