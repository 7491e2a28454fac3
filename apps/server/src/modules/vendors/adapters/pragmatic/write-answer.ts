// The platform's answers in the words of the seamless wallet: an error number, 0 for success, with what each call is told.
import { floorDiv, parseAmount } from '@tyche/kernel/money';
import type { CallStatus } from '@tyche/rules/vendors/calls';
import type { CallRefusal, RawCall, VendorAnswer, VendorReply } from '../../adapter.ts';

/** The nearest number for each outcome. The vendor repeats a call that is answered 100, and for a round's end 130; 120 is final. */
export const walletErrors: Readonly<Record<CallStatus, number>> = {
  OK: 0,
  BALANCE_LOW: 1,
  PLAYER_NOT_FOUND: 2,
  TOKEN_INVALID: 4,
  TOKEN_EXPIRED: 4,
  SIGNATURE_INVALID: 5,
  PLAYER_BLOCKED: 6,
  CURRENCY_MISMATCH: 7,
  BAD_REQUEST: 7,
  GAME_DISABLED: 8,
  LIMIT_EXCEEDED: 50,
  BET_NOT_FOUND: 100,
  ROUND_MISMATCH: 100,
  RETRY_LATER: 100,
  TX_CONFLICT: 120,
  TX_VOIDED: 120,
  ROUND_SETTLED: 120,
  NOT_REFUNDABLE: 120,
};

const AGAIN = 100;
const END_ROUND_AGAIN = 130;

const descriptions: Readonly<Record<number, string>> = {
  0: 'Success',
  1: 'The balance is too low',
  2: 'The player is not known',
  4: 'The token is not good',
  5: 'The hash is wrong',
  6: 'The player may not play',
  7: 'The request cannot be read',
  8: 'The game is not offered',
  50: 'A limit of the player is reached',
  100: 'Not now: repeat the request',
  120: 'The request contradicts what is booked',
  130: 'Not now: repeat the request',
};

export interface AnsweredCall {
  /** The last part of the path, such as `bet.html`. */
  readonly name: string;
  readonly reference: string | null;
}

/** Writes the answer to a call. Every answer of this protocol is HTTP 200. */
export function writeWalletAnswer(answer: VendorAnswer, call: AnsweredCall): VendorReply {
  const error = walletErrors[answer.status];
  if (error !== 0) return errorReply(error, call.name);
  const told = { ...fieldsOf(answer, call), bonus: 0, error, description: descriptions[error] };
  const cash = centsOf(answer.balance);
  const text = JSON.stringify(told);
  return reply(cash === null ? text : `{"cash":${cash},${text.slice(1)}`);
}

/** Writes the refusal of a call that is not taken. */
export function writeWalletRefusal(why: CallRefusal, { name }: RawCall): VendorReply {
  return errorReply(why === 'unsigned' ? walletErrors.SIGNATURE_INVALID : AGAIN, name);
}

function fieldsOf(answer: VendorAnswer, { name, reference }: AnsweredCall): object {
  const { currency, playerId: userId, sessionToken: token } = answer;
  switch (name) {
    case 'authenticate.html':
      // The vendor names the token in every call that follows.
      return { userId, currency, token };
    case 'balance.html':
    case 'endRound.html':
      return { currency };
    default: {
      const transactionId = String(answer.operatorTxId ?? reference ?? '');
      return { currency, transactionId, ...(name === 'bet.html' && { usedPromo: 0 }) };
    }
  }
}

function errorReply(error: number, name: string): VendorReply {
  const told = error === AGAIN && name === 'endRound.html' ? END_ROUND_AGAIN : error;
  return reply(JSON.stringify({ error: told, description: descriptions[told] }));
}

function reply(text: string): VendorReply {
  return { http: 200, text, headers: {} };
}

/** A balance such as `12.3456` with two decimals, rounded down, as digits: a JavaScript number is not exact. Null for what is no amount. */
function centsOf(balance: unknown): string | null {
  const units = typeof balance === 'string' ? parseAmount(balance) : null;
  if (units === null) return null;
  const cents = floorDiv(units, 100n);
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
