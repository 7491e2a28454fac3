/** How the numbers of a ticket were entered. */
export const ticketEntries = { picked: 1, typed: 2 } as const;

/** The domains of schema `lottery` that hold words, each with its list. */
export const lotteryDomains = { ticket_entry: ticketEntries } as const;
