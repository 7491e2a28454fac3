// Bets that an order repeats over several draws, among those of a team. The record of wagers does not know them: the lottery does, so
// bets are read in steps and each step is asked about (docs/reference/agents.md 7.6).
import type { Reader } from '../../../platform/db/database.ts';
import {
  figuresOf,
  listTeamWagers,
  type TeamFilter,
  type TeamSums,
  type TeamWager,
} from '../../wagers/index.ts';
import type { AgentsDeps, BetSources } from '../deps.ts';

/** Bets of one step. */
const STEP = 500;
/** Bets that a page looks at before it answers with what it has. */
const MAX_SCANNED = 2_000;
/** Bets that are looked at for the totals; of more there are none. */
const MAX_SUMMED = 20_000;
const SUM_STEP = 4_000;

export interface ChaseQuery extends TeamFilter {
  readonly before: bigint;
  readonly limit: number;
}

export interface FoundBets {
  readonly rows: readonly TeamWager[];
  /** The last bet that was looked at, when others may follow. */
  readonly stop: string | null;
}

/** The newest bets that are, or are not, of a chase. */
export async function listChaseBets(
  deps: Pick<AgentsDeps, 'bets'>,
  readers: readonly Reader[],
  query: ChaseQuery,
  chase: 'chase' | 'single',
): Promise<FoundBets> {
  const rows: TeamWager[] = [];
  let { before } = query;
  for (let scanned = 0; scanned < MAX_SCANNED; scanned += STEP) {
    const step = await listTeamWagers(readers, { ...query, before, limit: STEP });
    rows.push(...(await pick(deps, readers, step, chase)));
    const last = step.at(-1);
    if (!last || step.length < STEP || rows.length >= query.limit)
      return { rows: rows.slice(0, query.limit), stop: null };
    before = last.wagerId;
  }
  return { rows, stop: before.toString() };
}

/** What they come to; null when more than 20 000 bets had to be looked at. */
export async function sumChaseBets(
  deps: Pick<AgentsDeps, 'bets'>,
  readers: readonly Reader[],
  filter: TeamFilter,
  { before, chase }: { readonly before: bigint; readonly chase: 'chase' | 'single' },
): Promise<TeamSums | null> {
  const sums = { bets: 0n, stake: 0n, valid: 0n, payout: 0n, rebate: 0n, net: 0n };
  let from = before;
  for (let scanned = 0; scanned <= MAX_SUMMED; scanned += SUM_STEP) {
    const step = await listTeamWagers(readers, { ...filter, before: from, limit: SUM_STEP });
    for (const wager of await pick(deps, readers, step, chase)) {
      const { rebate, net } = figuresOf(wager);
      sums.bets += 1n;
      sums.stake += wager.stake;
      sums.valid += wager.validStake;
      sums.payout += wager.payout;
      sums.rebate += rebate;
      sums.net += net;
    }
    const last = step.at(-1);
    if (!last || step.length < SUM_STEP) return sums;
    from = last.wagerId;
  }
  return null;
}

async function pick(
  { bets }: Pick<AgentsDeps, 'bets'>,
  readers: readonly Reader[],
  wagers: readonly TeamWager[],
  chase: 'chase' | 'single',
): Promise<readonly TeamWager[]> {
  const orders = await ordersOf(bets, readers, wagers);
  return wagers.filter((wager) => {
    const isChase = (orders.get(`${wager.batchRef}-${wager.ref}`)?.phases ?? 1) > 1;
    return isChase === (chase === 'chase');
  });
}

/** What the lottery knows of some wagers, by `<draw>-<ticket>`. */
export function ordersOf(
  bets: BetSources,
  readers: readonly Reader[],
  wagers: readonly TeamWager[],
): ReturnType<BetSources['findTicketOrders']> {
  return bets.findTicketOrders(
    readers,
    wagers.filter(({ source }) => source === 'lottery'),
  );
}
