// The bets of a round as its vendor has them, beside ours: what a person compares before a round is voided or a win is decided.
import { formatAmount, sum } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import type { VendorBet } from '../adapter.ts';
import type { VendorsDeps } from '../deps.ts';
import { type DeskRound, findRoundByRef } from './store-rounds.ts';

/**
 * Asks the vendor for the bets of a round (docs/reference/vendors.md 5.7). Nothing moves by the answer.
 *
 * @param ref the reference of the round in the ledger.
 * @returns the vendor's bets, and whether stakes and wins are those of our round. Refuses `unknown-round`, and `no-vendor-bets` for a vendor
 * without this call; rejects with an `Outage` when the vendor does not answer.
 */
export async function readVendorBets(
  { database, vendors }: Pick<VendorsDeps, 'database' | 'vendors'>,
  ref: string,
) {
  const round = await findRoundByRef(database.reader, ref);
  if (!round) throw new Refusal('unknown-round');
  const { adapter } = vendors.find(({ code }) => code === round.vendor) ?? {};
  if (!adapter?.bets) throw new Refusal('no-vendor-bets');
  const bets = await adapter.bets({ roundId: round.round_id, playerId: round.player_id });
  return { isEqual: isEqual(round, bets), bets: bets.map(betView) };
}

/** A bet that is void counts nothing, a free one stakes nothing, and a win counts in the round that pays it. */
function isEqual({ round_id: roundId, currency, ...ours }: DeskRound, bets: readonly VendorBet[]): boolean {
  const counted = bets.filter(({ status }) => status !== 'VOID');
  const staked = counted.filter((bet) => bet.roundId === roundId && !bet.isFree);
  const won = counted.filter((bet) => bet.payRoundId === roundId);
  return (
    bets.every((bet) => bet.currency === currency) &&
    sum(staked.map(({ bet }) => bet)) === ours.bets &&
    sum(won.map(({ win }) => win)) === ours.wins
  );
}

function betView({ bet, win, placedAt, settledAt, payRoundId: _, ...of }: VendorBet) {
  return {
    ...of,
    bet: formatAmount(bet),
    win: formatAmount(win),
    placedAt: placedAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  };
}
