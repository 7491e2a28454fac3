// The studio of apps/studio: SGP/1 in transfer mode, JSON over HTTP, requests and answers signed with HMAC-SHA256.
import { randomUUID } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { type KeyRing, readKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS, isSame, signedHeaders } from '@tyche/vendor-protocol/signing';
import {
  BalanceAnswer,
  HealthAnswer,
  PATHS,
  PlayerAnswer,
  StatusAnswer,
  SweepAnswer,
  TransferAnswer,
  VoidAnswer,
} from '@tyche/vendor-protocol/transfer-mode';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { Outage } from '../../../../platform/http/errors.ts';
import { readAnswerBody } from '../../../../platform/adapters/read-answer.ts';
import { amountIn, type Asked } from './asking.ts';
import { openBets } from './bets.ts';
import { openGames } from './games.ts';
import { openReplays, openRounds } from './rounds.ts';
import { openSgp } from './sgp.ts';
import { openTotals, openTransactions } from './transactions.ts';
import type { ListedVendor, VendorOrder, VendorPlayer, WalletAdapter } from '../../adapter.ts';

export interface StudioOptions {
  /** Where it listens, such as `http://127.0.0.1:21000`. */
  readonly url: string;
  /** The first signs calls to the studio; all are accepted of its own calls. */
  readonly keys: KeyRing;
  /** The brand whose players and books it is about; empty by default: the platform has one. */
  readonly merchantCode?: string;
  readonly clock: Clock;
  /** Where players' browsers reach its games; null for a studio without games. */
  readonly playUrl?: string | null;
  /** How long an answer may take, and how long one that a page waits for. */
  readonly answerMs?: number;
  readonly lookMs?: number;
}

const ANSWER_MS = 5_000;
/** Looking at a wallet must not keep a page waiting. */
const LOOK_MS = 3_000;

/** The vendor of this project. */
export const studio: ListedVendor = {
  code: 'studio',
  name: 'Tyche Studio',
  accountTypeId: 100,
  variables: {
    TYCHE_STUDIO_URL: {
      help: 'Address of the studio, as http://127.0.0.1:…, when it does not run beside the server.',
    },
    TYCHE_STUDIO_KEY: {
      help: 'Key shared with the studio, at least 32 characters (default: made once in the data folder). Two while one replaces the other: new-id:key old-id:key.',
      isSecret: true,
      minLength: 32,
      needs: 'TYCHE_STUDIO_URL',
    },
    TYCHE_STUDIO_PLAY_URL: {
      help: "Address under which players' browsers reach the studio's games. Without it, its games are not offered.",
      needs: 'TYCHE_STUDIO_URL',
    },
  },
  async open({ clock, merchantCode, read, loadSecret, openKeys }) {
    const url = read('TYCHE_STUDIO_URL');
    if (url === null) return null;
    const configured = readKeys(read('TYCHE_STUDIO_KEY') ?? (await loadSecret('studio-key')));
    const keys = openKeys('studio', configured);
    return openStudio({ url, keys, clock, merchantCode, playUrl: read('TYCHE_STUDIO_PLAY_URL') });
  },
};

/** Opens the adapter. */
export function openStudio(options: StudioOptions): WalletAdapter {
  const { merchantCode = '', answerMs = ANSWER_MS, lookMs = LOOK_MS } = options;

  async function ask<Schema extends TSchema>(schema: Schema, asked: Asked): Promise<Static<Schema>> {
    const answer = await call(options, asked).catch(() => null);
    if (!Value.Check(schema, answer)) throw new Outage('the vendor gave no answer that can be read');
    return answer as Static<Schema>;
  }

  async function move(path: string, order: VendorOrder) {
    const { reference: transferId, playerId, currency, amount } = order;
    const body = { transferId, playerId, currency, amount: formatAmount(amount) };
    return outcomeOf(order, await ask(TransferAnswer, { method: 'POST', path, body, withinMs: answerMs }));
  }

  return {
    ...(options.playUrl && {
      games: openGames({ playUrl: options.playUrl, merchantCode, ask, answerMs }),
      transactions: openTransactions({ merchantCode, ask, answerMs }),
      totals: openTotals({ merchantCode, ask, answerMs }),
      round: openRounds({ ask, answerMs }),
      bets: openBets({ merchantCode, ask, answerMs }),
      replay: openReplays({ ask, answerMs, playUrl: options.playUrl }),
    }),
    seamless: openSgp({ keys: options.keys, clock: options.clock }),
    async health() {
      const { ok, maintenance } = await ask(HealthAnswer, {
        method: 'GET',
        path: PATHS.health,
        withinMs: lookMs,
      });
      return ok && !maintenance ? 'ready' : 'maintenance';
    },
    async openPlayer(body) {
      await ask(PlayerAnswer, { method: 'POST', path: PATHS.players, body, withinMs: answerMs });
    },
    async balance({ playerId, currency }: VendorPlayer) {
      const path = `${PATHS.balance}?${new URLSearchParams({ playerId, currency })}`;
      const answer = await ask(BalanceAnswer, { method: 'GET', path, withinMs: lookMs });
      return answer.status === 'OK' ? balanceOf(answer) : null;
    },
    async sweep({ playerId, currency }) {
      const body = { playerId };
      const { wallets } = await ask(SweepAnswer, {
        method: 'POST',
        path: PATHS.sweep,
        body,
        withinMs: answerMs,
      });
      const found = wallets.find((wallet) => wallet.currency === currency);
      return found ? balanceOf(found) : null;
    },
    deposit: (order) => move(PATHS.deposit, order),
    withdraw: (order) => move(PATHS.withdraw, order),
    async status(order) {
      const path = `${PATHS.transfers}/${order.reference}`;
      const answer = await ask(StatusAnswer, { method: 'GET', path, withinMs: answerMs });
      return answer.status === 'NOT_FOUND' ? 'not-found' : outcomeOf(order, answer);
    },
    async voidTransfer({ reference }) {
      const path = `${PATHS.transfers}/${reference}/void`;
      const answer = await ask(VoidAnswer, { method: 'POST', path, body: {}, withinMs: answerMs });
      return answer.status === 'VOIDED' ? 'voided' : 'already-done';
    },
  };
}

/** The answer of a signed call; null for anything that is not a signed success. */
async function call({ url, keys, clock }: StudioOptions, asked: Asked): Promise<unknown> {
  const [key] = await keys.read();
  const { method, path, withinMs } = asked;
  const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
  const nonce = randomUUID();
  const timestamp = String(clock.now().getTime());
  const parts = { method, path, timestamp, nonce, body };
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
    headers: {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(await signedHeaders(key, parts)),
    },
    ...(body === '' ? {} : { body }),
  });
  const answer = await readAnswerBody(response);
  if (answer === null) return null;
  const wanted = await answerSignatureOf(key.secret, nonce, answer);
  if (response.status !== 200 || !isSame(response.headers.get(HEADERS.signature) ?? '', wanted)) return null;
  return JSON.parse(answer.toString('utf8'));
}

const outcomes = { SUCCESS: 'success', FAILED: 'failed', PENDING: 'pending' } as const;

/** An answer about another order, or over another amount, is none. */
function outcomeOf({ reference, amount }: VendorOrder, answer: TransferAnswer) {
  const isOurs = answer.transferId === reference;
  // A voided order has no amount to tell.
  if (!isOurs || (answer.status !== 'FAILED' && parseAmount(answer.amount) !== amount))
    throw new Outage('the vendor answered about something else');
  return outcomes[answer.status];
}

function balanceOf({ balance, inPlay }: { balance: string; inPlay: string }) {
  return { available: amountIn(balance), inPlay: amountIn(inPlay) };
}
