// The shape of money calls on the wire (docs/reference/vendors.md 2). A field that is not known here is left alone; it is signed all the same.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import type { MoneyCall, MoneyCallName } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

const ID = /^[A-Za-z0-9._:-]{1,64}$/;
const CURRENCY = /^[A-Z]{3,5}$/;
const MAX_REFS = 200;

/** The kinds of each call, the one that counts when none is given first; a call without kinds has the empty one. */
const kinds: Readonly<Record<MoneyCallName, readonly string[]>> = {
  bet: ['BET', 'RAISE', 'BUYIN', 'TIP'],
  win: ['WIN', 'CASHOUT', 'BUYOUT', 'JACKPOT', 'FREE_WIN'],
  'bet-win': [''],
  refund: [''],
  adjust: [''],
  promo: ['CASHDROP', 'TOURNAMENT', 'POOL'],
};

/**
 * Reads the body of a money call.
 *
 * @param call which call the path names.
 * @param body the parsed JSON.
 * @returns the call with amounts in 1/10 000 units; null for one of another shape, which is answered `BAD_REQUEST`.
 */
export function readMoneyCall(call: MoneyCallName, body: unknown): MoneyCall | null {
  if (!isFields(body)) return null;
  const { txId, playerId, currency } = body;
  const [usual = ''] = kinds[call];
  const kind = usual === '' ? '' : (body.kind ?? usual);
  const roundId = call === 'promo' ? '' : readId(body.roundId);
  const moved = readMoved(call, body);
  if (!isId(txId) || !isId(playerId) || !isCurrency(currency) || !moved) return null;
  if (roundId === null) return null;
  // A call is never about itself.
  if (moved.refs.includes(txId)) return null;
  if (typeof kind !== 'string' || !kinds[call].includes(kind)) return null;
  return { call, txId, playerId, currency, roundId, kind, ...moved };
}

/** What a `round-close` names. Null for another shape. */
export function readRoundClose(body: unknown): {
  readonly roundId: string;
  readonly playerId: string;
  readonly bets: bigint;
  readonly wins: bigint;
} | null {
  if (!isFields(body)) return null;
  const { roundId, playerId } = body;
  const [bets, wins] = [readAmount(body.betTotal), readAmount(body.winTotal)];
  return isId(roundId) && isId(playerId) && bets !== null && wins !== null
    ? { roundId, playerId, bets, wins }
    : null;
}

function readId(value: unknown): string | null {
  return isId(value) ? value : null;
}

/** Whether a text can be an id on the wire: 1 to 64 of letters, digits and `._:-`. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

type Moved = Pick<MoneyCall, 'debit' | 'credit' | 'refs' | 'closesRound' | 'free'>;

function readMoved(call: MoneyCallName, body: Fields): Moved | null {
  const still = { debit: 0n, credit: 0n, refs: [], closesRound: false, free: null };
  switch (call) {
    case 'bet':
      return withFree(body, still, { debit: readAmount(body.amount) });
    case 'bet-win': {
      const credit = readAmount(body.win);
      const closesRound = readFlag(body.roundClosed);
      if (credit === null || closesRound === null) return null;
      return withFree(body, { ...still, credit, closesRound }, { debit: readAmount(body.bet) });
    }
    case 'win':
      return readWin(body, still);
    case 'refund':
      return isId(body.betTxId) ? { ...still, refs: [body.betTxId] } : null;
    case 'adjust': {
      const credit = readAmount(body.amount, { isSigned: true });
      return isId(body.refTxId) && credit !== null ? { ...still, credit, refs: [body.refTxId] } : null;
    }
    case 'promo': {
      const credit = readAmount(body.amount);
      return isId(body.promoId) && credit !== null ? { ...still, credit } : null;
    }
  }
}

function readWin(body: Fields, still: Moved): Moved | null {
  const credit = readAmount(body.amount);
  const closesRound = readFlag(body.roundClosed);
  const refs = body.betTxIds ?? [];
  if (credit === null || closesRound === null) return null;
  if (!Array.isArray(refs) || refs.length > MAX_REFS || !refs.every(isId)) return null;
  const win = { ...still, credit, closesRound, refs };
  return isTotal(body.free) ? readTotal(body, body.free, win) : win;
}

/** Whether a win is one of all rounds of a grant. What else a win says of a free round is left alone. */
function isTotal(free: unknown): free is Fields {
  return isFields(free) && (free.faceTotal !== undefined || free.winTotal !== undefined);
}

/** The win of a whole grant has a round of its own, which it closes, and names no bet; its `winTotal` is what it pays. */
function readTotal({ kind }: Fields, free: Fields, win: Moved): Moved | null {
  const { grantId } = free;
  const [faceTotal, winTotal] = [readAmount(free.faceTotal), readAmount(free.winTotal)];
  const isWhole = kind === 'FREE_WIN' && win.closesRound && win.refs.length === 0;
  if (!isWhole || !isId(grantId) || faceTotal === null || faceTotal === 0n) return null;
  return winTotal === win.credit ? { ...win, free: { grantId, faceValue: faceTotal } } : null;
}

function withFree(body: Fields, moved: Moved, { debit }: { readonly debit: bigint | null }): Moved | null {
  if (debit === null) return null;
  if (body.free === undefined || body.free === null) return { ...moved, debit };
  if (!isFields(body.free)) return null;
  const { grantId } = body.free;
  const faceValue = readAmount(body.free.faceValue);
  return isId(grantId) && faceValue !== null ? { ...moved, debit, free: { grantId, faceValue } } : null;
}

function readAmount(value: unknown, { isSigned = false } = {}): bigint | null {
  if (typeof value !== 'string' || (value.startsWith('-') && !isSigned)) return null;
  const amount = parseAmount(value);
  return amount !== null && amount <= MAX_AMOUNT && amount >= -MAX_AMOUNT ? amount : null;
}

/** A flag that is left out is false. */
function readFlag(value: unknown): boolean | null {
  return value === undefined ? false : typeof value === 'boolean' ? value : null;
}

function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && CURRENCY.test(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
