/** What a sealed ticket says. Amounts are in minor units (1/10 000). */
export interface SealedTicket {
  readonly gameCode: string;
  readonly number: string;
  readonly ticketId: bigint;
  readonly playCode: string;
  readonly selection: string;
  readonly bets: number;
  readonly multiple: number;
  readonly unitStake: bigint;
  readonly stake: bigint;
  /** Prize group the odds are priced with. */
  readonly series: number;
  /** Random text on the member's receipt, so that nobody can guess a neighbour's ticket from its hash. */
  readonly salt: string;
}

/** The one text of a sealed ticket: a JSON list of strings, each field in its place. Its UTF-8 bytes are the leaf's data. */
export function ticketLeafText(ticket: SealedTicket): string {
  return JSON.stringify([
    'tyche-ticket-1',
    ticket.gameCode,
    ticket.number,
    ticket.ticketId.toString(),
    ticket.playCode,
    ticket.selection,
    ticket.bets.toString(),
    ticket.multiple.toString(),
    ticket.unitStake.toString(),
    ticket.stake.toString(),
    ticket.series.toString(),
    ticket.salt,
  ]);
}
