// The platform's answers in the words of GCP: a balance with what each action became, or a code with an HTTP status.
import type { CallStatus } from '@tyche/rules/vendors/calls';
import type { CallRefusal, RawCall, VendorAnswer, VendorReply } from '../../adapter.ts';
import type { GcpCall } from './read-call.ts';
import { subunitsOf } from './subunits.ts';

interface GcpError {
  readonly http: number;
  readonly code: number;
  readonly message: string;
}

const declined = (code: number, message: string): GcpError => ({ http: 412, code, message });
/** The vendor must not repeat the call: its answer stays the same. */
const final = (message: string): GcpError => ({ http: 400, code: 400, message });
/** The vendor repeats the call under the same numbers. */
const again = (message: string): GcpError => ({ http: 500, code: 500, message });

/** The nearest code for each outcome; public documents name no code for contradictions, which are bad requests. */
export const gcpErrors: Readonly<Record<Exclude<CallStatus, 'OK'>, GcpError>> = {
  BALANCE_LOW: declined(100, 'The balance is too low'),
  TOKEN_INVALID: declined(101, 'The session is not known'),
  TOKEN_EXPIRED: declined(101, 'The session has ended'),
  PLAYER_NOT_FOUND: declined(101, 'The player is not known'),
  LIMIT_EXCEEDED: declined(105, 'A limit of the player is reached'),
  PLAYER_BLOCKED: declined(110, 'The player may not play'),
  CURRENCY_MISMATCH: declined(154, 'The player has another currency'),
  GAME_DISABLED: declined(405, 'The game is not offered'),
  BAD_REQUEST: final('The request cannot be read'),
  TX_CONFLICT: final('The number is used by another action'),
  TX_VOIDED: final('The action is rolled back'),
  ROUND_SETTLED: final('The round is over'),
  NOT_REFUNDABLE: final('The action cannot be rolled back'),
  SIGNATURE_INVALID: { http: 403, code: 403, message: 'The signature is wrong' },
  BET_NOT_FOUND: again('The bet is not known yet'),
  ROUND_MISMATCH: again('The totals differ'),
  RETRY_LATER: again('Not now'),
};

const noCampaign: GcpError = declined(610, 'No free spins are issued');
const noSuchCall: GcpError = { http: 404, code: 404, message: 'The call is not known' };
const maintenance: GcpError = { http: 503, code: 503, message: 'The site is in maintenance' };

/**
 * Writes the answer to a call.
 *
 * @param at when it is answered: the time that the protocol wants of each action.
 */
export function writeGcpAnswer(answer: VendorAnswer, call: GcpCall, at: Date): VendorReply {
  const items = Array.isArray(answer.items) ? (answer.items as readonly VendorAnswer[]) : [answer];
  const failed = items.find(({ status }) => status !== 'OK');
  const last = items.at(-1) ?? answer;
  if (failed) return replyOf(errorOf(failed, call), last);
  const transactions = call.actionIds.map((action_id, n) => ({
    action_id,
    tx_id: String((items[n] ?? last).operatorTxId ?? ''),
    processed_at: at.toISOString(),
  }));
  const played = call.actionIds.length > 0 && { game_id: call.gameId, transactions };
  return { http: 200, headers: {}, text: withBalance(last, { ...played }) };
}

/** Writes the refusal of a call that is not taken. */
export function writeGcpRefusal(why: CallRefusal, _call: RawCall): VendorReply {
  const answer: VendorAnswer = { status: 'SIGNATURE_INVALID' };
  return replyOf(why === 'unsigned' ? gcpErrors.SIGNATURE_INVALID : maintenance, answer);
}

function errorOf({ status }: VendorAnswer, { name }: GcpCall): GcpError {
  // The platform issues no free spins, so none can be over.
  if (name === 'freespins') return noCampaign;
  if (name !== 'play' && name !== 'rollback') return noSuchCall;
  return status === 'OK' ? gcpErrors.BAD_REQUEST : gcpErrors[status];
}

function replyOf({ http, code, message }: GcpError, answer: VendorAnswer): VendorReply {
  return { http, headers: {}, text: withBalance(answer, { code, message }) };
}

/** JSON whose balance is a whole number of any size, which a JavaScript number is not. */
function withBalance({ balance, currency }: VendorAnswer, fields: object): string {
  const subunits = subunitsOf(balance, String(currency));
  const rest = JSON.stringify(fields);
  if (subunits === null) return rest;
  return rest === '{}' ? `{"balance":${subunits}}` : `{"balance":${subunits},${rest.slice(1)}`;
}
