// What a call of GCP wants, as a command of the platform.
import { formatAmount, sum } from '@tyche/kernel/money';
import { isId, type MoneyCall, type MoneyCallName, readMoneyCall } from '@tyche/rules/vendors/calls';
import type { VendorCommand } from '../../adapter.ts';
import { readSubunits } from './subunits.ts';

/** A call with what its answer repeats. */
export interface GcpCall {
  /** The last part of the path, such as `play`. */
  readonly name: string;
  readonly command: VendorCommand;
  /** The round; null where the call names none. */
  readonly gameId: string | null;
  /** The numbers of its actions, in order. */
  readonly actionIds: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_ACTIONS = 50;
const malformed: VendorCommand = { type: 'malformed' };

/**
 * Reads a call.
 *
 * @param text the raw body.
 */
export function readGcpCall(name: string, text: string): GcpCall {
  const fields = parse(text);
  const actions = fields && readActions(fields.actions);
  const gameId = typeof fields?.game_id === 'string' ? fields.game_id : null;
  if (!fields || !actions) return { name, command: malformed, gameId, actionIds: [] };
  const actionIds = actions.map(({ action_id }) => String(action_id));
  return { name, command: commandOf(name, fields, actions), gameId, actionIds };
}

function commandOf(name: string, fields: Fields, actions: readonly Fields[]): VendorCommand {
  if (name === 'play') return actions.length === 0 ? readBalance(fields) : readPlay(fields, actions);
  if (name === 'rollback' && actions.length > 0) return readRollback(fields, actions);
  return malformed;
}

function readBalance({ user_id: playerId, session_id: sessionToken }: Fields): VendorCommand {
  return isId(playerId) ? { type: 'balance', playerId, sessionToken } : malformed;
}

/** A bet, a win, or a bet with its wins behind it, which is one call that moves both or nothing. Other actions together are refused. */
function readPlay(fields: Fields, actions: readonly Fields[]): VendorCommand {
  const { finished = false } = fields;
  const [first, ...others] = actions;
  const wins = actions.filter(({ action }) => action === 'win');
  if (!first || typeof finished !== 'boolean') return malformed;
  if (first.action === 'win') {
    const win = { amount: amountOf(first, fields), roundClosed: finished };
    return others.length === 0 ? readMoney('win', fields, first.action_id, win) : malformed;
  }
  if (first.action !== 'bet' || wins.length !== others.length) return malformed;
  const stake = amountOf(first, fields);
  if (wins.length === 0 && !finished) return readMoney('bet', fields, first.action_id, { amount: stake });
  const amounts = wins.map((win) => readSubunits(win.amount, String(fields.currency)));
  if (amounts.includes(null)) return malformed;
  const paid = sum(amounts.map((amount) => amount ?? 0n));
  const both = { bet: stake, win: formatAmount(paid), roundClosed: finished };
  return readMoney('bet-win', fields, first.action_id, both, {
    refs: wins.map((win) => String(win.action_id)),
  });
}

/** One refund for each action: each is answered by itself, and a repeat of the call finds what is done already. */
function readRollback(fields: Fields, actions: readonly Fields[]): VendorCommand {
  const refunds = actions.map(({ action, action_id, original_action_id: betTxId }) =>
    action === 'rollback' ? readMoney('refund', fields, action_id, { betTxId }) : malformed,
  );
  if (refunds.some(({ type }) => type === 'malformed')) return malformed;
  const [only] = refunds;
  return refunds.length === 1 && only ? only : { type: 'batch', items: refunds };
}

function readMoney(
  call: MoneyCallName,
  { user_id: playerId, session_id: sessionToken, game_id: roundId, game, currency }: Fields,
  txId: unknown,
  moved: Fields,
  changes: Partial<Pick<MoneyCall, 'refs'>> = {},
): VendorCommand {
  const money = readMoneyCall(call, { txId, playerId, currency, roundId, ...moved });
  if (!money) return malformed;
  const gameCode = isId(game) ? game : null;
  return { type: 'money', money: { ...money, ...changes }, sessionToken, gameCode };
}

/** The actions of a call, each with a number of its own; none where it has none. Null for another shape. */
function readActions(value: unknown): readonly Fields[] | null {
  const actions: unknown = value ?? [];
  if (!Array.isArray(actions) || actions.length > MAX_ACTIONS || !actions.every(isFields)) return null;
  const ids = actions.map(({ action_id }) => action_id);
  return ids.every(isId) && new Set(ids).size === ids.length ? actions : null;
}

/** The amount of an action as the rules read it; what is no amount stays unreadable. */
function amountOf({ amount }: Fields, { currency }: Fields): string | null {
  const units = readSubunits(amount, String(currency));
  return units === null ? null : formatAmount(units);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
