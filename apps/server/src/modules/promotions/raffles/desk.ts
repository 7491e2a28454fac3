// The raffle desk: staff write a series, see what it costs, and a second person opens it (docs/reference/promotions.md 12).
import { readNow } from '../../../platform/db/read-now.ts';
import type { rafflesStaff } from '@tyche/contract/raffles-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { amountOf, unitOf } from '../amounts.ts';
import type { PromotionsDeps } from '../deps.ts';
import { publishOffer } from '../edit-offers.ts';
import { plainTerms } from '../plain-terms.ts';
import { insertOffer, lockOffer } from '../store-offers.ts';
import type { Content } from '../types.ts';
import { judge, requireTexts } from '../verdict.ts';
import { amountsOf } from './draw.ts';
import { countPrizes, LOCK_SECONDS } from './open-raffles.ts';
import * as store from './store.ts';

export type Draft = InputOf<typeof rafflesStaff.checkRaffle>;
type DeskDeps = Pick<PromotionsDeps, 'database' | 'merchant' | 'declaredReturns' | 'bonuses' | 'points'>;

export const OPEN_RAFFLE = 'promotion.raffle-open';
/** Days that a winner has to claim. */
const CLAIM_DAYS = 30;
const PLAY_DAYS = 7;
const DAY_MS = 86_400_000;
/** A raffle is open for some time before its close: nobody is hurried. */
const MIN_OPEN_MS = 600_000;
const MAX_PRIZES = 10_000;

/** Judges a series without keeping it. Refuses `invalid-input` with the field, `text-refused`. */
export async function checkRaffle(
  deps: DeskDeps,
  draft: Draft,
): Promise<OutputOf<typeof rafflesStaff.checkRaffle>> {
  const { currency } = (await deps.merchant()).site;
  requireRule(draft, currency);
  const now = await readNow(deps.database.reader);
  const { problems, warnings } = await judgeSeries(deps, draft, now);
  const isTaken = await store.hasCode(deps.database.reader, codeOf(draft));
  return {
    problems: isTaken ? [...problems, 'code-taken'] : problems,
    warnings,
    budget: formatAmount(budgetOf(draft)),
    prizes: countPrizes(draft.prizes),
    drawsAt: draft.closesAt + LOCK_SECONDS * 1_000,
    lastClosesAt: lastCloseOf(draft),
    currency,
  };
}

/**
 * Proposes a series to a second person. Refuses what `checkRaffle` refuses, `promotion-terms-invalid` with the problems,
 * `raffle-code-taken`, `approval-pending`.
 *
 * @returns the id of the proposal.
 */
export async function proposeRaffle(
  deps: DeskDeps,
  { reason, ...draft }: InputOf<typeof rafflesStaff.proposeRaffle>,
  actor: Actor,
): Promise<bigint> {
  await requireOpenable(deps, draft);
  return deps.database.inTransaction(async (tx) => {
    if (await store.hasCode(tx, codeOf(draft))) throw new Refusal('raffle-code-taken');
    return proposeAction(tx, { kind: OPEN_RAFFLE, subject: codeOf(draft), payload: draft, reason }, actor);
  });
}

/** What happens when a second person approves: the offer is published, and the series is there. */
export function raffleActions(deps: DeskDeps): GuardedActions {
  return {
    [OPEN_RAFFLE]: {
      permission: 'promotions.approve',
      perform: (tx: Tx, { payload, proposedBy, decidedBy }: Approval) =>
        openSeries(deps, tx, payload as Draft, { proposed: proposedBy, approved: decidedBy }),
    },
  };
}

/** Publishes the offer of a series and keeps the series. Refuses as `proposeRaffle` does. */
export async function openSeries(
  deps: Omit<DeskDeps, 'database'>,
  tx: Tx,
  draft: Draft,
  by: { readonly proposed: bigint | null; readonly approved: bigint | null },
): Promise<void> {
  const { currency } = (await deps.merchant()).site;
  requireRule(draft, currency);
  const now = await readNow(tx);
  const { problems } = await judgeSeries(deps, draft, now);
  if (problems.length > 0) throw new Refusal('promotion-terms-invalid', { problems: problems.join(', ') });
  const offerId = await insertOffer(tx, {
    kind: 'RAFFLE',
    currency,
    draft: contentOf(draft),
    staffId: by.proposed,
  });
  const row = await lockOffer(tx, offerId);
  if (!row) throw new Error('an offer was not kept');
  await publishOffer(deps, tx, row, by);
  const isKept = await store.insertSeries(tx, {
    offerId,
    code: codeOf(draft),
    eachValid: amountOf(draft.each),
    maxTickets: draft.maxTickets,
    isOnePerMember: draft.isOnePerMember,
    prizes: draft.prizes,
    raffles: draft.raffles,
    everyDays: draft.everyDays,
    firstClosesAt: new Date(draft.closesAt),
  });
  if (!isKept) throw new Refusal('raffle-code-taken');
}

async function requireOpenable(deps: DeskDeps, draft: Draft): Promise<void> {
  requireRule(draft, (await deps.merchant()).site.currency);
  const { problems } = await judgeSeries(deps, draft, await readNow(deps.database.reader));
  if (problems.length > 0) throw new Refusal('promotion-terms-invalid', { problems: problems.join(', ') });
}

async function judgeSeries(deps: Omit<DeskDeps, 'database'>, draft: Draft, now: Date) {
  const { currency } = (await deps.merchant()).site;
  const standing = {
    kind: 'RAFFLE',
    currency,
    version: 1,
    versionAt: now,
    taken: { amount: 0n, count: 0 },
  } as const;
  const { problems, warnings } = await judge(deps, contentOf(draft), standing);
  const isLate = draft.closesAt < now.getTime() + MIN_OPEN_MS;
  return { problems: isLate ? [...problems, 'closes-too-soon'] : problems, warnings };
}

/** Refuses amounts that are not above 0 or not whole display units, prizes that rise, and more prizes than a raffle may have. */
function requireRule({ each, prizes, texts }: Draft, currency: string): void {
  if (amountOf(each) <= 0n) throw new Refusal('invalid-input', { field: 'each' });
  const amounts = prizes.map(({ amount }) => amountOf(amount));
  const isWhole = amounts.every((amount) => amount > 0n && amount % unitOf(currency) === 0n);
  const isFalling = amounts.every((amount, at) => at === 0 || amount < (amounts[at - 1] ?? 0n));
  if (!isWhole || !isFalling || countPrizes(prizes) > MAX_PRIZES)
    throw new Refusal('invalid-input', { field: 'prizes' });
  requireTexts(texts);
}

/** The terms of the offer behind a series: cash without turnover, a budget that all prizes fit in. */
function contentOf(draft: Draft): Content {
  const { product, prizes, texts } = draft;
  return {
    texts,
    terms: {
      ...plainTerms,
      category: 'raffle',
      products: [product],
      formula: { is: 'fixed', amount: prizes[0]?.amount ?? '0' },
      claimDays: CLAIM_DAYS,
      playDays: PLAY_DAYS,
      budgetAmount: formatAmount(budgetOf(draft)),
      endsAt: lastCloseOf(draft),
    },
  };
}

function budgetOf({ prizes, raffles }: Draft): bigint {
  return sum(amountsOf(prizes)) * BigInt(raffles);
}

function lastCloseOf({ closesAt, raffles, everyDays }: Draft): number {
  return closesAt + (raffles - 1) * everyDays * DAY_MS;
}

function codeOf({ slug }: Draft): string {
  return `raffle-${slug}`;
}
