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
  /** The fixed odds that the ticket froze, as it keeps them; null where the series prices. */
  readonly odds: string | null;
  /** Random text on the member's receipt, so that nobody can guess a neighbour's ticket from its hash. */
  readonly salt: string;
}

/** The one text of a sealed ticket: a JSON list of strings, each field in its place. Its UTF-8 bytes are the leaf's data. */
export function ticketLeafText({ ticketId, salt, ...bet }: SealedTicket): string {
  return leafTextsOf(bet)(ticketId.toString(), salt);
}

/** The texts of all tickets with the same bet, by id and salt: what they share is put into words once. */
export function leafTextsOf(
  bet: Omit<SealedTicket, 'ticketId' | 'salt'>,
): (ticketId: string, salt: string) => string {
  const version = bet.odds === null ? 'tyche-ticket-1' : 'tyche-ticket-2';
  const head = JSON.stringify([version, bet.gameCode, bet.number]).slice(0, -1);
  const { playCode, selection, bets, multiple, unitStake, stake, series, odds } = bet;
  const amounts = [bets, multiple, unitStake, stake, series].map(String);
  const middle = JSON.stringify([playCode, selection, ...amounts]).slice(1, -1);
  const tail = odds === null ? ']' : `,${JSON.stringify(odds)}]`;
  return (ticketId, salt) => `${head},${JSON.stringify(ticketId)},${middle},${JSON.stringify(salt)}${tail}`;
}
