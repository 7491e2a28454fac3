// What of bets on lotteries carries no risk: the tickets of a member in one draw are judged together (docs/reference/rewards.md 5.3).
import { areOpposite } from '@tyche/rules/agents/abuse';
import { rememberReturns } from '@tyche/rules/lottery/games';
import { PPM } from '@tyche/kernel/money';
import { type BetRisk, judgeDraw } from '@tyche/rules/rewards';
import { listMemberTickets } from './modules/lottery/index.ts';
import { listUncounted } from './modules/vendors/index.ts';
import type { RiskOf } from './modules/promotions/index.ts';
import type { Reader } from './platform/db/database.ts';

/** How many tickets of a member in a draw are judged, the oldest. Later ones count nothing: they would cost more work than they are worth. */
const JUDGED_TICKETS = 300;

const UNKNOWN: BetRisk = { opposite: 0n, coveredPpm: null };
const UNJUDGED: BetRisk = { opposite: 0n, coveredPpm: PPM };

/**
 * The risk of bets, those of one member in one draw judged together. Of a vendor's games nothing is known, but that some of our own return so much
 * that they count nothing.
 */
export const riskOf: RiskOf = async (reader, bets) => {
  const draws = new Map<string, ReadonlyMap<bigint, BetRisk>>();
  const risks: BetRisk[] = [];
  const uncounted = await listUncounted(
    reader,
    bets.filter(({ source }) => source === 'vendor').map(({ batchRef }) => batchRef),
  );
  for (const { source, memberId, batchRef, ref } of bets) {
    if (source !== 'lottery') {
      risks.push(uncounted.has(batchRef) ? UNJUDGED : UNKNOWN);
      continue;
    }
    const key = `${memberId} ${batchRef}`;
    const judged = draws.get(key) ?? (await judge(reader, memberId, batchRef));
    draws.set(key, judged);
    risks.push(judged.get(ref) ?? UNJUDGED);
  }
  return risks;
};

/** The risk of the tickets of a member in a draw, by number. */
async function judge(
  reader: Reader,
  memberId: bigint,
  drawId: bigint,
): Promise<ReadonlyMap<bigint, BetRisk>> {
  const tickets = await listMemberTickets(reader, { memberId, drawId, limit: JUDGED_TICKETS });
  const returnsOf = rememberReturns();
  const bets = tickets.map((ticket) => ({
    play: String(ticket.playId),
    stake: ticket.stake,
    returns: returnsOf(ticket),
  }));
  const risks = judgeDraw(bets, areOpposite);
  return new Map(tickets.map(({ ticketId }, at) => [ticketId, risks[at] ?? UNKNOWN]));
}
