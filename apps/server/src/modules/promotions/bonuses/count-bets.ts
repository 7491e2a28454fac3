// What bets count for a running bonus (docs/reference/rewards.md 5.3). Progress is the sum of what its bets count in their newest settlement.
import {
  type BetRisk,
  countBet,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
  isInTime,
  LOWEST_STAKE,
  sharePayout,
  type TurnoverTerms,
} from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { listRecords, sourceOf, type Wager, wagersDomains } from '../../wagers/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import * as store from './store.ts';
import { type CountedBetRow, updateProgress, writeCounted } from './store-counted.ts';

/** A settled wager, from the feed or from the record of wagers. */
export interface SettledBet {
  readonly source: number;
  readonly batchRef: bigint;
  readonly ref: bigint;
  readonly wagerId: bigint;
  readonly endId: bigint;
  readonly gameCode: string;
  readonly gameType: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly isVoid: boolean;
  readonly placedAt: Date;
}

const PAGE = 500;

/** What tells which bets hold bonus money. */
export type PartsDeps = Pick<PromotionsDeps, 'bonusPartsOf'>;

/** What is asked about a bet before it counts. */
export type CountingDeps = PartsDeps & Pick<PromotionsDeps, 'riskOf'>;

/** A settled bet and the bonus that ran. */
export interface BetUnder {
  readonly row: store.StartedRow;
  readonly bet: SettledBet;
}

/** Writes what bets count now, each once in the list, and the progress of their bonuses. The caller has locked the bonuses. */
export async function bookBets(
  { bonusPartsOf, riskOf }: CountingDeps,
  tx: Tx,
  bets: readonly BetUnder[],
): Promise<void> {
  if (bets.length === 0) return;
  const asked = bets.map(({ row, bet }) => ({
    memberId: row.member_id,
    source: sourceOf(bet.source),
    batchRef: bet.batchRef,
    ref: bet.ref,
  }));
  const [parts, risks] = [await bonusPartsOf(tx, asked), await riskOf(tx, asked)];
  await writeCounted(
    tx,
    bets.map((one, place) => countFor(one, parts[place]?.bonus ?? 0n, risks[place] ?? NO_RISK_KNOWN)),
  );
  await updateProgress(tx, [...new Set(bets.map(({ row }) => row.application_id))]);
}

const NO_RISK_KNOWN: BetRisk = { opposite: 0n, coveredPpm: null };

function countFor({ row, bet }: BetUnder, bonusPart: bigint, risk: BetRisk): CountedBetRow {
  const { isVoid, payout, rebate, ...rest } = bet;
  const valid = isVoid ? 0n : bet.valid;
  const { counted, reason } = countBet(termsOf(row), {
    group: bet.gameType,
    valid,
    isInTime: isInTime(bet.placedAt, { startsAt: row.starts_at, expiresAt: row.expires_at }),
    isVoid,
    ...risk,
    oddsPpm: null,
    isMarked: false,
  });
  const parts = { real: bet.stake - bonusPart, bonus: bonusPart };
  return {
    ...rest,
    applicationId: row.application_id,
    valid,
    ownStake: parts.real,
    ownReturned: sharePayout(isVoid ? bet.stake : payout + rebate, parts).real,
    counted,
    reason,
  };
}

/**
 * Counts the bets of a running bonus that have settled by now, without waiting for the feed. The caller has the locks of the member, of the
 * main wallet and of the bonus.
 *
 * @returns the bonus with its progress, and whether a bet that counts is still open.
 */
export async function settleUp(
  deps: CountingDeps,
  tx: Tx,
  row: store.StartedRow,
): Promise<{ readonly row: store.BonusRow; readonly hasOpen: boolean }> {
  let hasOpen = false;
  for await (const wagers of pagesOf(tx, row)) {
    hasOpen ||= wagers.some(({ state, gameType }) => state === 'placed' && weightOf(row, gameType) > 0n);
    const settled = wagers.filter(({ state }) => state !== 'placed');
    await bookBets(
      deps,
      tx,
      settled.map((wager) => ({ row, bet: settledOf(wager) })),
    );
  }
  return { row: (await store.findBonus(tx, row.application_id)) ?? row, hasOpen };
}

/** An open bet that holds money of a bonus. */
export interface OpenBonusBet {
  readonly wager: Wager;
  readonly bonusPart: bigint;
}

/** The open bets that hold money of a running bonus, the oldest first. */
export async function openBetsOf(
  { bonusPartsOf }: PartsDeps,
  reader: Reader,
  row: store.StartedRow,
): Promise<readonly OpenBonusBet[]> {
  const found: OpenBonusBet[] = [];
  for await (const wagers of pagesOf(reader, row, 'placed')) {
    const parts = await bonusPartsOf(reader, wagers);
    for (const [place, wager] of wagers.entries()) {
      const part = parts[place];
      if (part?.bonusId === row.bonus_key && part.bonus > 0n) found.push({ wager, bonusPart: part.bonus });
    }
  }
  return found.toReversed();
}

/** Whether a pocket is below the lowest stake. */
export function isCrumbs(pocket: bigint): boolean {
  return pocket < LOWEST_STAKE;
}

/** The weight of a type of game: the types are the groups that terms name. */
function weightOf({ contributions }: store.BonusRow, gameType: string): bigint {
  return BigInt(contributions[gameType] ?? 0);
}

function termsOf({ contributions, max_bet }: store.BonusRow): TurnoverTerms {
  return {
    contributions: Object.fromEntries(
      Object.entries(contributions).map(([group, weight]) => [group, BigInt(weight)]),
    ),
    maxBet: max_bet,
    minOddsPpm: DEFAULT_MIN_ODDS,
    maxCoveredPpm: DEFAULT_MAX_COVERED,
  };
}

/** A settled wager of the record, as one of the feed that no end names. */
export function settledOf(wager: Wager): SettledBet {
  const { batchRef, ref, wagerId, gameCode, gameType, stake, payout, rebate, placedAt } = wager;
  return {
    source: wagersDomains.wager_source[wager.source],
    batchRef,
    ref,
    wagerId,
    endId: 0n,
    gameCode,
    gameType,
    stake,
    valid: wager.validStake,
    payout,
    rebate,
    isVoid: wager.state === 'void',
    placedAt,
  };
}

/** The wagers that a member placed in a time in pages, newest first: of one state when it is named. */
export async function* pagesOf(
  reader: Reader,
  { member_id, starts_at, expires_at }: Pick<store.StartedRow, 'member_id' | 'starts_at' | 'expires_at'>,
  state: 'placed' | null = null,
): AsyncGenerator<readonly Wager[]> {
  let before: bigint | null = null;
  do {
    const page: Awaited<ReturnType<typeof listRecords>> = await listRecords([reader], member_id, {
      from: starts_at,
      until: expires_at,
      state,
      gameType: null,
      before,
      limit: PAGE,
    });
    yield page.wagers;
    before = page.before;
  } while (before !== null);
}
