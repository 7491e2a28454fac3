// The form of an offer read into terms and texts.
import { maxLuckyMultiplePpm } from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { groupsOf } from './offer-defaults.ts';
import {
  formulaOf,
  hasTurnover,
  type OfferContent,
  type OfferDraft,
  type TypedShares,
} from './offer-draft.ts';
import {
  readCount,
  readList,
  readMoney,
  readMultiple,
  readOptionalCount,
  readOptionalSum,
  readPercent,
  readSum,
  readTime,
} from './typed-values.ts';

type Terms = OfferContent['terms'];
type Field = keyof OfferDraft;

/** Takes a value that was read; undefined, a text that cannot be read, is noted as a fault of its field. */
type Take = <Value>(field: Field, read: Value | undefined, otherwise: Value) => Value;

export interface ReadOffer {
  /** Null while a field cannot be read. */
  readonly content: OfferContent | null;
  readonly faults: ReadonlySet<Field>;
}

const days = { min: 0, max: 366 };
const ranks = { min: 0, max: 100 };
const counts = { min: 1, max: 100_000_000 };

/** Reads what was typed, in the time zone of the site. Whether the terms may be published is another question. */
export function readOffer(kind: PromotionKind, draft: OfferDraft, timeZone: string): ReadOffer {
  const faults = new Set<Field>();
  const take: Take = (field, read, otherwise) => {
    if (read !== undefined) return read;
    faults.add(field);
    return otherwise;
  };
  const texts = textsOf(draft);
  if (texts.length === 0 || texts.some(({ title }) => title === '')) faults.add('texts');
  const terms: Terms = {
    category: draft.category,
    products: [...draft.products],
    approval: draft.approval,
    group: take('group', readGroup(draft.group), null),
    formula: readFormula(kind, draft, take),
    mode: draft.mode,
    ...readTurnover(kind, draft, take),
    claimDays: take('claimDays', readCount(draft.claimDays, days), 0),
    playDays: take('playDays', readCount(draft.playDays, days), 0),
    budgetAmount: take('budgetAmount', readOptionalSum(draft.budgetAmount), null),
    budgetCount: take('budgetCount', readOptionalCount(draft.budgetCount, counts), null),
    startsAt: readTime(draft.startsAt, timeZone),
    endsAt: readTime(draft.endsAt, timeZone),
    identityLevel: take('identityLevel', readCount(draft.identityLevel, { min: 0, max: 3 }), 0),
    needsContact: draft.needsContact,
    audience: readAudience(draft, timeZone, take),
  };
  return { content: faults.size === 0 ? { terms, texts } : null, faults };
}

function readGroup(typed: string): string | null | undefined {
  const group = typed.trim();
  if (group === '') return null;
  return /^[a-z][a-z0-9-]{1,39}$/.test(group) ? group : undefined;
}

/** Sums of a formula that are above 0. */
type SumField =
  | 'amount'
  | 'minDeposit'
  | 'minStake'
  | 'cap'
  | 'aloneUpTo'
  | 'maxAtOnce'
  | 'perMemberDay'
  | 'perStaffDay';

function readFormula(kind: PromotionKind, draft: OfferDraft, take: Take): Terms['formula'] {
  const sum = (field: SumField) => take(field, readSum(draft[field]), '0');
  switch (formulaOf(kind)) {
    case 'fixed':
      return { is: 'fixed', amount: sum('amount') };
    case 'bets':
      return {
        is: 'bets',
        minDeposit: sum('minDeposit'),
        ratePpm: take('rate', above0(readPercent(draft.rate)), 0),
        cap: sum('cap'),
        betMultiplePpm: take('betMultiple', above0(readMultiple(draft.betMultiple)), 0),
      };
    case 'lucky':
      return readLucky(draft, take, sum);
    case 'loss':
      return { is: 'loss', tiers: readTiers(draft, take) };
    case 'share':
      return {
        is: 'share',
        minDeposit: sum('minDeposit'),
        tiers: readTiers(draft, take),
        maxPerDay: take('maxPerDay', readOptionalSum(draft.maxPerDay), null),
      };
    case 'count': {
      const steps = draft.steps.map(({ count, gets }) => ({
        count: take('steps', readCount(count, counts), 1),
        amount: take('steps', readSum(gets), '0'),
      }));
      return {
        is: 'count',
        period: draft.period,
        steps: take(
          'steps',
          rising(steps, ({ count }) => count),
          steps,
        ),
      };
    }
    case 'login': {
      const steps = draft.steps.map(({ count, gets }) => ({
        day: take('steps', readCount(count, { min: 1, max: 31 }), 1),
        points: take('steps', readCount(gets, { min: 1, max: 1_000_000 }), 1),
      }));
      return {
        is: 'login',
        steps: take(
          'steps',
          rising(steps, ({ day }) => day),
          steps,
        ),
      };
    }
    case 'ranks': {
      const steps = draft.steps.map(({ count, gets }) => ({
        rank: take('steps', readCount(count, { min: 1, max: ranks.max }), 1),
        amount: take('steps', readSum(gets), '0'),
      }));
      return {
        is: 'ranks',
        steps: take(
          'steps',
          rising(steps, ({ rank }) => rank),
          steps,
        ),
      };
    }
    case 'rebate':
      return {
        is: 'rebate',
        rates: readShares(draft.rates, 'rates', take),
        minPayout: take('minPayout', readMoney(draft.minPayout), '0'),
        maxPerDay: take('maxPerDay', readSum(draft.maxPerDay), '0'),
      };
    case 'manual':
      return {
        is: 'manual',
        aloneUpTo: sum('aloneUpTo'),
        maxAtOnce: sum('maxAtOnce'),
        perMemberDay: sum('perMemberDay'),
        perStaffDay: sum('perStaffDay'),
      };
  }
}

function readLucky(
  draft: OfferDraft,
  take: Take,
  sum: (field: SumField) => string,
): Extract<Terms['formula'], { is: 'lucky' }> {
  const digits = Number(draft.digits);
  const multiple = above0(readMultiple(draft.luckyMultiple));
  const isLow = multiple !== undefined && multiple <= maxLuckyMultiplePpm(digits);
  const games = draft.games.filter((group) => groupsOf(draft.products).includes(group));
  return {
    is: 'lucky',
    digits,
    multiplePpm: take('luckyMultiple', isLow ? multiple : undefined, 0),
    cap: sum('cap'),
    minStake: sum('minStake'),
    maxPerDay: take('maxPerDay', readOptionalSum(draft.maxPerDay), null),
    groups: take('games', games.length > 0 ? games : undefined, []),
  };
}

function readTiers(draft: OfferDraft, take: Take) {
  const tiers = draft.tiers.map(({ from, rate, cap }) => ({
    from: take('tiers', readMoney(from), '0'),
    ratePpm: take('tiers', readPercent(rate), 0),
    cap: take('tiers', readSum(cap), '0'),
  }));
  return take(
    'tiers',
    rising(tiers, ({ from }) => Number(from)),
    tiers,
  );
}

/** Rows whose places rise; undefined for others: which row counts would not be clear. */
function rising<Row>(rows: Row[], placeOf: (row: Row) => number): Row[] | undefined {
  const places = rows.map(placeOf);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)) ? rows : undefined;
}

/** A share or a multiple that is not 0; undefined for another one. */
function above0(read: number | undefined): number | undefined {
  return read === 0 ? undefined : read;
}

/** The turnover, and the games of bets after a deposit; none for a reward that is free at once. */
function readTurnover(
  kind: PromotionKind,
  draft: OfferDraft,
  take: Take,
): Pick<Terms, 'base' | 'multiplierPpm' | 'contributions' | 'maxBet' | 'maxCashout'> {
  const readWeights = () =>
    readShares(draft.weights, 'weights', take).map(({ group, ratePpm }) => ({ group, weightPpm: ratePpm }));
  const none = {
    base: 'bonus',
    multiplierPpm: 0,
    contributions: [],
    maxBet: null,
    maxCashout: null,
  } as const;
  if (formulaOf(kind) === 'bets') {
    const contributions = readWeights();
    const isPlayable = contributions.some(({ weightPpm }) => weightPpm > 0);
    return { ...none, contributions: take('weights', isPlayable ? contributions : undefined, []) };
  }
  if (!hasTurnover(draft.mode)) return { ...none, contributions: [] };
  return {
    base: draft.base,
    multiplierPpm: take('multiplier', readMultiple(draft.multiplier), 0),
    contributions: readWeights(),
    maxBet: take('maxBet', readOptionalSum(draft.maxBet), null),
    maxCashout: take('maxCashout', readOptionalSum(draft.maxCashout), null),
  };
}

function readShares(typed: TypedShares, field: 'rates' | 'weights', take: Take) {
  return Object.entries(typed).map(([group, share]) => ({
    group,
    ratePpm: take(field, readPercent(share), 0),
  }));
}

function readAudience(draft: OfferDraft, timeZone: string, take: Take): Terms['audience'] {
  return {
    languages: take('languages', readList(draft.languages, /^[A-Z]{2}$/), []),
    currencies: take('currencies', readList(draft.currencies, /^[A-Z]{3}$/), []),
    regions: take('regions', readList(draft.regions, /^\S{1,12}$/), []),
    accountTypes: take('accountTypes', readList(draft.accountTypes, /^\d{1,2}$/), []).map(Number),
    minRank: take('minRank', readOptionalCount(draft.minRank, ranks), null),
    maxRank: take('maxRank', readOptionalCount(draft.maxRank, ranks), null),
    registeredFrom: readTime(draft.registeredFrom, timeZone),
    registeredUntil: readTime(draft.registeredUntil, timeZone),
  };
}

/** The texts by language. A language without any words is left out. */
function textsOf({ texts }: OfferDraft): OfferContent['texts'] {
  return Object.entries(texts)
    .map(([language, { title, teaser, text }]) => ({
      language,
      title: title.trim(),
      teaser: teaser.trim(),
      text: text.trim(),
    }))
    .filter(({ title, teaser, text }) => title !== '' || teaser !== '' || text !== '');
}
