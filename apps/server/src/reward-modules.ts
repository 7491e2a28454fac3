// The modules of rewards as the composition root opens them: offers, missions and points, and what each gives the others.
import { bonusPartsOf, ownFacts } from './bonus-money.ts';
import { riskOf } from './bet-risk.ts';
import { openCallers } from './callers.ts';
import type { ModuleNeeds } from './module-needs.ts';
import { browserHashOf, DEVICE_COOKIE, membersOfBrowser, networkOf } from './modules/identity/index.ts';
import { findMember, listProfiles } from './modules/members/index.ts';
import { endOffers, endPushes } from './modules/messaging/index.ts';
import { exportMissions, leaveMissions, missionCosts } from './modules/missions/index.ts';
import { missionsModule } from './modules/missions/module.ts';
import { exportPoints, givePoints, rankLevelsOf, rankMonths } from './modules/points/index.ts';
import { pointsModule } from './modules/points/module.ts';
import {
  endByExclusion,
  exportPromotions,
  openBonuses,
  type PromotionsDeps,
} from './modules/promotions/index.ts';
import { promotionsModule } from './modules/promotions/module.ts';
import { isAtLimit, openProtection, personOf } from './modules/protection/index.ts';
import { referralPort } from './referral-signals.ts';
import type { Reader, Tx } from './platform/db/database.ts';

/** What a member gets of rewards in the export of its data. */
export const rewardExports = (sealing: ModuleNeeds['sealing']) =>
  ({
    missions: exportMissions,
    promotions: exportPromotions,
    points: exportPoints(sealing),
  }) as const;

/** Opens the modules of rewards. */
export function openRewards(
  needs: ModuleNeeds,
  {
    gameName,
    gamePicture,
    declaredReturns,
    owedTurnover,
    seeds,
  }: Pick<PromotionsDeps, 'gameName' | 'gamePicture' | 'declaredReturns' | 'owedTurnover' | 'seeds'>,
) {
  const { identifyMember } = openCallers(needs.database, needs.identity, needs.findMember);
  return [
    promotionsModule({
      ...needs,
      networkOf,
      identifyMember,
      declaredReturns,
      points: pointsOf(needs),
      bonuses: openBonuses(),
      bonusPartsOf,
      riskOf,
      ownFacts,
      rankLevelsOf,
      rankMonths,
      gameName,
      gamePicture,
      owedTurnover,
      referral: referralPort(needs),
      browserOf: ({ cookie }) => browserHashOf(cookie(DEVICE_COOKIE)),
      membersOfBrowser,
      seeds,
      missionCosts,
    }),
    missionsModule({
      ...needs,
      gameName,
      ownFacts,
      givePoints: pointsGiver(needs),
      hasSecondFactor: (reader, memberId) => hasSecondFactor(needs, reader, memberId),
    }),
    pointsModule({
      ...needs,
      ownFacts,
      findMember,
      listProfiles,
      birthDatesOf: openProtection(needs).provenBirthDates,
      paymentPassword: needs.identity.paymentPassword,
      requireMayPlay: openProtection(needs).requireMayPlay,
      isHeldBack: (reader, memberId) => isHeldBack(needs, reader, memberId),
    }),
  ] as const;
}

/** Whether nothing may be proposed to a member now: a break or an exclusion, a marker of harm, or a limit that is used up (rewards.md 11.2). */
async function isHeldBack(needs: ModuleNeeds, reader: Reader, memberId: bigint): Promise<boolean> {
  const { stop, hasMarker } = await personOf(reader, memberId);
  if (stop !== null || hasMarker) return true;
  const member = await findMember(reader, memberId);
  return (
    member !== null &&
    (await isAtLimit(needs, reader, { memberId, walletId: member.walletId, asksDeposits: true }))
  );
}

/** Whether a member has an authenticator that is confirmed, or a passkey. */
async function hasSecondFactor(
  { identity }: ModuleNeeds,
  reader: Reader,
  memberId: bigint,
): Promise<boolean> {
  const { totp, passkeys } = await identity.factorsOf(reader, { realm: 'member', subjectId: memberId });
  return totp || passkeys > 0;
}

/** What ends a member's offers, missions, consents and pushes with its exclusion, in the same transaction. */
export function endedByExclusion(needs: ModuleNeeds): (tx: Tx, memberId: bigint) => Promise<void> {
  const points = pointsOf(needs);
  return async (tx, memberId) => {
    await endByExclusion({ points, bonuses: openBonuses(), bonusPartsOf, riskOf }, tx, memberId);
    await endPushes(tx, [memberId]);
    await endOffers(tx, memberId);
    await leaveMissions(tx, memberId);
  };
}

/** What gives a member points, once for a key. */
function pointsGiver({ merchant }: ModuleNeeds) {
  return async (tx: Tx, gift: Omit<Parameters<typeof givePoints>[1], 'timeZone'>): Promise<void> => {
    await givePoints(tx, { ...gift, timeZone: (await merchant()).site.timeZone });
  };
}

/** Points as offers give them. */
function pointsOf(needs: ModuleNeeds): NonNullable<PromotionsDeps['points']> {
  const give = pointsGiver(needs);
  return { give: (tx, { memberId, amount, key }) => give(tx, { memberId, points: amount, key }) };
}
