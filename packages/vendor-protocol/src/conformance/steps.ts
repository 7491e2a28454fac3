// Calls of a vendor with what must come of each: the answer, and the money to the unit (docs/reference/vendors.md 3).
import { formatAmount, parseAmount } from '@tyche/kernel/money';

export type Fields = Readonly<Record<string, unknown>>;

export interface Step {
  readonly call: string;
  /** The fields beside those of the player. Numbers such as `b1` are short: each run has its own. */
  readonly fields: Fields;
  /** Whose call it is; the first player's by default. */
  readonly player?: 1 | 2;
  /** Fields that the answer must have. */
  readonly wants: Fields;
  /** What the step moves in its player's wallet, such as `-10`; nothing by default. Of a batch: by its items, in order. */
  readonly change?: string | readonly string[];
}

export const ok = { status: 'OK' } as const;
export const again = { status: 'OK', duplicate: true } as const;
export const refunded = { status: 'OK', refunded: true } as const;
export const fenced = { status: 'OK', refunded: false } as const;
export const conflict = { status: 'TX_CONFLICT' } as const;
export const voided = { status: 'TX_VOIDED' } as const;
export const settled = { status: 'ROUND_SETTLED' } as const;
export const low = { status: 'BALANCE_LOW' } as const;
export const bad = { status: 'BAD_REQUEST' } as const;
export const unknown = { status: 'BET_NOT_FOUND' } as const;
export const mismatch = { status: 'ROUND_MISMATCH' } as const;

/** A `bet` of 10 in the first round. One that must be accepted takes its amount. */
export function bet(txId: string, wants: Fields = ok, more: Fields = {}): Step {
  const fields = { txId, roundId: 'r1', amount: '10', ...more };
  return { call: 'bet', fields, wants, change: isTaken(wants) ? minus(fields.amount) : '0' };
}

/** A `win` of 5 for the bet `b1`, which leaves the round open. */
export function win(txId: string, wants: Fields = ok, more: Fields = {}): Step {
  const fields = { txId, roundId: 'r1', amount: '5', betTxIds: ['b1'], roundClosed: false, ...more };
  return { call: 'win', fields, wants, change: isTaken(wants) ? String(fields.amount) : '0' };
}

/** A `bet-win` that closes the first round. */
export function betWin(
  txId: string,
  money: { readonly bet: string; readonly win: string },
  wants: Fields = ok,
  more: Fields = {},
): Step {
  const fields = { txId, roundId: 'r1', roundClosed: true, ...money, ...more };
  const change = isTaken(wants) ? sumOf([money.win, minus(money.bet)]) : '0';
  return { call: 'bet-win', fields, wants, change };
}

/** A `refund` of the bet `b1`, which had 10. */
export function refund(txId: string, wants: Fields, more: Fields = {}): Step {
  const fields = { txId, roundId: 'r1', betTxId: 'b1', ...more };
  const isPaid = isTaken(wants) && wants.refunded === true;
  return { call: 'refund', fields, wants, change: isPaid ? '10' : '0' };
}

/** An `adjust` of the bet `b1`. What it cannot take back stays with the player. */
export function adjust(txId: string, amount: string, wants: Fields, more: Fields = {}): Step {
  const fields = { txId, roundId: 'r1', refTxId: 'b1', amount, ...more };
  const change = isTaken(wants) ? sumOf([amount, String(wants.shortfall ?? '0')]) : '0';
  return { call: 'adjust', fields, wants, change };
}

/** What each free round of a prepared player is worth. */
export const FREE_FACE = '20';

/** A `bet` of a free round, in the player's own grant. */
export function freeBet(txId: string, wants: Fields = ok, more: Fields = {}): Step {
  return bet(txId, wants, { amount: '0', free: { faceValue: FREE_FACE }, ...more });
}

/** A `bet-win` of nothing: a free round of a grant that one win pays. */
export function freeSpin(txId: string, wants: Fields = ok, more: Fields = {}): Step {
  return betWin(txId, { bet: '0', win: '0' }, wants, { free: { faceValue: FREE_FACE }, ...more });
}

/** The `win` of all free rounds of the player's own grant, in a round of its own. */
export function freeTotal(
  txId: string,
  of: { readonly faceTotal: string; readonly winTotal: string },
  wants: Fields = ok,
  more: Fields = {},
): Step {
  return win(txId, wants, {
    kind: 'FREE_WIN',
    roundId: 'total',
    betTxIds: [],
    roundClosed: true,
    amount: of.winTotal,
    free: of,
    ...more,
  });
}

/** A `promo` of the kind CASHDROP. */
export function promo(txId: string, amount: string, wants: Fields = ok): Step {
  const fields = { txId, promoId: 'gift', amount, kind: 'CASHDROP' };
  return { call: 'promo', fields, wants, change: isTaken(wants) ? amount : '0' };
}

/** A `round-close` of the first round. */
export function close(betTotal: string, winTotal: string, wants: Fields, more: Fields = {}): Step {
  return { call: 'round-close', fields: { roundId: 'r1', betTotal, winTotal, ...more }, wants };
}

/** The end of the player's session. */
export function endSession(): Step {
  return { call: 'session-end', fields: {}, wants: ok };
}

/** A step that moves another amount than its kind of call does. */
export function moves(step: Step, change: string): Step {
  return { ...step, change };
}

/** The changes of a step, one for each item of a batch, in 1/10 000 units. */
export function changesOf({ change = '0' }: Step): readonly bigint[] {
  return (typeof change === 'string' ? [change] : change).map(unitsOf);
}

/** The amount of a decimal text in 1/10 000 units. Throws for a text that is none. */
export function unitsOf(text: string): bigint {
  const units = parseAmount(text);
  if (units === null) throw new Error(`${text} is not an amount`);
  return units;
}

function isTaken({ status, duplicate }: Fields): boolean {
  return status === 'OK' && duplicate !== true;
}

function minus(amount: unknown): string {
  return formatAmount(-unitsOf(String(amount)));
}

function sumOf(texts: readonly string[]): string {
  return formatAmount(texts.map(unitsOf).reduce((total, units) => total + units, 0n));
}
