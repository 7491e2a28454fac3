// The free way to a ticket: one for each member and raffle, for the asking (docs/reference/rewards.md 7.6 step 1).
import type { raffles } from '@tyche/contract/raffles';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { MAX_RAFFLE_TICKETS } from '@tyche/rules/rewards';
import { Refusal } from '../../../platform/http/errors.ts';
import type { MemberCall } from '../apply.ts';
import { requireLive } from '../applications.ts';
import { judgeOffer, readAsking, requireMet } from '../candidate.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMember } from '../store-locks.ts';
import { findOffer } from '../store-offers.ts';
import { findRaffle, lockOpen, setTickets } from './store.ts';
import * as tickets from './store-tickets.ts';
import { newHolder, newSalt } from './take-tickets.ts';

/**
 * Gives a member its free ticket. A repeat answers with the same one. Refuses `raffle-unknown`, `raffle-closed`, `raffle-ticket-limit` when
 * the member has as many as it may have, and what keeps the member from the offer, a limit that is used up among it.
 */
export async function takeFreeTicket(
  deps: PromotionsDeps,
  { raffleId: asked }: InputOf<typeof raffles.takeRaffleTicket>,
  call: MemberCall,
): Promise<OutputOf<typeof raffles.takeRaffleTicket>> {
  const { memberId } = call.member;
  const raffleId = BigInt(asked);
  return deps.database.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const raffle = await findRaffle(tx, raffleId);
    if (!raffle) throw new Refusal('raffle-unknown');
    const known = await tickets.findHolder(tx, raffleId, memberId);
    if (known?.has_free) return { ticket: await tickets.findFree(tx, raffleId, known.holder_id) };
    const facts = await readAsking(deps, tx, { memberId, region: call.country });
    const offer = requireLive(await findOffer(tx, raffle.offer_id));
    // The raffle has its own window, and its budget is that of its prizes.
    const own = new Set([
      'promotion-not-open',
      'promotion-over',
      'promotion-paused',
      'promotion-budget-spent',
    ]);
    requireMet(judgeOffer(offer, facts).filter(({ refusal }) => !own.has(refusal)));
    const locked = await lockOpen(tx, raffleId, { isPastCloseToo: false });
    if (!locked || locked.tickets >= MAX_RAFFLE_TICKETS) throw new Refusal('raffle-closed');
    const [holder] = await tickets.addValid(tx, raffleId, [{ memberId, valid: 0n, holder: newHolder() }]);
    if (!holder) throw new Error('a holder was not kept');
    if (holder.granted >= raffle.max_tickets)
      throw new Refusal('raffle-ticket-limit', { most: raffle.max_tickets });
    const ticket = locked.tickets + 1;
    await tickets.insertTickets(tx, raffleId, [
      { holderId: holder.holder_id, number: ticket, nth: 0, salt: newSalt() },
    ]);
    await tickets.setFree(tx, holder.holder_id);
    await setTickets(tx, raffleId, ticket);
    return { ticket };
  });
}
