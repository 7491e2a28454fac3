import type { points } from '@tyche/contract/points';
import type { pointsStaff } from '@tyche/contract/points-staff';
import { formatAmount } from '@tyche/kernel/money';
import type { Handlers } from '../../platform/http/handlers.ts';
import { decideRecord, saveReward } from './decide.ts';
import type { PointsDeps } from './deps.ts';
import { type MovementsDeps, readMovements } from './movements.ts';
import * as read from './read.ts';
import { addCodes, removeCodes } from './vouchers/codes.ts';
import { proposeSettings, readSettings } from './settings.ts';
import { convert, findConversion, findRedemption, redeem } from './spend.ts';

/** The points of members, the mall, and what staff do with both. */
export function pointsRoutes(
  deps: PointsDeps & MovementsDeps,
): Handlers<keyof typeof points | keyof typeof pointsStaff> {
  const { reader } = deps.database;
  return {
    pointBalance: (_input, { member }) => read.readBalance(deps, member.memberId),
    pointConfig: () => read.readConfig(deps),
    pointRewards: (_input, { language }) => read.readMall(deps, language),
    pointConversion: (_input, { member }) => read.readConversion(deps, member.memberId),
    pointRecords: (input, call) => read.readRecords(deps, input, call),
    pointMovements: (input, { member }) => readMovements(deps, input, member.memberId),
    async redeemPoints({ rewardId, quantity, address = '', paymentPassword }, { member, key, ip }) {
      const { memberId } = member;
      const request = { memberId, key, rewardId: BigInt(rewardId), quantity, address: address.trim() };
      const known = await findRedemption(reader, request);
      if (!known) await deps.paymentPassword.requireMatch(memberId, paymentPassword, ip);
      const { reference, status } = known ?? (await redeem(deps, request));
      return { referenceNo: reference, status };
    },
    async convertPoints({ points, paymentPassword }, { member: { memberId }, key, ip }) {
      const request = { memberId, key, points };
      const known = await findConversion(reader, request);
      if (!known) await deps.paymentPassword.requireMatch(memberId, paymentPassword, ip);
      const record = known ?? (await convert(deps, request));
      return {
        referenceNo: record.reference,
        status: record.status,
        money: formatAmount(record.money ?? 0n),
        balance: formatAmount(record.balance_after),
      };
    },
    staffPointRewards: () => read.readRewardsForStaff(deps),
    savePointReward: (input, call) => saveReward(deps, input, call),
    addVoucherCodes: (input, call) => addCodes(deps, input, call),
    removeVoucherCodes: (input, call) => removeCodes(deps, input, call),
    staffPointRecords: (input, call) => read.readQueue(deps, input, call),
    pointSettings: () => readSettings(deps),
    setPointSettings: async (input, call) => ({
      approvalId: (await proposeSettings(deps, input, call)).toString(),
    }),
    staffPointsOwed: (input) => read.readOwing(deps, input),
    async decidePointRecord(input, call) {
      await decideRecord(deps, input, call);
      return null;
    },
  };
}
