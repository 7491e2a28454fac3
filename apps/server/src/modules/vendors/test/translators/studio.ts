import { randomUUID } from 'node:crypto';
import { signedHeaders } from '@tyche/vendor-protocol/signing';
import { type Outcome, postOf, type Translator } from './translator.ts';

const secret = 'k'.repeat(32);

const outcomes: Readonly<Record<string, Outcome>> = {
  OK: 'ok',
  BALANCE_LOW: 'low',
  TX_VOIDED: 'void',
  TX_CONFLICT: 'conflict',
  SIGNATURE_INVALID: 'unsigned',
  RETRY_LATER: 'again',
};

/** SGP/1. */
export const studioTranslator: Translator = {
  variables: { TYCHE_STUDIO_URL: 'http://127.0.0.1:9', TYCHE_STUDIO_KEY: secret },
  async write({ what, id, bet, round, currency, amount }, { playerId, sessionToken }) {
    const moved = {
      bet: { amount: String(amount) },
      win: { amount: String(amount), betTxIds: [bet], roundClosed: true },
      refund: { betTxId: bet },
      balance: {},
    }[what];
    const body = JSON.stringify({ txId: id, roundId: round, playerId, sessionToken, currency, ...moved });
    const path = `/seamless/v1/studio/${what}`;
    const parts = { method: 'POST', path, timestamp: String(Date.now()), nonce: randomUUID(), body };
    return postOf('studio', what, body, await signedHeaders({ keyId: 'operator-1', secret }, parts));
  },
  read({ text }) {
    const { status, balance = null, operatorTxId = null } = JSON.parse(text);
    const outcome = outcomes[status];
    if (!outcome) throw new Error(`no outcome for ${text}`);
    return { outcomes: [outcome], balance, number: operatorTxId };
  },
};
