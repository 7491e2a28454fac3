import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import type { Translator } from '@tyche/i18n/translator';
import { parseAmount } from '@tyche/kernel/money';
import type { OfferFigureName } from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { formulaOf } from './offer-draft.ts';
import { useGroupName } from '../../../features/office/use-group-name.ts';

/** The key facts as the calls have them. */
export type Facts = OutputOf<typeof contract.checkPromotion>['keyFacts'];

/** Gives the rows of the key facts in words. */
export function useFactTexts(facts: Facts) {
  const { t, format } = useText();
  const groupName = useGroupName();
  const money = moneyOf(facts, format);
  const percent = (ppm: number) => t('staff.agents.percent', { value: format.short(BigInt(ppm)) });
  const weights = facts.counts.map(({ group, weightPpm }) => `${groupName(group)} ${percent(weightPpm)}`);
  const lucky = useLuckyTexts(facts);
  return {
    conditions: (kind: PromotionKind): readonly string[] => {
      if (facts.minDeposit !== null && facts.betMultiplePpm !== null)
        return [
          t('offers.fact.depositThenBet', {
            amount: money(facts.minDeposit),
            multiplier: timesText(facts.betMultiplePpm, format),
          }),
        ];
      if (facts.minDeposit !== null)
        return [
          t('offers.fact.deposit', { amount: money(facts.minDeposit) }),
          ...(facts.ordinal === null ? [] : [t('offers.fact.ordinal', { number: facts.ordinal })]),
        ];
      if (facts.steps.length > 0) return [t(stepText(kind))];
      return [t(`offers.factDo.${formulaOf(kind)}`)];
    },
    rewards: (kind: PromotionKind): readonly string[] => [
      ...(lucky === null ? [] : [lucky.reward]),
      ...(hasOneReward(facts) ? [money(facts.gets)] : []),
      ...facts.tiers.map(({ from, ratePpm, cap }) =>
        t(tierText(kind, facts.tiers.length), {
          from: money(from),
          rate: percent(ratePpm),
          cap: money(cap),
        }),
      ),
      ...facts.steps.map(({ count, gets }) =>
        t(formulaOf(kind) === 'ranks' ? 'offers.fact.rankStep' : 'offers.fact.step', {
          count,
          amount: money(gets),
        }),
      ),
      ...facts.rates.map(({ group, ratePpm }) =>
        t('offers.fact.rate', { group: groupName(group), rate: percent(ratePpm) }),
      ),
      ...(facts.maxPerDay === null ? [] : [t('offers.fact.perDay', { amount: money(facts.maxPerDay) })]),
    ],
    lucky,
    required: () =>
      facts.betMultiplePpm !== null
        ? t('offers.fact.timesDeposit', {
            amount: money(facts.required),
            multiplier: timesText(facts.betMultiplePpm, format),
          })
        : t(facts.base === 'bonus' ? 'offers.fact.timesBonus' : 'offers.fact.timesBoth', {
            amount: money(facts.required),
            multiplier: timesText(facts.multiplierPpm, format),
          }),
    counts: () =>
      weights.length === 0 ? t('offers.fact.nowhere') : t('offers.fact.only', { groups: weights.join(', ') }),
    limit: (amount: string | null) => (amount === null ? t('offers.fact.noLimit') : money(amount)),
    time: (isPlayed: boolean) =>
      t(timeText(facts, isPlayed), {
        claim: facts.claimDays,
        play: facts.playDays,
      }),
    cost: () =>
      facts.cost === null
        ? t('offers.fact.costUnknown')
        : t('offers.fact.cost', { required: money(facts.required), cost: money(facts.cost) }),
    version: () =>
      t('offers.fact.versionText', { version: facts.version, at: format.date(facts.versionAt, 'date') }),
  };
}

/** What a lucky bet gets, how likely it is, what comes back on average, and which bets take part; null for other kinds. */
function useLuckyTexts(facts: Facts) {
  const { t, format } = useText();
  const groupName = useGroupName();
  const money = moneyOf(facts, format);
  const { lucky } = facts;
  if (lucky === null) return null;
  return {
    reward: t('offers.fact.lucky', {
      multiplier: timesText(lucky.multiplePpm, format),
      cap: money(lucky.cap),
    }),
    chance: t('offers.fact.chanceText', {
      count: format.number(10 ** lucky.digits),
      share: t('staff.agents.percent', { value: backText(lucky, format) }),
    }),
    bets: t('offers.fact.luckyBets', {
      least: money(lucky.minStake),
      groups: lucky.groups.map(groupName).join(', '),
    }),
  };
}

/** The figures that texts of an offer name in braces, as a member reads them. */
export function figuresOf(
  facts: Facts,
  format: Translator['format'],
): Partial<Record<OfferFigureName, string>> {
  const money = moneyOf(facts, format);
  const top = facts.tiers.at(-1);
  return {
    amount: money(facts.gets),
    ...(top && { cap: money(top.cap), rate: `${format.short(BigInt(top.ratePpm))}%` }),
    ...(facts.minDeposit !== null && { minDeposit: money(facts.minDeposit) }),
    required: money(facts.required),
    multiplier: timesText(facts.betMultiplePpm ?? facts.lucky?.multiplePpm ?? facts.multiplierPpm, format),
    ...(facts.maxBet !== null && { maxBet: money(facts.maxBet) }),
    ...(facts.maxCashout !== null && { maxCashout: money(facts.maxCashout) }),
    claimDays: format.number(facts.claimDays),
    playDays: format.number(facts.playDays),
  };
}

/** Whether what an offer gives is said by its amount alone. */
function hasOneReward({ tiers, steps, rates, lucky }: Facts): boolean {
  return lucky === null && tiers.length + steps.length + rates.length === 0;
}

/** What of all stakes comes back by lucky bets on average, in percent, without caps. */
function backText(
  { digits, multiplePpm }: NonNullable<Facts['lucky']>,
  format: Translator['format'],
): string {
  return format.number(multiplePpm / 10_000 / 10 ** digits, { maximumFractionDigits: 4 });
}

/** The sentence of a tier: one alone says of what it is a share. */
function tierText(kind: PromotionKind, tiers: number) {
  if (formulaOf(kind) === 'loss') return 'offers.fact.lossTier';
  return tiers === 1 ? 'offers.fact.share' : 'offers.fact.tier';
}

/** Money in the currency of the offer; whole points of a reward in points. */
function moneyOf({ mode, currency }: Facts, format: Translator['format']) {
  return (amount: string): string => {
    const units = parseAmount(amount) ?? 0n;
    return mode === 'points' ? format.short(units) : format.money(units, { currency });
  };
}

/** 5 000 000 ppm as `5`. */
function timesText(ppm: number, format: Translator['format']): string {
  return format.number(ppm / 1_000_000, { maximumFractionDigits: 4 });
}

/** Bets after a deposit come before the claim, the stakes of a bonus after it. */
function timeText({ betMultiplePpm }: Facts, isPlayed: boolean) {
  if (betMultiplePpm !== null) return 'offers.fact.betAndClaim';
  return isPlayed ? 'offers.fact.claimAndPlay' : 'offers.fact.claim';
}

/** What makes the steps of a kind. */
function stepText(kind: PromotionKind) {
  if (kind === 'RANK_SALARY') return 'offers.fact.salary';
  if (kind === 'UPGRADE_BONUS') return 'offers.fact.upgrade';
  return formulaOf(kind) === 'login' ? 'offers.fact.logins' : 'offers.fact.deposits';
}
