// Bonuses as members and staff see them, in a language (docs/reference/promotions.md 11).
import type { bonuses } from '@tyche/contract/bonuses';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { drainEndOf } from '@tyche/rules/rewards';
import type { Reader } from '../../../platform/db/database.ts';
import { sourceOf } from '../../wagers/index.ts';
import { titleOf } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { openBetsOf } from './count-bets.ts';
import { pocketOf } from './end.ts';
import type { StartedRow } from './store.ts';
import { type ListedCounted, listCounted } from './store-counted.ts';
import type { ListedBonus } from './store-read.ts';

type Listed = OutputOf<typeof bonuses.bonuses>;
type Running = NonNullable<Listed['running']>;
type Counted = Running['lastCounted'][number];

/** How many bets a member is shown. */
const SHOWN_OPEN = 50;
const SHOWN_COUNTED = 20;

export type ShowDeps = Pick<PromotionsDeps, 'bonusPartsOf' | 'gameName'>;

/** What every row of a bonus has. */
export function fieldsOf(row: ListedBonus, language: string) {
  return {
    id: row.application_id.toString(),
    promotionId: row.offer_id.toString(),
    type: row.kind,
    title: titleOf(row.content, language),
    mode: row.mode,
    given: formatAmount(row.amount),
    required: formatAmount(row.required),
    currency: row.currency,
    termsVersion: row.version,
  };
}

/** The terms that count while it runs. */
export function termsOf(row: ListedBonus) {
  const text = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));
  return {
    counts: Object.entries(row.contributions)
      .map(([group, weight]) => ({ group, weightPpm: Number(weight) }))
      .filter(({ weightPpm }) => weightPpm > 0)
      .sort((one, other) => other.weightPpm - one.weightPpm),
    maxBet: text(row.max_bet),
    maxCashout: text(row.max_cashout),
    endsByWithdrawal: row.is_deposit_linked,
  };
}

/** The bonus that runs, with its open bets and what was counted last. */
export async function runningOf(
  deps: ShowDeps,
  reader: Reader,
  row: ListedBonus & StartedRow,
  language: string,
): Promise<Running> {
  const open = await openBetsOf(deps, reader, row);
  const counted = await listCounted(reader, row.application_id, SHOWN_COUNTED);
  return {
    ...fieldsOf(row, language),
    ...termsOf(row),
    pocket: formatAmount(await pocketOf(reader, row)),
    progress: formatAmount(row.progress),
    startedAt: row.starts_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isExpiring: row.is_over_time,
    drainsAt: row.is_over_time ? drainEndOf(row.expires_at).getTime() : null,
    openBets: await Promise.all(
      open.slice(0, SHOWN_OPEN).map(async ({ wager, bonusPart }) => ({
        reference: wager.ref.toString(),
        game: await deps.gameName(wager, language),
        at: wager.placedAt.getTime(),
        stake: formatAmount(wager.stake),
        bonusPart: formatAmount(bonusPart),
      })),
    ),
    openBetCount: open.length,
    lastCounted: await countedOf(deps, counted, language),
  };
}

/** Counted bets in a language. */
export function countedOf(
  { gameName }: Pick<ShowDeps, 'gameName'>,
  rows: readonly ListedCounted[],
  language: string,
): Promise<Counted[]> {
  return Promise.all(
    rows.map(async ({ ref, source, gameCode, gameType, placedAt, stake, valid, counted, reason }) => ({
      reference: ref.toString(),
      game: await gameName({ source: sourceOf(source), gameCode }, language),
      group: gameType,
      at: placedAt.getTime(),
      stake: formatAmount(stake),
      valid: formatAmount(valid),
      counted: formatAmount(counted),
      reason,
    })),
  );
}
