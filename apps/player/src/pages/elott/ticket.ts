import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { create } from 'zustand';

export type Ticket = OutputOf<typeof contract.buyInstant>;
export type DesignOnSale = OutputOf<typeof contract.instantDesigns>[number];
export type Pool = OutputOf<typeof contract.instantPool>;
export type TicketProof = OutputOf<typeof contract.instantProof>;

interface Chosen {
  readonly ticket: Ticket | null;
}

/** The ticket in hand: just bought, or taken out of one's own tickets to be scratched. */
export const useChosen = create<Chosen>(() => ({ ticket: null }));

/** Takes a ticket in hand, or puts it away. */
export function chooseTicket(ticket: Ticket | null): void {
  useChosen.setState({ ticket });
}
