// The rules `referral.judge`, `vip.*`, `status.move` and those of texts.
import {
  applicationStates,
  judgeReferral,
  levelAfterMonth,
  maskName,
  moveApplication,
  nextRankOf,
  noticePlaceOf,
  PROMO_CODE_LENGTH,
  type Rank,
  readCode,
  refuseFeedback,
  riseOf,
  serviceOf,
} from '../../../src/rewards/index.ts';
import { applicationActions, applicationActors, offerWindows } from '../../../src/rewards/words/index.ts';
import { oneOf, wholeOf } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { listOf, recordOf } from '../vector.ts';

export function judge(input: Fields): Fields {
  const terms = recordOf(input.terms);
  const friend = recordOf(input.friend);
  const referrer = recordOf(input.referrer);
  const tiers = listOf(terms.tiers).map((each) => {
    const { from, amount } = recordOf(each);
    return { from: Number(from), amount: wholeOf(amount) };
  });
  return {
    ...judgeReferral(
      {
        days: Number(terms.days),
        minDeposit: wholeOf(terms.minDeposit),
        minValid: wholeOf(terms.minValid),
        holdDays: Number(terms.holdDays),
        maxPerMonth: Number(terms.mostPerMonth),
        maxInAll: terms.mostInAll === undefined ? null : Number(terms.mostInAll),
        friendAmount: wholeOf(terms.friendAmount),
        tiers,
      },
      {
        isSamePerson: friend.samePerson === true,
        hasSameDevice: friend.sameDevice === true,
        hasSamePayment: friend.samePayment === true,
        isExcluded: friend.excluded === true,
        isVerified: friend.verified === true,
        days: Number(friend.days),
        credited: wholeOf(friend.credited),
        valid: wholeOf(friend.valid),
        softSignals: Number(friend.softSignals),
        daysSinceMet: Number(friend.daysSinceMet),
      },
      {
        isExcluded: referrer.excluded === true,
        rewardedThisMonth: Number(referrer.rewardedThisMonth),
        rewardedEver: Number(referrer.rewardedEver),
      },
    ),
  };
}

export function rise(input: Fields): Fields {
  const ranks = ranksOf(input.ranks);
  const before = { level: Number(input.level), highest: Number(input.highest) };
  const standing = riseOf(ranks, before, { total: wholeOf(input.total), month: wholeOf(input.month) });
  return {
    ...standing,
    service: serviceOf(standing.level),
    next: nextRankOf(ranks, standing) ?? undefined,
  };
}

export function endMonth(input: Fields): Fields {
  const before = Number(input.level);
  const level = levelAfterMonth(ranksOf(input.ranks), {
    level: before,
    month: wholeOf(input.month),
    isMonthOfRise: input.monthOfRise === true,
    isStopped: input.stopped === true,
  });
  return { level, changed: level !== before };
}

function ranksOf(value: unknown): readonly Rank[] {
  return listOf(value).map((each) => {
    const { level, total, upkeep } = recordOf(each);
    return { level: Number(level), total: wholeOf(total), upkeep: wholeOf(upkeep) };
  });
}

export function moveStatus(input: Fields): Fields {
  return {
    ...moveApplication(
      oneOf(applicationStates, input.state),
      oneOf(applicationActors, input.actor),
      oneOf(applicationActions, input.action),
      {
        window: oneOf(offerWindows, input.window),
        approval: oneOf(['auto', 'review'] as const, input.approval),
        reward: oneOf(['turnover', 'cash'] as const, input.reward),
        slot: oneOf(['free', 'busy'] as const, input.slot),
      },
    ),
  };
}

export function mask({ name, shown }: Fields): Fields {
  return { text: maskName(String(name), shown === true) };
}

export function readPromoCode({ typed }: Fields): Fields {
  const code = readCode(String(typed), PROMO_CODE_LENGTH);
  return code === null ? { refusal: 'promo-code-unknown' } : { code };
}

export function checkFeedback({ content, bounds, pictures }: Fields): Fields {
  const [from = 0, to = 0] = listOf(bounds).map(Number);
  const sent = listOf(pictures).map((each) => {
    const { type, bytes } = recordOf(each);
    return { type: String(type), bytes: Number(bytes) };
  });
  return { ...(refuseFeedback(String(content), { from, to }, sent) ?? { accepted: true }) };
}

export function placeNotice({ index, total }: Fields): Fields {
  return noticePlaceOf(Number(index), Number(total));
}
