// What of bets on lotteries carries no risk: the tickets of a member in one draw are judged together (docs/reference/rewards.md 5.3,
// docs/reference/agents.md 10.5).
import { areOpposite, findCoveredPlays } from '@tyche/rules/agents/abuse';
import { mostCoveredBy, rememberReturns } from '@tyche/rules/lottery/games';
import { PPM } from '@tyche/kernel/money';
import { type BetRisk, coveredBy, judgeDraw } from '@tyche/rules/rewards';
import type { CoveredBetsOf } from './modules/agents/index.ts';
import { listHighestTickets, listMemberTickets, listTicketsOnPlays } from './modules/lottery/index.ts';
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

/**
 * The bets of members in draws of lotteries that cover at least a share of the results, for the pay of agents. Of a member with more than 300
 * tickets in a draw those with the highest stakes decide, and all its tickets on the play follow.
 */
export const coveredBetsOf: CoveredBetsOf = async (reader, places, share) => {
  if (places.length === 0) return [];
  const returnsOf = rememberReturns();
  const tickets = await listHighestTickets(reader, places, JUDGED_TICKETS);
  const byDraw = Map.groupBy(tickets, ({ drawId, memberId }) => `${drawId} ${memberId}`);
  const covered = [...byDraw.values()].flatMap((own) => {
    const bets = own.map((ticket) => ({ ...ticket, play: String(ticket.playId) }));
    const plays = findCoveredPlays(bets, share, { mostCovered: mostCoveredBy, returnsOf, coveredBy });
    return [...plays].flatMap(([play, coveredPpm]) => {
      const bet = bets.find((one) => one.play === play);
      return bet ? [{ ...bet, coveredPpm }] : [];
    });
  });
  if (covered.length === 0) return [];
  const all = await listTicketsOnPlays(reader, covered);
  return all.map(({ drawId, memberId, playId, ticketId }) => ({
    drawId,
    memberId,
    ref: ticketId,
    coveredPpm:
      covered.find((one) => one.drawId === drawId && one.memberId === memberId && one.playId === playId)
        ?.coveredPpm ?? share,
  }));
};
