// What referral asks of modules that promotions do not use: browsers, tickets, and where the site answers (docs/reference/rewards.md 8).
import { findOppositeBets, type OpposableBet } from '@tyche/rules/agents/abuse';
import { rememberReturns } from '@tyche/rules/lottery/games';
import type { ModuleNeeds } from './module-needs.ts';
import { sharedDevices } from './modules/identity/index.ts';
import { listTickets, type PlacedTicket } from './modules/lottery/index.ts';
import type { ReferralPort } from './modules/promotions/index.ts';
import { listHosts } from './modules/settings/index.ts';
import { listLotteryPlaces, listRecords } from './modules/wagers/index.ts';
import type { Reader } from './platform/db/database.ts';

/** The newest bets of each account that are compared. */
const COMPARED_BETS = 1_000;

interface ComparedTicket extends PlacedTicket, OpposableBet {}

/** Opens the port of referral. */
export function referralPort({ database, config, origin }: ModuleNeeds): ReferralPort {
  return {
    shareDevice: async (reader, pair) => (await sharedDevices(reader, [pair])).has(0),
    async haveOppositeBets(reader, [one, other], time) {
      const tickets = [...(await ticketsOf(reader, one, time)), ...(await ticketsOf(reader, other, time))];
      return findOppositeBets(tickets, rememberReturns()).length > 0;
    },
    async origins() {
      const hosts = (await listHosts(database.reader)).filter(({ code }) => code === config.merchant);
      const { protocol, port } = new URL(origin);
      const others = hosts.map(({ host }) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`);
      return [...new Set([origin, ...others])];
    },
  };
}

async function ticketsOf(
  reader: Reader,
  memberId: bigint,
  time: { readonly from: Date; readonly until: Date },
): Promise<readonly ComparedTicket[]> {
  const asked = { ...time, state: null, gameType: null, before: null, limit: COMPARED_BETS };
  const { wagers } = await listRecords([reader], memberId, asked);
  const places = await listLotteryPlaces(
    reader,
    wagers.map(({ wagerId }) => ({ memberId, wagerId })),
  );
  const tickets = await listTickets(reader, places);
  return tickets.map((ticket) => ({
    ...ticket,
    draw: `${ticket.gameCode} ${ticket.number}`,
    play: String(ticket.playId),
  }));
}
