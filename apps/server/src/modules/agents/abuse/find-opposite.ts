// Opposite bets of two accounts directly below an agent: reads the bets of a day and lets the rule judge (docs/reference/agents.md 10).
import { sum } from '@tyche/kernel/money';
import { findOppositeBets, OPPOSITE_DRAWS, type OppositePair } from '@tyche/rules/agents/abuse';
import { rememberReturns } from '@tyche/rules/lottery/games';
import type { Reader } from '../../../platform/db/database.ts';
import type { AbuseDeps, LotteryTicket } from './deps.ts';
import * as store from './store-findings.ts';
import type { Evidence, Finding } from './types.ts';

/** The most accounts and bets of one agent and day that are compared, the oldest of each. */
const ACCOUNTS_OF_AGENT = 200;
const BETS_OF_AGENT = 20_000;
/** The rounds that staff see of a pair, and what they see of a selection. */
const SHOWN_ROUNDS = 20;
const SHOWN_TICKETS = 3;
const SHOWN_TEXT = 60;

interface ComparedTicket extends LotteryTicket {
  readonly draw: string;
  readonly play: string;
}

/** Pairs of accounts that bet against each other on a day. */
export async function findOppositePairs(
  { sources }: Pick<AbuseDeps, 'sources'>,
  reader: Reader,
  agentIds: readonly bigint[],
  day: string,
): Promise<readonly Finding[]> {
  const least = { day, bets: OPPOSITE_DRAWS };
  const findings: Finding[] = [];
  for (const agentId of await store.listBettorsAgents(reader, agentIds, least)) {
    const limits = { ...least, accounts: ACCOUNTS_OF_AGENT, limit: BETS_OF_AGENT };
    const tickets = await sources.listTickets(reader, await store.listFinalBets(reader, agentId, limits));
    const compared = tickets.map((ticket) => ({
      ...ticket,
      draw: `${ticket.gameCode} ${ticket.number}`,
      play: String(ticket.playId),
    }));
    for (const pair of findOppositeBets(compared, rememberReturns()))
      findings.push(findingOf(agentId, pair, day));
  }
  return findings;
}

function findingOf(
  agentId: bigint,
  { accounts, rounds }: OppositePair<ComparedTicket>,
  day: string,
): Finding {
  return {
    kind: 'opposite-bets',
    agentId,
    subject: accounts.join(' '),
    holds: true,
    accounts,
    evidence: rounds.slice(0, SHOWN_ROUNDS).flatMap(({ sides }): Evidence[] => {
      const [ticket] = sides[0];
      if (!ticket) return [];
      const { gameCode, number, playId } = ticket;
      return [
        {
          accounts: accounts.map(String),
          day,
          draw: { gameCode, number, playId },
          stakes: sides.map((tickets) => ({
            stake: String(sum(tickets.map(({ stake }) => stake))),
            selection: tickets.slice(0, SHOWN_TICKETS).map(shorten).join(' + '),
          })),
        },
      ];
    }),
  };
}

function shorten({ selection }: LotteryTicket): string {
  return selection.length > SHOWN_TEXT ? `${selection.slice(0, SHOWN_TEXT)}…` : selection;
}
