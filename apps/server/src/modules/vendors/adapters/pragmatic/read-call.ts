// What a call of the seamless wallet wants, as a command of the platform.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import { isId, type MoneyCall } from '@tyche/rules/vendors/calls';
import type { VendorCommand } from '../../adapter.ts';
import type { Form } from './form.ts';

const malformed: VendorCommand = { type: 'malformed' };
const MAX_TOKEN = 100;

/** The kind of a prize by the type of its campaign; every other one is a cash drop. */
const promoKinds: Readonly<Record<string, string>> = { T: 'TOURNAMENT', CJP: 'POOL' };

/**
 * Reads a call. The protocol names no currency: it is the player's, for ever.
 *
 * @param name the last part of the path, such as `bet.html`.
 * @param form the parameters, whose hash holds.
 */
export function readWalletCall(name: string, form: Form): VendorCommand {
  const text = (field: string) => form.get(field) ?? '';
  const playerId = text('userId');
  switch (name) {
    case 'authenticate.html':
      return isToken(text('token')) ? { type: 'authenticate', gameToken: text('token') } : malformed;
    case 'balance.html':
      return isId(playerId) ? { type: 'balance', playerId, sessionToken: form.get('token') } : malformed;
    case 'bet.html':
      // The platform grants no free rounds: whether such a bet takes a stake is not for it to guess.
      return text('bonusCode') === '' ? readMoney(form, 'bet') : malformed;
    case 'result.html':
      return readMoney(form, 'win');
    case 'jackpotWin.html':
      return readMoney(form, 'jackpot');
    case 'promoWin.html':
      return readMoney(form, 'promo');
    case 'refund.html':
      return readRefund(form);
    case 'adjustment.html':
      return readMoney(form, 'adjust');
    // It tells what is booked already: the total of free rounds.
    case 'bonusWin.html':
      return isId(playerId) ? { type: 'acknowledge', playerId } : malformed;
    case 'endRound.html': {
      const roundId = roundOf(form);
      return isId(playerId) && roundId !== null
        ? { type: 'round-close', roundId, playerId, totals: null }
        : malformed;
    }
    default:
      return malformed;
  }
}

/** What each call moves, by an amount of 1/10 000 units. */
const moves = {
  bet: (debit: bigint) => ({ call: 'bet', kind: 'BET', debit }),
  win: (credit: bigint) => ({ call: 'win', kind: 'WIN', credit, closesRound: true }),
  jackpot: (credit: bigint) => ({ call: 'win', kind: 'JACKPOT', credit }),
  promo: (credit: bigint) => ({ call: 'promo', kind: 'CASHDROP', credit }),
  adjust: (credit: bigint) => ({ call: 'adjust', credit }),
} satisfies Record<string, (amount: bigint) => Partial<MoneyCall>>;

const nothing = {
  currency: '',
  roundId: '',
  kind: '',
  debit: 0n,
  credit: 0n,
  refs: [],
  closesRound: false,
  free: null,
} as const;

function readMoney(form: Form, what: keyof typeof moves): VendorCommand {
  const [txId, playerId, gameCode = ''] = [form.get('reference'), form.get('userId'), form.get('gameId')];
  const amount = readAmount(form.get('amount') ?? '');
  if (!isId(txId) || !isId(playerId) || amount === null) return malformed;
  if (amount < 0n && what !== 'adjust') return malformed;
  // A prize of nothing tells that the player won none.
  if (what === 'promo' && amount === 0n) return { type: 'acknowledge', playerId };
  const roundId = what === 'promo' ? '' : roundOf(form);
  if (roundId === null) return malformed;
  const promo = what === 'promo' && { kind: promoKinds[form.get('campaignType') ?? ''] ?? 'CASHDROP' };
  const money: MoneyCall = { ...nothing, txId, playerId, roundId, ...moves[what](amount), ...promo };
  return {
    type: 'money',
    money,
    sessionToken: form.get('token'),
    gameCode: isId(gameCode) ? gameCode : null,
  };
}

/** A refund has the number of its bet and none of its own, and may leave out the round. */
function readRefund(form: Form): VendorCommand {
  const [reference = '', playerId] = [form.get('reference'), form.get('userId')];
  const txId = `refund:${reference}`;
  if (!isId(reference) || !isId(txId) || !isId(playerId)) return malformed;
  const money: MoneyCall = {
    ...nothing,
    call: 'refund',
    txId,
    playerId,
    roundId: roundOf(form) ?? '',
    refs: [reference],
  };
  return { type: 'money', money, sessionToken: null, gameCode: null };
}

/** A round is one of its game. Null where the call does not name both. */
function roundOf(form: Form): string | null {
  const [gameId, roundId] = [form.get('gameId') ?? '', form.get('roundId') ?? ''];
  const round = `${gameId}:${roundId}`;
  return gameId !== '' && roundId !== '' && isId(round) ? round : null;
}

/** Decimal text in 1/10 000 units; null for what is finer or larger, which is never rounded. */
function readAmount(text: string): bigint | null {
  const amount = parseAmount(text);
  return amount !== null && amount <= MAX_AMOUNT && amount >= -MAX_AMOUNT ? amount : null;
}

function isToken(text: string): boolean {
  return text.length > 0 && text.length <= MAX_TOKEN;
}
