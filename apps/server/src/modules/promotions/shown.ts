// Offers and applications as members read them, in a language, with their figures filled in.
import type { promotions } from '@tyche/contract/promotions';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { type DeclaredReturn, fillOfferText, type OfferFigureName } from '@tyche/rules/rewards';
import { rejectReasons } from '@tyche/rules/rewards/words';
import type { Reader } from '../../platform/db/database.ts';
import { amountOf, shownAmount } from './amounts.ts';
import type { LiveOffer } from './applications.ts';
import { titleOf } from './candidate.ts';
import { type ConditionRow, listConditions } from './deposit-bets/store.ts';
import type { Content } from './types.ts';
import type { ApplicationRow } from './store-applications.ts';
import { type KeyFactsBox, keyFactsBox, type Standing } from './verdict.ts';

export type OwnApplication = OutputOf<typeof promotions.promotionApplications>['list'][number];

/** The texts of an offer in a language, or in the first that it has. */
export function textsOf(content: Content, facts: KeyFactsBox, language: string) {
  const found = content.texts.find((text) => text.language === language) ?? content.texts[0];
  const figures = figuresOf(facts);
  const filled = (text = '') => fillOfferText(text, figures);
  return { title: filled(found?.title), teaser: filled(found?.teaser), text: filled(found?.text) };
}

/** The key facts of the version of an offer that counts. */
export function factsOfOffer(returns: readonly DeclaredReturn[], offer: LiveOffer): KeyFactsBox {
  return keyFactsBox(returns, offer.content.terms, standingOf(offer));
}

/** The key facts of what was issued, by the terms that it goes by. */
export function factsOfReward(
  returns: readonly DeclaredReturn[],
  row: ApplicationRow & { readonly amount: bigint },
): KeyFactsBox {
  const { kind, currency, version, published_at: versionAt, amount, required } = row;
  const standing = { kind, currency, version, versionAt };
  return keyFactsBox(returns, row.content.terms, standing, { amount, required: required ?? 0n });
}

/** Kept figures that say nothing about an amount to its member. */
const INTERNAL: ReadonlySet<string> = new Set(['code', 'identityLevel']);

/** Applications of a member, in their order. */
export async function shownApplications(
  reader: Reader,
  rows: readonly ApplicationRow[],
  language: string,
): Promise<OwnApplication[]> {
  const asked = rows.filter(({ kind }) => kind === 'DEPOSIT_BET_BONUS').map((row) => row.application_id);
  const found = asked.length === 0 ? [] : await listConditions(reader, asked);
  const conditions = new Map(found.map((condition) => [condition.application_id, condition]));
  return rows.map((row) => shownApplication(row, language, conditions.get(row.application_id)));
}

/** An application of a member. `condition` is what has to be bet for it; null when nothing has to be bet yet. */
export function shownApplication(
  row: ApplicationRow,
  language: string,
  condition: ConditionRow | null = null,
): OwnApplication {
  const time = (at: Date | null) => at?.getTime() ?? null;
  return {
    applicationId: row.application_id.toString(),
    promotionId: row.offer_id.toString(),
    type: row.kind,
    title: titleOf(row.content, language),
    status: row.status,
    detail: row.detail,
    mode: row.mode,
    amount: row.amount === null ? null : formatAmount(row.amount),
    required: row.required === null ? null : formatAmount(row.required),
    figures: row.amount === null ? [] : row.inputs.filter(({ name }) => !INTERNAL.has(name)),
    bets: condition && shownBets(condition),
    currency: row.currency,
    termsVersion: row.version,
    at: row.at.getTime(),
    since: row.since.getTime(),
    decideBy: row.status === 'applying' ? time(row.decide_by) : null,
    claimBefore: row.status === 'issued' ? time(row.claim_before) : null,
    reason: rejectReasons.find((reason) => row.status === 'rejected' && reason === row.reason) ?? null,
    note: row.note === '' ? null : row.note,
  };
}

/** What has to be bet after a deposit, and what has counted. */
export function shownBets({ credited, needed, counted, ends_at }: ConditionRow) {
  return {
    credited: formatAmount(credited),
    needed: formatAmount(needed),
    counted: formatAmount(counted),
    until: ends_at.getTime(),
  };
}

function standingOf(offer: LiveOffer): Omit<Standing, 'taken'> {
  const { kind, currency, version, published_at: versionAt } = offer;
  return { kind, currency, version, versionAt };
}

function figuresOf(facts: KeyFactsBox): Readonly<Partial<Record<OfferFigureName, string>>> {
  const { currency, mode, tiers } = facts;
  const money = (text: string | null) => (text === null ? {} : shownAmount(amountOf(text), currency));
  const figure = (name: OfferFigureName, text: string | null) =>
    text === null ? {} : { [name]: money(text) };
  const tier = tiers.at(-1);
  return {
    amount: mode === 'points' ? facts.gets.replace(/\.0+$/, '') : shownAmount(amountOf(facts.gets), currency),
    ...figure('cap', tier?.cap ?? null),
    ...(tier ? { rate: percentOf(tier.ratePpm) } : {}),
    ...figure('minDeposit', facts.minDeposit),
    ...figure('required', facts.required),
    multiplier: `${ratioOf(facts.betMultiplePpm ?? facts.lucky?.multiplePpm ?? facts.multiplierPpm, 1_000_000)} ×`,
    ...figure('maxBet', facts.maxBet),
    ...figure('maxCashout', facts.maxCashout),
    claimDays: `${facts.claimDays}`,
    playDays: `${facts.playDays}`,
  };
}

const percentOf = (ppm: number): string => `${ratioOf(ppm, 10_000)} %`;

/** A ratio with at most four decimals, without zeros at its end. */
function ratioOf(part: number, whole: number): string {
  return `${Math.floor((part * 10_000) / whole) / 10_000}`;
}
