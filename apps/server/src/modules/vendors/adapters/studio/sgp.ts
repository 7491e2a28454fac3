// SGP/1 in seamless mode: JSON, signed with HMAC-SHA256 (docs/reference/vendors.md 1).
import type { Clock } from '@tyche/kernel/clock';
import {
  isId,
  type MoneyCallName,
  moneyCalls,
  readJackpots,
  readMoneyCall,
  readRoundClose,
} from '@tyche/rules/vendors/calls';
import type { KeyRing } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, checkSigned, HEADERS, usedNonce } from '@tyche/vendor-protocol/signing';
import { parseJson } from '@tyche/vendor-protocol/parse-json';
import type { CallIds, CallRefusal, SeamlessAdapter, VendorCommand, VendorReply } from '../../adapter.ts';

const MAX_ITEMS = 200;
const RETRY_S = 30;
/** What a batch may hold: a bet must be answered before the round goes on, so it comes alone. */
const inBatch: ReadonlySet<string> = new Set(['win', 'refund', 'adjust']);
const inReport: ReadonlySet<string> = new Set(['bet', 'bet-win', 'win', 'refund']);
const malformed = { type: 'malformed' } as const;

/** Opens SGP/1 with the vendor's keys; two may be good at once, so that one can be replaced. */
export function openSgp({ keys, clock }: { readonly keys: KeyRing; readonly clock: Clock }): SeamlessAdapter {
  return {
    hasAuthenticate: true,
    async read({ method, path, name, headers, body }) {
      // The bytes as received: decoding makes one text of several bodies.
      const heard = { method, path, headers, body };
      const proof = await checkSigned(
        await keys.read(String(headers[HEADERS.key])),
        heard,
        clock.now().getTime(),
      );
      if (proof === null) return null;
      const { nonce, key } = proof;
      await keys.noteUse(key.keyId);
      return {
        nonce: `${key.keyId} ${usedNonce(nonce)}`,
        command: readSgpCommand(name, parseJson(body)),
        async write(answer) {
          const text = JSON.stringify(answer);
          // The answer is signed with the key of the call.
          const signature = await answerSignatureOf(key.secret, nonce, text);
          return { http: 200, text, headers: { [HEADERS.signature]: signature } };
        },
      };
    },
    refuse: (why) => refusals[why],
  };
}

/** They are not signed: 401 because there is no proved nonce to sign, 503 because nothing was done. */
const refusals: Readonly<Record<CallRefusal, VendorReply>> = {
  unsigned: { http: 401, text: JSON.stringify({ status: 'SIGNATURE_INVALID' }), headers: {} },
  maintenance: {
    http: 503,
    text: JSON.stringify({ status: 'RETRY_LATER' }),
    headers: { 'retry-after': String(RETRY_S) },
  },
};

/**
 * Reads what a call wants.
 *
 * @param name the last part of the path, such as `bet`.
 * @param body the parsed JSON; null when it is none.
 */
export function readSgpCommand(name: string, body: unknown): VendorCommand {
  if (typeof body !== 'object' || body === null) return malformed;
  const fields: Readonly<Record<string, unknown>> = { ...body };
  if (isMoneyCall(name)) return readMoney(name, fields);
  switch (name) {
    case 'round-close': {
      const close = readRoundClose(fields);
      if (!close) return malformed;
      const { roundId, playerId, ...totals } = close;
      return { type: 'round-close', roundId, playerId, totals };
    }
    case 'authenticate':
      return isToken(fields.gameToken) ? { type: 'authenticate', gameToken: fields.gameToken } : malformed;
    case 'balance':
      return isId(fields.playerId)
        ? { type: 'balance', playerId: fields.playerId, sessionToken: fields.sessionToken }
        : malformed;
    case 'session-end':
      return isToken(fields.sessionToken)
        ? { type: 'session-end', sessionToken: fields.sessionToken }
        : malformed;
    case 'transaction-status':
      return isId(fields.txId) ? { type: 'transaction-status', txId: fields.txId } : malformed;
    case 'batch':
      return readItems('batch', fields.items, inBatch);
    case 'report':
      return readItems('report', fields.items, inReport);
    default:
      return malformed;
  }
}

function readMoney(name: MoneyCallName, fields: Readonly<Record<string, unknown>>): VendorCommand {
  const money = readMoneyCall(name, fields);
  const jackpots = money && readJackpots(money, fields);
  if (!money || !jackpots) return { ...malformed, named: idsOf(fields) };
  const gameCode = isId(fields.gameCode) ? fields.gameCode : null;
  return { type: 'money', money, sessionToken: fields.sessionToken, gameCode, jackpots };
}

function idsOf({ txId, roundId, playerId }: Readonly<Record<string, unknown>>): CallIds {
  const idIn = (value: unknown) => (isId(value) ? value : null);
  return { txId: idIn(txId), roundId: idIn(roundId), playerId: idIn(playerId) };
}

function readItems(type: 'batch' | 'report', items: unknown, names: ReadonlySet<string>): VendorCommand {
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS) return malformed;
  const read = (item: unknown): VendorCommand => {
    const name = typeof item === 'object' && item !== null && 'call' in item ? String(item.call) : '';
    return names.has(name) ? readSgpCommand(name, item) : malformed;
  };
  return { type, items: items.map(read) };
}

function isMoneyCall(name: string): name is MoneyCallName {
  return (moneyCalls as readonly string[]).includes(name);
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 100;
}
