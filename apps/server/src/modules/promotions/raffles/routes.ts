import type { raffles } from '@tyche/contract/raffles';
import type { rafflesStaff } from '@tyche/contract/raffles-staff';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PromotionsDeps } from '../deps.ts';
import { claimPrizes } from './claim-prizes.ts';
import { checkRaffle, proposeRaffle } from './desk.ts';
import { takeFreeTicket } from './free-ticket.ts';
import { listSealed, listShown, readOwn, readProof, readTicketProof } from './read.ts';
import { listSeries, readSeries } from './read-staff.ts';

/** Raffles as visitors check them, members take part in them, and staff run them. */
export function rafflesRoutes(
  deps: PromotionsDeps,
): Handlers<keyof typeof raffles | keyof typeof rafflesStaff> {
  return {
    raffles: (input, { language }) => listShown(deps, input.language ?? language),
    raffleProof: (input, { language }) => readProof(deps, BigInt(input.id), input.language ?? language),
    raffleTickets: (input) => listSealed(deps, input),
    raffleTicketProof: (input) => readTicketProof(deps, input),
    rafflePromotionStatus: (input, { member, language }) =>
      readOwn(deps, BigInt(input.raffleId), {
        memberId: member.memberId,
        language: input.language ?? language,
      }),
    takeRaffleTicket: (input, call) => takeFreeTicket(deps, input, call),
    claimRafflePromotion: (input, call) => claimPrizes(deps, input, call),
    staffRaffles: () => listSeries(deps),
    staffRaffle: ({ promotionId }) => readSeries(deps, BigInt(promotionId)),
    checkRaffle: (input) => checkRaffle(deps, input),
    proposeRaffle: async (input, call) => ({
      approvalId: (await proposeRaffle(deps, input, call)).toString(),
    }),
  };
}
