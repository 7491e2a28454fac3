// The members' calls about pay: lines, what is owed, and paying it.
import type { agentsPay } from '@tyche/contract/agents-pay';
import { formatAmount } from '@tyche/kernel/money';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { checkFileRows } from '../exports/lists.ts';
import { readKit } from '../kits/read-kit.ts';
import { readRangeKit } from '../kits/read-range-kit.ts';
import { disburse, type Disbursement, findDisbursed } from './disburse.ts';
import { readPayDay } from './read-day.ts';
import { readLine } from './read-line.ts';
import { readLate, readOwed } from './read-owed.ts';
import { listPay } from './read-pay.ts';

export function payRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsPay> {
  /** The payment password is not asked again for the answer to a repeated request. */
  async function pay(request: Disbursement, password: string, ip: string) {
    const known = await findDisbursed(deps, request);
    if (!known) await deps.identity.paymentPassword.requireMatch(request.payer, password, ip);
    const { paid, short } = known ?? (await disburse(deps, request));
    return { paid: formatAmount(paid), short: formatAmount(short) };
  }
  return {
    async listPay(input, { member }) {
      checkFileRows(input);
      return listPay(deps, member.memberId, input);
    },
    payLine: ({ lineId }, { member }) => readLine(deps, member.memberId, BigInt(lineId)),
    payKit: (input, { member }) => readKit(deps, member.memberId, input),
    payRangeKit: (input, { member }) => readRangeKit(deps, member.memberId, input),
    payDay: (input, { member }) => readPayDay(deps, member.memberId, input),
    payLate: (_, { member }) => readLate(deps, member.memberId),
    payOwed: (input, { member }) => readOwed(deps, member.memberId, input),
    disbursePay: ({ id, downlineId, password }, { member: { memberId: payer }, key, ip }) =>
      pay({ payer, key, lineId: BigInt(id), kind: null, downlineId: BigInt(downlineId) }, password, ip),
    disburseAllPay: ({ kind = null, password }, { member: { memberId: payer }, key, ip }) =>
      pay({ payer, key, lineId: null, kind, downlineId: null }, password, ip),
  };
}
