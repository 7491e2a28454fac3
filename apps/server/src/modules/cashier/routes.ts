// The member's calls of deposits and withdrawals.
import type { cashier } from '@tyche/contract/cashier';
import type { InputOf } from '@tyche/contract/route';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import { formatAmount, sum } from '@tyche/kernel/money';
import { banks } from '@tyche/rules/cashier';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, Handlers, MemberSession } from '../../platform/http/handlers.ts';
import type { DepositKind } from './types.ts';
import { addCard, removeCard } from './withdrawals/bank-cards.ts';
import { channels, channelsFor } from './deposits/channels.ts';
import type { CashierDeps } from './deps.ts';
import { channelStatuses, openDeposit } from './deposits/open-deposit.ts';
import { answerReceipt } from './withdrawals/receipt.ts';
import { findRequestedWithdrawal, readOwnDay, requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { giveUp, proveTransfer } from './deposits/run-deposits.ts';
import * as own from './read-own.ts';
import { transferRoutes } from './transfers/transfer-routes.ts';
import { balanceOfWallet } from '../wallet/index.ts';
import { shownBonus } from './withdrawals/bonus-gate.ts';
import { owedTurnover } from './withdrawals/turnover.ts';
import { depositView, withdrawalView } from './views.ts';
import { percentOf } from './amounts.ts';

type MemberCall = Call & { readonly member: MemberSession };
type Order = InputOf<typeof cashier.depositByLaunchUrl>;

export function cashierRoutes(deps: CashierDeps): Handlers<keyof typeof cashier> {
  return { ...depositRoutes(deps), ...withdrawalRoutes(deps), ...cardRoutes(deps), ...transferRoutes(deps) };
}

type DepositRoute =
  | 'depositSettings'
  | 'depositChannels'
  | 'depositByLaunchUrl'
  | 'depositByQRImageUrl'
  | 'depositVirtualWallet'
  | 'manualTransferByAccountName'
  | 'depositRecords'
  | 'depositRecord'
  | 'sendDepositProof'
  | 'cancelDeposit';

function depositRoutes(deps: CashierDeps): Handlers<DepositRoute> {
  const { reader } = deps.database;

  const submit =
    (kind: DepositKind) =>
    async (order: Order, { member, key }: MemberCall) => {
      requireOwnName(order.targetUsername, member.username);
      return depositView(
        await openDeposit(deps, {
          memberId: member.memberId,
          key,
          kind,
          channelCode: channelOf(order),
          amount: order.amount,
          bankCode: order.bankCode ?? '',
          payerName: order.payeeName ?? order.nickname ?? '',
        }),
      );
    };

  return {
    async depositSettings(_input, { member: { memberId } }) {
      const { site } = await deps.merchant();
      const found = await own.readDepositing(deps, memberId);
      return {
        allowDeposit: found.isPossible ? ('Y' as const) : ('N' as const),
        totalDepositSuccessCount: found.paid,
        obstacle: found.obstacle && {
          code: found.obstacle.code,
          until: found.obstacle.until?.getTime() ?? null,
        },
        depositInfo: {
          currency: site.currency,
          openDeposits: found.open,
          mostOpenDeposits: site.cashier.mostOpenDeposits,
          unpaid: {
            amount: formatAmount(sum(found.unpaid.map(({ amount }) => amount))),
            ids: found.unpaid.map(({ id }) => id.toString()),
          },
          limitLeft: found.limitLeft === null ? null : formatAmount(found.limitLeft),
          turnoverFactor: formatAmount(site.cashier.turnoverPpm / 100n),
        },
      };
    },
    async depositChannels() {
      const { site } = await deps.merchant();
      const statuses = await channelStatuses(deps, reader);
      return { groups: offeredGroups(site.currency, statuses) };
    },
    depositByLaunchUrl: submit('redirect'),
    depositByQRImageUrl: submit('qr'),
    depositVirtualWallet: submit('virtual'),
    manualTransferByAccountName: submit('manual'),
    depositRecords: (wanted, { member }) => own.listOwnDeposits(deps, member.memberId, wanted),
    depositRecord: ({ id }, { member }) => own.readOwnDeposit(deps, member.memberId, BigInt(id)),
    async sendDepositProof({ id, images }, { member: { memberId } }) {
      await proveTransfer(deps, { memberId, depositId: BigInt(id) }, images);
      return own.readOwnDeposit(deps, memberId, BigInt(id));
    },
    async cancelDeposit({ id }, { member: { memberId } }) {
      await giveUp(deps, memberId, BigInt(id));
      return own.readOwnDeposit(deps, memberId, BigInt(id));
    },
  };
}

/** The channels of a currency as the member's page shows them, by the heading under which each stands. */
function offeredGroups(currency: CurrencyCode, statuses: Awaited<ReturnType<typeof channelStatuses>>) {
  const offered = channelsFor(currency);
  const groups = [...new Set(offered.map(({ group }) => group))];
  return groups.map((code) => ({
    code,
    channels: offered
      .filter(({ group }) => group === code)
      .map((channel) => ({
        channelCode: channel.code,
        name: channel.name,
        vendorId: channel.provider,
        vendorName: channel.provider,
        mcsBankCode: channel.code,
        kind: channel.kind,
        status: statuses.get(channel.code) ?? ('closed' as const),
        minimumAmount: formatAmount(channel.minimum),
        maximumAmount: formatAmount(channel.maximum),
        feePercent: percentOf(channel.ratePpm),
        feeFixed: formatAmount(channel.fixed),
        etaMinutes: channel.etaMinutes,
        banks: banks
          .filter((bank) => channel.banks.includes(bank.code) && bank.currency === currency)
          .map(({ code: bankCode, kind: bankType, name }) => ({ bankCode, bankType, name })),
      })),
  }));
}

/** The channel by either of its names. Refuses `invalid-input` when they differ and `unknown-channel` without any. */
function channelOf({ channelCode, mcsBankCode, vendorId }: Order): string {
  const code = channelCode ?? mcsBankCode;
  if (code === undefined) throw new Refusal('unknown-channel', { field: 'channelCode' });
  const provider = channels.find((channel) => channel.code === code)?.provider ?? null;
  if (mcsBankCode !== undefined && mcsBankCode !== code)
    throw new Refusal('invalid-input', { field: 'mcsBankCode', rule: 'channel' });
  if (vendorId !== undefined && provider !== null && vendorId !== provider)
    throw new Refusal('invalid-input', { field: 'vendorId', rule: 'channel' });
  return code;
}

/** A deposit reaches the caller's own wallet. Refuses `invalid-input` for another name: it would reach the wrong person. */
function requireOwnName(target: string | undefined, own: string): void {
  if (target !== undefined && target.toLowerCase() !== own.toLowerCase())
    throw new Refusal('invalid-input', { field: 'targetUsername', rule: 'own' });
}

type WithdrawalRoute =
  | 'withdrawSettings'
  | 'turnoverInfo'
  | 'preWithdraw'
  | 'withdraw'
  | 'withdrawRecords'
  | 'withdrawRecord'
  | 'paymentConfirmationList'
  | 'processC2CTransaction';

function withdrawalRoutes(deps: CashierDeps): Handlers<WithdrawalRoute> {
  const { database, sealing } = deps;
  const { reader } = database;

  return {
    async withdrawSettings(_input, { member: { memberId } }) {
      const { site } = await deps.merchant();
      const settings = site.cashier;
      const day = await readOwnDay(deps, reader, memberId);
      const found = await own.readWithdrawing(deps, memberId);
      return {
        minimumAmount: formatAmount(settings.withdrawMinimum),
        maximumAmount: formatAmount(settings.withdrawMaximum),
        eWalletMinimumAmount: formatAmount(settings.walletMinimum),
        eWalletMaximumAmount: formatAmount(settings.walletMaximum),
        currency: site.currency,
        dailyAmount: formatAmount(settings.dailyAmount),
        dailyAmountLeft: formatAmount(day.amount),
        dailyCount: day.terms.dailyCount,
        dailyCountLeft: day.count,
        feePercent: percentOf(day.terms.feePpm),
        freePerDay: settings.freePerDay,
        etaMinutes: settings.etaMinutes,
        receiptMinutes: settings.receiptMinutes,
        cardWaitHours: settings.cardWaitHours,
        hasPaymentPassword: found.hasPaymentPassword,
        steps: found.steps.map(({ step, state, until }) => ({
          step,
          state,
          until: until?.getTime() ?? null,
        })),
        blockedUntil: found.blockedUntil?.getTime() ?? null,
      };
    },
    async turnoverInfo(_input, { member: { memberId } }) {
      const { owed, parts } = await owedTurnover(deps, reader, memberId);
      const total = parts.reduce((all, part) => all + part.required, 0n);
      const payer = await deps.findMember(reader, memberId);
      const balance = payer && (await balanceOfWallet(reader, payer.walletId));
      return {
        withdrawable: formatAmount(owed > 0n ? 0n : (balance?.available ?? 0n)),
        bonus: await shownBonus(deps, reader, memberId),
        required: formatAmount(total),
        done: formatAmount(total - owed),
        owed: formatAmount(owed),
        list: parts.map(({ source, reference, required, done, at }) => ({
          source,
          reference,
          required: formatAmount(required),
          done: formatAmount(done),
          at: at.getTime(),
        })),
      };
    },
    preWithdraw: (wanted, { member }) => own.lookAhead(deps, member.memberId, wanted),
    async withdraw({ amount, bankId, password, forfeits = false }, { member: { memberId }, key, ip }) {
      const request = { memberId, key, amount, cardId: BigInt(bankId), forfeits };
      const known = await findRequestedWithdrawal(reader, request);
      if (!known) await deps.paymentPassword.requireMatch(memberId, password, ip);
      const row = known ?? (await requestWithdrawal(deps, request));
      return withdrawalView(reader, sealing, row);
    },
    withdrawRecords: (wanted, { member }) => own.listOwnWithdrawals(deps, member.memberId, wanted),
    withdrawRecord: ({ id }, { member }) => own.readOwnWithdrawal(deps, member.memberId, BigInt(id)),
    paymentConfirmationList: async (_input, { member }) => ({
      list: await own.listUnconfirmed(deps, member.memberId),
    }),
    async processC2CTransaction({ id, answer, note, images }, { member: { memberId } }) {
      const word = { memberId, id: BigInt(id), answer, note: note ?? '', images: images ?? [] };
      await answerReceipt(deps, word);
      return own.readOwnWithdrawal(deps, memberId, BigInt(id));
    },
  };
}

function cardRoutes(
  deps: CashierDeps,
): Handlers<'bankCards' | 'addBankCard' | 'removeBankCard' | 'withdrawBanks'> {
  const { paymentPassword } = deps;
  return {
    async bankCards(_input, { member: { memberId } }) {
      const { site } = await deps.merchant();
      return { list: await own.listOwnCards(deps, memberId), mostCards: site.cashier.mostCards };
    },
    async addBankCard({ password, ...request }, { member: { memberId }, ip }) {
      await paymentPassword.requireMatch(memberId, password, ip);
      return { id: (await addCard(deps, memberId, request)).toString() };
    },
    async removeBankCard({ id, password }, { member: { memberId }, ip }) {
      await paymentPassword.requireMatch(memberId, password, ip);
      await removeCard(deps, memberId, BigInt(id));
      return null;
    },
    async withdrawBanks() {
      const { site } = await deps.merchant();
      return {
        list: banks
          .filter(({ currency }) => currency === null || currency === site.currency)
          .map(({ code: bankCode, name, kind, currency, accountPattern }) => ({
            bankCode,
            name,
            kind,
            currency,
            accountPattern,
          })),
      };
    },
  };
}
