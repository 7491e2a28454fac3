import { useText } from '@tyche/i18n/react';
import type { Translator } from '@tyche/i18n/translator';
import { parseAmount, PPM } from '@tyche/kernel/money';
import { groupName, percentText } from '../../lib/bonuses/group-text.ts';
import type { KeyFactsBox, Offer } from './offer.ts';
import { useRewardText } from './use-reward-text.ts';

type FactName =
  | 'do'
  | 'get'
  | 'chance'
  | 'kind'
  | 'stake'
  | 'counts'
  | 'maxBet'
  | 'maxCashout'
  | 'time'
  | 'stop'
  | 'withdraw'
  | 'means'
  | 'version';

/** A row of the key facts box. */
export interface KeyFact {
  readonly name: FactName;
  readonly text: string;
}

interface FactsOf {
  readonly type: Offer['type'];
  readonly facts: KeyFactsBox;
  /** Last moment to claim a reward that is issued; null while it is not. */
  readonly claimBefore: number | null;
}

/** What the rows are written with. */
interface Words {
  readonly text: Translator;
  readonly reward: (amount: string) => string;
  readonly money: (amount: string) => string;
}

/**
 * The rows of the key facts box in their fixed order (docs/reference/rewards.md 4.10), each a name and a text. Rows about staking are left out
 * where nothing is to be staked.
 */
export function useKeyFacts({ type, facts, claimBefore }: FactsOf): readonly KeyFact[] {
  const text = useText();
  const rewardText = useRewardText();
  const words: Words = {
    text,
    reward: (amount) => rewardText(amount, facts.mode, facts.currency),
    money: (amount) => text.format.money(parseAmount(amount) ?? 0n, { currency: facts.currency }),
  };
  const { t, format } = text;
  const isStaked = (parseAmount(facts.required) ?? 0n) > 0n;
  return [
    { name: 'do', text: doText(type, facts, words) },
    { name: 'get', text: getText(type, facts, words) },
    ...(facts.lucky === null ? [] : luckyRows(facts.lucky, words)),
    { name: 'kind', text: t(`promotions.mode.${facts.mode}`) },
    ...(isStaked ? stakeRows(facts, words) : [{ name: 'stake', text: t('promotions.stake.none') } as const]),
    { name: 'time', text: timeText(facts, claimBefore, isStaked, text) },
    ...(isStaked ? endRows(facts, words) : []),
    {
      name: 'version',
      text: t('promotions.version.text', {
        version: facts.version.toString(),
        at: format.date(facts.versionAt, 'date'),
      }),
    },
  ];
}

function doText(type: Offer['type'], facts: KeyFactsBox, { text, money }: Words): string {
  const { t, find } = text;
  const { minDeposit, ordinal, betMultiplePpm } = facts;
  if (minDeposit !== null && betMultiplePpm !== null)
    return t('promotions.do.bets', { least: money(minDeposit), times: timesText(betMultiplePpm, text) });
  const own = find(`promotions.do.${type}`, { least: minDeposit === null ? '' : money(minDeposit) });
  if (own !== null && (type !== 'DEPOSIT_BET_BONUS' || minDeposit !== null)) return own;
  if (minDeposit === null) return t('promotions.do.depositAny');
  return ordinal === null
    ? t('promotions.do.deposit', { least: money(minDeposit) })
    : t('promotions.do.ordinal', { count: ordinal, least: money(minDeposit) });
}

function getText(type: Offer['type'], facts: KeyFactsBox, { text, reward, money }: Words): string {
  const { t } = text;
  const lists = [
    ...tierTexts(type, facts, { text, reward, money }),
    ...facts.steps.map(({ count, gets }) => t(stepText(type, facts), { count, amount: reward(gets) })),
    ...(facts.lucky === null
      ? []
      : [
          t('promotions.get.lucky', {
            times: timesText(facts.lucky.multiplePpm, text),
            cap: reward(facts.lucky.cap),
          }),
        ]),
    ...facts.rates.map(({ group, ratePpm }) =>
      t('promotions.get.rate', { group: groupName(text, group), rate: percentText(text, ratePpm) }),
    ),
  ];
  const perDay =
    facts.maxPerDay === null ? [] : [t('promotions.get.perDay', { amount: money(facts.maxPerDay) })];
  if (lists.length > 0) return [...lists, ...perDay].join('; ');
  return [reward(facts.gets), ...perDay].join('; ');
}

/** What a step of a kind counts: ranks, days with a login, or deposits. */
function stepText(type: Offer['type'], { mode }: KeyFactsBox) {
  if (type === 'RANK_SALARY' || type === 'UPGRADE_BONUS') return 'promotions.get.rank';
  return mode === 'points' ? 'promotions.get.days' : 'promotions.get.deposits';
}

function tierTexts(type: Offer['type'], { tiers }: KeyFactsBox, { text, money }: Words): readonly string[] {
  const [only] = tiers;
  const parts = ({ ratePpm, cap }: KeyFactsBox['tiers'][number]) => ({
    rate: percentText(text, ratePpm),
    cap: money(cap),
  });
  if (type === 'SAVIOR')
    return tiers.map((tier) => text.t('promotions.get.loss', { from: money(tier.from), ...parts(tier) }));
  if (tiers.length === 1 && only) return [text.t('promotions.get.tier', parts(only))];
  return tiers.map((tier) => text.t('promotions.get.tierFrom', { from: money(tier.from), ...parts(tier) }));
}

/** How likely a bet has the digits of its day, and which bets take part. */
function luckyRows(
  { digits, minStake, groups }: NonNullable<KeyFactsBox['lucky']>,
  { text, money }: Words,
): readonly KeyFact[] {
  const list = groups.map((group) => groupName(text, group)).join(', ');
  return [
    { name: 'chance', text: text.t('promotions.chance.text', { count: text.format.number(10 ** digits) }) },
    { name: 'counts', text: text.t('promotions.counts.lucky', { least: money(minStake), list }) },
  ];
}

function stakeRows(facts: KeyFactsBox, { text, money }: Words): readonly KeyFact[] {
  const { t } = text;
  const counts = facts.counts.map(
    ({ group, weightPpm }) => `${groupName(text, group)} ${percentText(text, weightPpm)}`,
  );
  const limit = (amount: string | null) => (amount === null ? t('promotions.noLimit') : money(amount));
  const countsRow: KeyFact = {
    name: 'counts',
    text: t('promotions.counts.list', { list: counts.join(', ') }),
  };
  if (facts.betMultiplePpm !== null) {
    const params = { amount: money(facts.required), times: timesText(facts.betMultiplePpm, text) };
    return [{ name: 'stake', text: t('promotions.stake.bets', params) }, countsRow];
  }
  return [
    {
      name: 'stake',
      text: t(facts.base === 'bonus' ? 'promotions.stake.bonus' : 'promotions.stake.depositBonus', {
        amount: money(facts.required),
        times: timesText(facts.multiplierPpm, text),
      }),
    },
    countsRow,
    { name: 'maxBet', text: limit(facts.maxBet) },
    { name: 'maxCashout', text: limit(facts.maxCashout) },
  ];
}

function endRows(
  { required, cost, betMultiplePpm }: KeyFactsBox,
  { text: { t }, money }: Words,
): readonly KeyFact[] {
  const isForBets = betMultiplePpm !== null;
  return [
    { name: 'stop', text: t(isForBets ? 'promotions.stop.bets' : 'promotions.stop.text') },
    { name: 'withdraw', text: t(isForBets ? 'promotions.withdraw.bets' : 'promotions.withdraw.text') },
    {
      name: 'means',
      text:
        cost === null
          ? t('promotions.means.unknown')
          : t('promotions.means.cost', { required: money(required), cost: money(cost) }),
    },
  ];
}

function timeText(
  { claimDays, playDays, betMultiplePpm, lucky }: KeyFactsBox,
  claimBefore: number | null,
  isStaked: boolean,
  { t, format }: Translator,
): string {
  const claim =
    claimBefore === null
      ? t('promotions.time.claim', { count: claimDays })
      : t('promotions.time.until', { at: format.date(claimBefore, 'dateTime') });
  if (lucky !== null && claimBefore === null) return t('promotions.time.lucky', { claim });
  if (betMultiplePpm !== null) return `${t('promotions.time.bets', { count: playDays })}, ${claim}`;
  return isStaked ? `${claim}, ${t('promotions.time.play', { count: playDays })}` : claim;
}

/** A multiple in ppm as a number of times, such as `1.5`. */
function timesText(ppm: number, { format }: Translator): string {
  return format.number(ppm / Number(PPM));
}
