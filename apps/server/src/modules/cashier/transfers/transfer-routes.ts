// The member's calls of transfers in the tree.
import type { Handlers } from '../../../platform/http/handlers.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import type { CashierDeps } from '../deps.ts';
import { readTransferTerms, readTransfers } from './read-transfers.ts';
import { findRecipient, findSentTransfer, sendTransfer, type TransferRequest } from './transfers.ts';
import { transferView } from '../views.ts';

type TransferRoute =
  | 'transferEnabled'
  | 'transferRecipient'
  | 'transferDownline'
  | 'transferUpline'
  | 'transferRecords';

/** Names are asked for one by one, not read out. */
const lookUps: Limit = { name: 'transfer-recipient', max: 20, windowS: 300 };

export function transferRoutes(deps: CashierDeps): Handlers<TransferRoute> {
  const { database, maskedNames, paymentPassword } = deps;
  const { reader } = database;

  async function send(request: TransferRequest, password: string, ip: string) {
    const known = await findSentTransfer(reader, request);
    if (!known) await paymentPassword.requireMatch(request.memberId, password, ip);
    const row = known ?? (await sendTransfer(deps, request));
    return transferView(row, request.memberId, await maskedNames(reader, [row.to_member]));
  }

  return {
    transferEnabled: (_input, { member }) => readTransferTerms(deps, member),
    async transferRecipient({ direction, username }, { member: { memberId } }) {
      await consume(reader, lookUps, memberId.toString());
      const found = await findRecipient(deps, reader, { memberId, direction, username: username ?? '' });
      return { name: (await maskedNames(reader, [found])).get(found) ?? '' };
    },
    transferDownline: ({ password, ...wanted }, { member: { memberId }, key, ip }) =>
      send({ ...wanted, memberId, key, direction: 'down' }, password, ip),
    transferUpline: ({ password, ...wanted }, { member: { memberId }, key, ip }) =>
      send({ ...wanted, memberId, key, direction: 'up', username: '' }, password, ip),
    transferRecords: (input, { member: { memberId } }) => readTransfers(deps, memberId, input),
  };
}
