import type { protection } from '@tyche/contract/protection';
import { formatAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { answerCheck, playPosition } from '../wallet/index.ts';
import { confirmLimit, dropChange, reviewLimits, setLimit, setRealityCheck } from './change-limits.ts';
import { type ProtectionDeps, walletOf } from './deps.ts';
import { declareIdentity, submitIdentity } from './identity.ts';
import { readPersonalLoss } from './personal-loss.ts';
import { exportData, requestErasure } from './privacy.ts';
import { readProtection, readSession } from './read-protection.ts';
import { excludeSelf, takeBreak } from './stop-play.ts';

export interface ProtectionRouteDeps extends ProtectionDeps {
  readonly archive: Archive;
  readonly now: () => number;
}

export function protectionRoutes(
  deps: ProtectionRouteDeps,
): Handlers<keyof typeof protection | 'personalLoss'> {
  const { database } = deps;
  return {
    protection: (_input, { member }) => readProtection(deps, member.memberId),
    async setLimit(input, { member }) {
      const { applied, changeId, confirmFrom } = await setLimit(deps, member.memberId, input);
      return {
        applied,
        changeId: changeId?.toString() ?? null,
        confirmFrom: confirmFrom?.getTime() ?? null,
      };
    },
    async confirmLimit({ changeId }, { member }) {
      await confirmLimit(deps, member.memberId, BigInt(changeId));
      return null;
    },
    async dropLimitChange({ changeId }, { member }) {
      await dropChange(deps, member.memberId, BigInt(changeId));
      return null;
    },
    async reviewLimits(_input, { member }) {
      await reviewLimits(deps, member.memberId);
      return null;
    },
    async setRealityCheck({ minutes }, { member }) {
      await setRealityCheck(deps, member.memberId, minutes);
      return null;
    },
    async answerRealityCheck(_input, { member }) {
      const walletId = await walletOf(database.reader, member.memberId);
      await database.inTransaction((tx) => answerCheck(tx, walletId));
      const { startedAt, elapsedSeconds, staked, returned } = await playPosition(database.reader, walletId);
      return {
        startedAt: startedAt?.getTime() ?? deps.now(),
        elapsedSeconds,
        staked: formatAmount(staked),
        returned: formatAmount(returned),
        net: formatAmount(resultOf({ stake: staked, paid: returned, rebate: 0n })),
      };
    },
    async personalLoss(input, { member }) {
      const { site } = await deps.merchant();
      return readPersonalLoss(
        { reader: database.reader, archive: deps.archive },
        member.memberId,
        input,
        site.timeZone,
      );
    },
    playSession: (_input, { member }) => readSession(deps, member.memberId, deps.now()),
    async takeBreak({ length }, { member }) {
      return { until: (await takeBreak(deps, member.memberId, length)).getTime() };
    },
    async excludeSelf({ length }, call) {
      const until = await excludeSelf(deps, call.member.memberId, length);
      call.clearSession('member');
      return { until: until.getTime() };
    },
    declareIdentity: (input, { member }) => declareIdentity(deps, member.memberId, input),
    submitIdentity: (input, { member }) => submitIdentity(deps, member.memberId, input),
    async exportMyData(_input, { member }) {
      return { madeAt: deps.now(), parts: { ...(await exportData(deps, member.memberId)) } };
    },
    async requestErasure({ waive }, { member }) {
      return { requestedAt: (await requestErasure(deps, member.memberId, waive ?? null)).getTime() };
    },
  };
}
