// What a reward must be by the terms and the figures that its application keeps: the rules once more, without today's data (rewards.md 3.6).
import { lesser } from '@tyche/kernel/money';
import {
  dailyRebate,
  depositCountReward,
  depositReward,
  luckyBetReward,
  ordinalOf,
  rebateShare,
  saviorReward,
} from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { amountOf } from './amounts.ts';
import { betsFor } from './deposit-bets/reward.ts';
import { depositTerms, luckyTerms, rebateTerms, saviorTerms } from './formulas.ts';
import { formulaOf, rankAmounts } from './kinds.ts';
import type { Formula, WireTerms } from './types.ts';

/** A reward as it is kept. */
export interface KeptReward {
  readonly kind: PromotionKind;
  readonly currency: string;
  readonly terms: WireTerms;
  /** The figures that went into it, by their names. */
  readonly inputs: readonly { readonly name: string; readonly value: string }[];
  /** What each place of its raffle gets, the first one first, in 1/10 000 units; empty for what is no prize of a raffle. */
  readonly prizes: readonly bigint[];
}

/**
 * The amount of a reward, computed anew from what was kept of it.
 *
 * @returns 1/10 000 units; null where the kept figures do not give a reward: one is missing, or the rule refuses them.
 */
export function recomputedReward(kept: KeptReward): bigint | null {
  const { terms, currency, kind, prizes } = kept;
  const figures = figuresOf(kept);
  const by = kind === 'RAFFLE' ? 'raffle' : terms.formula.is;
  if (!figures.has(needed[by])) return null;
  switch (by) {
    case 'raffle':
      return prizes[figures.count('place') - 1] ?? null;
    case 'fixed':
      return amountOf(formulaOf(terms, 'fixed').amount);
    case 'share':
      return given(
        depositReward(ordinalOf(kind), depositTerms(terms, currency), {
          credited: figures.amount('credited'),
          ordinal: figures.count('ordinal'),
          grantedToday: figures.amount('grantedToday'),
        }),
      );
    case 'count': {
      const steps = formulaOf(terms, 'count').steps.map((step) => ({
        count: step.count,
        amount: amountOf(step.amount),
      }));
      return given(depositCountReward(steps, figures.count('count')));
    }
    case 'bets':
      return afterBets(terms, currency, figures);
    case 'rebate':
      return ofDay(terms, currency, figures);
    case 'loss':
      return given(
        saviorReward(saviorTerms(terms, currency), {
          staked: figures.amount('staked'),
          paid: figures.amount('paid'),
          rebates: figures.amount('rebates'),
          bonuses: figures.amount('bonuses'),
          hasMarker: false,
        }),
      );
    case 'lucky':
      return ofLuckyBet(terms, currency, figures);
    case 'login': {
      const days = figures.count('days');
      const step = formulaOf(terms, 'login').steps.find(({ day }) => day === days);
      return step ? amountOf(`${step.points}`) : null;
    }
    case 'ranks':
      return rankAmounts(terms).get(figures.count('rank')) ?? null;
    case 'manual': {
      const amount = figures.amount('amount');
      return amount > 0n && amount <= amountOf(formulaOf(terms, 'manual').maxAtOnce) ? amount : null;
    }
  }
}

/** The figures that each formula needs. Of a rebate also the valid stakes by group, of what is capped a day what was given before. */
const needed: Readonly<Record<Formula['is'] | 'raffle', readonly string[]>> = {
  fixed: [],
  share: ['credited', 'ordinal', 'grantedToday'],
  count: ['count'],
  bets: ['credited', 'needed'],
  rebate: ['share', 'carried'],
  loss: ['staked', 'paid', 'rebates', 'bonuses'],
  lucky: ['digits', 'bet', 'stake'],
  login: ['days'],
  ranks: ['rank'],
  manual: ['amount'],
  raffle: ['place'],
};

const NUMBER = /^-?\d+(?:\.\d{4})?$/;

type Figures = ReturnType<typeof figuresOf>;

/** The kept figures by name; a missing one is 0. */
function figuresOf({ inputs }: KeptReward) {
  const texts = new Map(inputs.map(({ name, value }) => [name, value]));
  const text = (name: string) => texts.get(name) ?? '0';
  return {
    names: [...texts.keys()],
    text,
    has: (names: readonly string[]) => names.every((name) => NUMBER.test(texts.get(name) ?? '')),
    amount: (name: string) => amountOf(text(name)),
    count: (name: string) => Number(text(name)),
  };
}

function given(judged: { readonly amount: bigint } | { readonly refusal: string }): bigint | null {
  return 'amount' in judged && judged.amount > 0n ? judged.amount : null;
}

/** A reward after bets: what was to be bet follows from the deposit, and as much has counted when it was issued. */
function afterBets(terms: WireTerms, currency: string, figures: Figures): bigint | null {
  const bets = betsFor(terms, currency, figures.amount('credited'));
  if ('refusal' in bets || bets.needed !== figures.amount('needed')) return null;
  if (figures.has(['counted']) && figures.amount('counted') < bets.needed) return null;
  return bets.amount;
}

/** A day's rebate: its share follows from the valid stakes by group, which are named in capitals. */
function ofDay(terms: WireTerms, currency: string, figures: Figures): bigint | null {
  const rule = rebateTerms(terms, currency);
  const groups = figures.names.filter((name) => name === name.toUpperCase());
  if (!figures.has(groups)) return null;
  const valid = Object.fromEntries(groups.map((group) => [group, figures.amount(group)]));
  if (rebateShare(rule, valid) !== figures.amount('share')) return null;
  return given(dailyRebate(rule, { valid, carry: figures.amount('carried') }));
}

function ofLuckyBet(terms: WireTerms, currency: string, figures: Figures): bigint | null {
  const rule = luckyTerms(terms, currency, figures.text('digits'));
  const amount = given(luckyBetReward(rule, { number: figures.text('bet'), stake: figures.amount('stake') }));
  const most = formulaOf(terms, 'lucky').maxPerDay;
  if (amount === null || most === null) return amount;
  const left = amountOf(most) - figures.amount('grantedToday');
  return left > 0n ? lesser(amount, left) : null;
}
