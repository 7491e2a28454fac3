// Raffles: tickets, the seal over them, and the draw (docs/reference/rewards.md 7.6). The words of a draw are those of a lottery's.
import { type Random, uniform } from '@tyche/kernel/random';
import { floorDiv, lesser } from '@tyche/kernel/money';
import { merkleLeaf, type Sha256, utf8 } from '../fairness/index.ts';

/** Settings may ask for fewer. */
export const MAX_RAFFLE_TICKETS = 10_000_000;

export interface TicketRule {
  /** A ticket for each full amount of valid stake, in 1/10 000 units; above 0. */
  readonly each: bigint;
  /** The most that a member gets. */
  readonly maxTickets: bigint;
}

/**
 * How many tickets a member gets now. A correction takes none back.
 *
 * @param valid the member's valid stakes since the raffle opened.
 * @param granted the tickets that the member has.
 */
export function ticketsDue({ each, maxTickets }: TicketRule, valid: bigint, granted: bigint): bigint {
  const due = lesser(floorDiv(valid, each), maxTickets) - granted;
  return due > 0n ? due : 0n;
}

export interface RaffleTicket {
  /** From 1, without gaps, in the order of issue. */
  readonly ticket: number;
  /** A random text of the member in this raffle: who holds two tickets is seen, who it is is not. */
  readonly holder: string;
  readonly salt: string;
}

/** The one text of a sealed ticket: a JSON list of strings, each field in its place. Its UTF-8 bytes are the data of the leaf. */
export function raffleLeafText(
  { gameCode, number }: { readonly gameCode: string; readonly number: string },
  { ticket, holder, salt }: RaffleTicket,
): string {
  return JSON.stringify(['tyche-raffle-1', gameCode, number, String(ticket), holder, salt]);
}

/** The leaf hashes of a raffle's tickets in the order of their numbers; `merkleRoot` and `merkleProof` take them. */
export function raffleLeaves(
  raffle: { readonly gameCode: string; readonly number: string },
  tickets: readonly RaffleTicket[],
  hash?: Sha256,
): readonly Uint8Array[] {
  return tickets.map((ticket) => merkleLeaf(utf8(raffleLeafText(raffle, ticket)), hash));
}

export interface RafflePlan<Holder> {
  /** How many tickets there are, from 0 on. */
  readonly tickets: number;
  readonly prizes: number;
  readonly isOnePerMember: boolean;
  readonly holderOf: (ticket: number) => Holder;
  /** Tickets that cannot win: those of members who excluded themselves. They keep their numbers. */
  readonly isBarred?: (ticket: number) => boolean;
}

export interface RaffleWinner<Holder> {
  readonly ticket: number;
  readonly holder: Holder;
}

export interface RaffleResult<Holder> {
  /** In the order of the prizes; shorter than the prizes when the tickets ended. */
  readonly winners: readonly RaffleWinner<Holder>[];
  /** Tickets that were drawn and passed over, in the order drawn. */
  readonly passedOver: readonly number[];
}

/**
 * Draws the winners: a partial Fisher–Yates shuffle of the ticket numbers. Each step draws the ticket for the next prize. With one prize a
 * member, a ticket of a member who has won is passed over.
 *
 * @param random the words of the draw, from `drawWords` with the seed, code, number and beacon of the raffle.
 * @throws RangeError when the number of tickets is negative or above 10 000 000.
 */
export function drawRaffle<Holder>(plan: RafflePlan<Holder>, random: Random): RaffleResult<Holder> {
  const { tickets, prizes, isOnePerMember, holderOf, isBarred = () => false } = plan;
  if (!Number.isInteger(tickets) || tickets < 0 || tickets > MAX_RAFFLE_TICKETS)
    throw new RangeError('drawRaffle: this number of tickets cannot be drawn');
  const order = Uint32Array.from({ length: tickets }, (_, index) => index + 1);
  const winners: RaffleWinner<Holder>[] = [];
  const passedOver: number[] = [];
  const haveWon = new Set<Holder>();
  for (let i = 0; i < tickets && winners.length < prizes; i += 1) {
    const ticket = drawNext(order, i, random);
    const holder = holderOf(ticket);
    if (isBarred(ticket) || (isOnePerMember && haveWon.has(holder))) {
      passedOver.push(ticket);
      continue;
    }
    haveWon.add(holder);
    winners.push({ ticket, holder });
  }
  return { winners, passedOver };
}

/** Swaps a random ticket of those that are left into place `i`. */
function drawNext(order: Uint32Array, i: number, random: Random): number {
  const j = i + uniform(random, order.length - i);
  const drawn = order[j] ?? 0;
  order[j] = order[i] ?? 0;
  order[i] = drawn;
  return drawn;
}
