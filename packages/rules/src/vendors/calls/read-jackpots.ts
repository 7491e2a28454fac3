// What a money call tells of pots (docs/reference/vendors.md 2.1). It moves nothing: it is for the comparison of pots.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import { isId } from './read-call.ts';
import type { MoneyCall } from './types.ts';

/** What a bet added to a pot, or what a win took from it, in 1/10 000 units. */
export interface JackpotAmount {
  readonly id: string;
  readonly amount: bigint;
}

const MAX_POTS = 10;

/**
 * Reads the pots of a money call: contributions of a `bet` or `bet-win`, the pot of a `win` of kind JACKPOT.
 *
 * @param money the call itself, as it was read.
 * @param body its parsed JSON.
 * @returns none for a call without pots; null for fields of another shape, which is answered `BAD_REQUEST`: more than ten pots, one named
 * twice, a pot in a win of another kind, or with another amount than the win.
 */
export function readJackpots(
  money: Pick<MoneyCall, 'call' | 'kind' | 'credit'>,
  body: Readonly<Record<string, unknown>>,
): readonly JackpotAmount[] | null {
  if (money.call === 'bet' || money.call === 'bet-win') return readContributions(body.jackpots ?? []);
  if (money.call !== 'win' || body.jackpotWin === undefined || body.jackpotWin === null) return [];
  const won = readAmount(body.jackpotWin, 'amount');
  return won && money.kind === 'JACKPOT' && won.amount === money.credit ? [won] : null;
}

function readContributions(given: unknown): readonly JackpotAmount[] | null {
  if (!Array.isArray(given) || given.length > MAX_POTS) return null;
  const pots = given.map((pot) => readAmount(pot, 'contribution'));
  const read = pots.filter((pot) => pot !== null);
  const isOnce = new Set(read.map(({ id }) => id)).size === given.length;
  return isOnce ? read : null;
}

function readAmount(given: unknown, field: 'contribution' | 'amount'): JackpotAmount | null {
  if (typeof given !== 'object' || given === null) return null;
  const fields: Readonly<Record<string, unknown>> = { ...given };
  const { id, [field]: text } = fields;
  const amount = typeof text === 'string' && !text.startsWith('-') ? parseAmount(text) : null;
  return isId(id) && amount !== null && amount <= MAX_AMOUNT ? { id, amount } : null;
}
