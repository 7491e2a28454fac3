import { boardOf } from '../../grammar/board.ts';
import type { Draw } from '../../grammar/play.ts';
import { thaiPrizes } from './board.ts';

/** A prize that a paper ticket of six digits has won, and what a ticket of 80 baht gets for it. */
export interface PaperPrize {
  readonly tier: 'first' | 'near-first' | 'front3' | 'last3' | 'last2';
  readonly baht: number;
}

const SIX_DIGITS = 1_000_000;

/**
 * The prizes of a government paper ticket among those drawn here (lottery.md 10.1): tiers add up, one for each
 * drawn number that fits. The neighbours of the first prize go round from 999999 to 000000.
 */
export function paperPrizes(ticket: string, draw: Draw): readonly PaperPrize[] {
  const board = boardOf(thaiPrizes, draw);
  const [first = ''] = board.get('first') ?? [];
  const won: PaperPrize[] = [];
  if (ticket === first) won.push({ tier: 'first', baht: 6_000_000 });
  const distance = (Number(ticket) - Number(first) + SIX_DIGITS) % SIX_DIGITS;
  if (distance === 1 || distance === SIX_DIGITS - 1) won.push({ tier: 'near-first', baht: 100_000 });
  for (const number of board.get('front3') ?? [])
    if (ticket.startsWith(number)) won.push({ tier: 'front3', baht: 4_000 });
  for (const number of board.get('last3') ?? [])
    if (ticket.endsWith(number)) won.push({ tier: 'last3', baht: 4_000 });
  for (const number of board.get('last2') ?? [])
    if (ticket.endsWith(number)) won.push({ tier: 'last2', baht: 2_000 });
  return won;
}
