// The number by which a bet of the team is looked for (docs/reference/agents.md 7.6).

/** An order of a lottery with all its tickets, or one bet by its number: a ticket, or a round of a vendor. */
export type BetNumber =
  | { readonly kind: 'order'; readonly orderId: bigint }
  | { readonly kind: 'bet'; readonly ref: bigint };

/** Reads `L4711` as an order and `4711` as a bet, without regard to case and spaces around it; null for any other text. */
export function readBetNumber(text: string): BetNumber | null {
  const found = /^(L?)([1-9][0-9]{0,17})$/i.exec(text.trim());
  if (!found) return null;
  const number = BigInt(found[2] ?? '');
  return found[1] === '' ? { kind: 'bet', ref: number } : { kind: 'order', orderId: number };
}
