import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import {
  coolingEnds,
  depositsSince,
  depositUse,
  isReviewDue,
  type LimitKind,
  type Period,
} from '@tyche/rules/protection';
import type { Reader } from '../../platform/db/database.ts';
import { guardOf, playPosition, stakeLimits } from '../wallet/index.ts';
import { type ProtectionDeps, walletOf } from './deps.ts';
import { identityState } from './identity.ts';
import * as store from './store.ts';

/** All that a player sees of his protection. */
export async function readProtection(deps: ProtectionDeps, memberId: MemberId) {
  const { reader } = deps.database;
  const { site } = await deps.merchant();
  const person = await store.findPerson(reader, memberId);
  const limits = await store.listLimits(reader, memberId);
  const changes = await store.listChanges(reader, memberId);
  const stopped = await store.findStop(reader, memberId);
  const now = person?.now ?? null;
  return {
    currency: site.currency,
    limits: await withUse(reader, memberId, { limits, zone: site.timeZone, now }),
    pending: changes.map(({ change_id, kind, period, amount, requested_at }) => {
      const { from, until } = coolingEnds(requested_at, site.coolingHours);
      return {
        changeId: change_id.toString(),
        kind,
        period,
        amount: amount === null ? null : amountText(kind, amount),
        confirmFrom: from.getTime(),
        confirmUntil: until.getTime(),
      };
    }),
    realityCheckMinutes: checkMinutes(person?.check_minutes ?? 0),
    stop: stopped && {
      kind: stopped.kind,
      since: stopped.since.getTime(),
      until: stopped.until.getTime(),
    },
    offerDue: !person?.reviewed_at,
    reviewDue: now !== null && isReviewDue(person?.reviewed_at ?? null, limits.length > 0, now),
    coolingHours: site.coolingHours,
    identity: await identityState(deps, reader, memberId),
  };
}

/** How the session of play stands, and when the next check is due. */
export async function readSession(deps: ProtectionDeps, memberId: MemberId, at: number) {
  const { reader } = deps.database;
  const walletId = await walletOf(reader, memberId);
  const position = await playPosition(reader, walletId);
  const guard = await guardOf(reader, walletId);
  return {
    startedAt: position.startedAt?.getTime() ?? at,
    elapsedSeconds: position.elapsedSeconds,
    staked: formatAmount(position.staked),
    returned: formatAmount(position.returned),
    net: formatAmount(resultOf({ stake: position.staked, paid: position.returned, rebate: 0n })),
    realityCheckMinutes: checkMinutes(guard.checkMinutes),
    isCheckDue: guard.isCheckDue,
    checkAt: guard.checkAt?.getTime() ?? null,
    endsAt: guard.sessionEndsAt?.getTime() ?? null,
  };
}

async function withUse(
  reader: Reader,
  memberId: MemberId,
  { limits, zone, now }: { limits: readonly store.LimitRow[]; zone: string; now: Date | null },
) {
  if (limits.length === 0 || now === null) return [];
  const walletId = await walletOf(reader, memberId);
  const staked = await stakeLimits(reader, walletId);
  const { elapsedSeconds } = await playPosition(reader, walletId);
  const deposits = await store.listDeposits(reader, memberId, depositsSince(zone, now));
  return limits.map(({ kind, period, amount }) => {
    const { used, endsAt } = useOf();
    const counted = used > 0n ? used : 0n;
    return {
      kind,
      period,
      amount: amountText(kind, amount),
      used: amountText(kind, counted),
      left: amountText(kind, amount > counted ? amount - counted : 0n),
      endsAt: endsAt?.getTime() ?? null,
    };

    function useOf(): { used: bigint; endsAt: Date | null } {
      if (kind === 'session') return { used: BigInt(Math.floor(elapsedSeconds / 60)), endsAt: null };
      if (kind === 'deposit' && now) return depositUse(deposits, { period: period as Period, zone, at: now });
      const found = staked.find((one) => one.kind === kind && one.period === period);
      return { used: found?.used ?? 0n, endsAt: found?.endsAt ?? null };
    }
  });
}

function amountText(kind: LimitKind, amount: bigint): string {
  return kind === 'session' ? amount.toString() : formatAmount(amount);
}

function checkMinutes(minutes: number): 0 | 15 | 30 | 60 {
  return minutes === 15 || minutes === 30 || minutes === 60 ? minutes : 0;
}
