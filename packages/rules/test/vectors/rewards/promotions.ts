// The rules `config.validate` and `bonus.{KIND}`.
import {
  checkOfferTerms,
  depositBetReward,
  depositCountReward,
  depositReward,
  dailyRebate,
  loginReward,
  luckyBetReward,
  manualReward,
  ordinalOf,
  promoCodeReward,
  rankSalary,
  requiredTurnover,
  saviorReward,
  type Share,
  type ShareTier,
  signupReward,
  upgradeReward,
} from '../../../src/rewards/index.ts';
import { type PromotionKind, products, promotionKinds } from '../../../src/rewards/words/index.ts';
import { oneOf, wholeOf, wholeOr0 } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { listOf, recordOf, VectorProblem } from '../vector.ts';
import { byNumberOf, wholeOrNull, wholesOf } from './values.ts';

/** Terms of an offer → valid with what is required, or the problems. */
export function validateConfig(input: Fields): Fields {
  const terms = {
    base: oneOf(['bonus', 'deposit+bonus'] as const, input.base),
    multiplierPpm: wholeOf(input.multiplierPpm),
    contributions: wholesOf(input.contributions),
    bonus: wholeOf(input.bonus),
    deposit: wholeOr0(input.deposit),
    products: listOf(input.products).map((each) => oneOf(products, each)),
    claimDays: Number(input.claimDays),
    playDays: Number(input.playDays),
    budgetCount: Number(input.budgetCount ?? 0),
    budgetAmount: wholeOrNull(input.budgetAmount),
    isDepositLinked: input.depositLinked === true,
    maxCashout: wholeOrNull(input.maxCashout),
    missingTexts: listOf(input.missingTexts).map(String),
  };
  const problems = checkOfferTerms(terms, input.profile === 'open' ? 'open' : 'cap');
  return problems.length === 0
    ? { valid: true, required: requiredTurnover(terms) }
    : { valid: false, problems };
}

/** Terms and facts of a kind → its reward, or the refusal. */
export function rewardOfKind({ kind, terms, facts }: Fields): Fields {
  return { ...rewardOf(oneOf(promotionKinds, kind), recordOf(terms), recordOf(facts)) };
}

function rewardOf(kind: PromotionKind, terms: Fields, facts: Fields): object {
  switch (kind) {
    case 'SIGNUP':
    case 'NEW_REGISTER':
      return signupReward(
        { amount: wholeOf(terms.amount), identityLevel: Number(terms.identityLevel) },
        { identityLevel: Number(facts.identityLevel), claimsByPerson: Number(facts.claimsByPerson) },
      );
    case 'FIRST_DEPOSIT':
    case 'SECOND_DEPOSIT':
    case 'THIRD_DEPOSIT':
    case 'FOURTH_DEPOSIT':
    case 'FIFTH_DEPOSIT':
    case 'DEPOSIT':
      return ofDeposit(kind, terms, facts);
    case 'DEPOSIT_COUNT':
      return depositCountReward(stepsOf(terms), Number(facts.creditedInPeriod));
    case 'DEPOSIT_BET_BONUS':
      return depositBetReward(
        { ...shareOf(terms), betMultiplePpm: wholeOf(terms.betMultiplePpm), unit: wholeOf(terms.unit) },
        { credited: wholeOf(facts.credited), validBet: wholeOf(facts.validBet) },
      );
    case 'REBATE':
      return ofRebate(terms, facts);
    case 'SAVIOR':
      return ofSavior(terms, facts);
    case 'LUCKY_BET':
      return ofLuckyBet(terms, facts);
    case 'RANK_SALARY':
      return rankSalary(byNumberOf(terms.byRank), Number(facts.rank), facts.upkeepMet === true);
    case 'UPGRADE_BONUS':
      return upgradeReward(byNumberOf(terms.byRank), {
        from: Number(facts.from),
        to: Number(facts.to),
        paidRanks: listOf(facts.paidRanks).map(Number),
      });
    case 'LOGIN':
      return loginReward(ladderOf(terms), listOf(facts.days).map(String));
    case 'PROMOCODE':
      return ofPromoCode(terms, facts);
    case 'MANUAL':
      return manualReward(
        { aloneUpTo: wholeOf(terms.aloneUpTo), maxAtOnce: wholeOf(terms.mostAtOnce) },
        { amount: wholeOf(facts.amount), hasSecondPerson: facts.secondPerson === true },
      );
    default:
      throw new VectorProblem(`no formula of ${kind} alone`);
  }
}

function ofDeposit(kind: PromotionKind, terms: Fields, facts: Fields) {
  return depositReward(
    ordinalOf(kind),
    {
      minDeposit: wholeOr0(terms.minDeposit),
      shares: terms.tiers === undefined ? shareOf(terms) : tiersOf(terms),
      maxPerDay: wholeOrNull(terms.maxPerDay),
      unit: wholeOf(terms.unit),
    },
    {
      credited: wholeOf(facts.credited),
      ordinal: Number(facts.ordinal ?? 1),
      grantedToday: wholeOr0(facts.grantedToday),
    },
  );
}

function ofRebate(terms: Fields, facts: Fields) {
  return dailyRebate(
    {
      rates: wholesOf(terms.rates),
      minPayout: wholeOf(terms.minPayout),
      maxPerDay: wholeOf(terms.maxPerDay),
      unit: wholeOf(terms.unit),
    },
    { valid: wholesOf(facts.valid), carry: wholeOr0(facts.carry) },
  );
}

function ofSavior(terms: Fields, facts: Fields) {
  return saviorReward(
    { tiers: tiersOf(terms), unit: wholeOf(terms.unit) },
    {
      staked: wholeOf(facts.staked),
      paid: wholeOf(facts.paid),
      rebates: wholeOr0(facts.rebates),
      bonuses: wholeOr0(facts.bonuses),
      hasMarker: facts.marker === true,
    },
  );
}

function ofLuckyBet(terms: Fields, facts: Fields) {
  return luckyBetReward(
    {
      tail: String(terms.tail),
      multiplePpm: wholeOf(terms.multiplePpm),
      maxBonus: wholeOf(terms.maxBonus),
      minStake: wholeOr0(terms.minStake),
      unit: wholeOf(terms.unit),
    },
    { number: String(facts.number), stake: wholeOf(facts.stake) },
  );
}

function ofPromoCode(terms: Fields, facts: Fields) {
  return promoCodeReward(
    terms.amount === undefined
      ? { ...shareOf(terms), minDeposit: wholeOr0(terms.minDeposit), unit: wholeOf(terms.unit) }
      : { amount: wholeOf(terms.amount) },
    {
      credited: wholeOr0(facts.credited),
      usesLeft: Number(facts.usesLeft),
      isUsedByPerson: facts.usedByPerson === true,
    },
  );
}

function shareOf({ ratePpm, maxBonus }: Fields): Share {
  return { ratePpm: wholeOf(ratePpm), maxBonus: wholeOf(maxBonus) };
}

function tiersOf({ tiers }: Fields): readonly ShareTier[] {
  return listOf(tiers).map((each) => {
    const tier = recordOf(each);
    return { from: wholeOf(tier.from), ratePpm: wholeOf(tier.ratePpm), maxBonus: wholeOf(tier.maxBonus) };
  });
}

function stepsOf({ counts }: Fields) {
  return listOf(counts).map((each) => {
    const { count, amount } = recordOf(each);
    return { count: Number(count), amount: wholeOf(amount) };
  });
}

function ladderOf({ ladder }: Fields) {
  return listOf(ladder).map((each) => {
    const { day, points } = recordOf(each);
    return { day: Number(day), points: Number(points) };
  });
}
