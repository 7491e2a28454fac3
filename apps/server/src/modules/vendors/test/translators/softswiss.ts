import { currencyOf } from '@tyche/kernel/currencies';
import { gcpSignatureOf } from '../../adapters/softswiss/gcp.ts';
import { GAME } from '../../calls/test/gateway.ts';
import { type Outcome, postOf, type Translator } from './translator.ts';

const key = 'k'.repeat(16);

/** A contradiction of any kind is a bad request. */
const outcomes: Readonly<Record<number, readonly Outcome[]>> = {
  100: ['low'],
  400: ['void', 'conflict'],
  403: ['unsigned'],
  503: ['again'],
};

/** GCP. */
export const softswissTranslator: Translator = {
  variables: { TYCHE_SOFTSWISS_KEY: key },
  async write({ what, id, bet, round, currency, amount }, { playerId, sessionToken }) {
    const subunits = amount * 10 ** currencyOf(currency).decimals;
    const actions = {
      bet: [{ action: 'bet', action_id: id, amount: subunits }],
      win: [{ action: 'win', action_id: id, amount: subunits }],
      refund: [{ action: 'rollback', action_id: id, original_action_id: bet }],
      balance: [],
    }[what];
    const body = JSON.stringify({
      user_id: playerId,
      session_id: sessionToken,
      currency,
      game: GAME,
      game_id: round,
      finished: what === 'win',
      actions,
    });
    const headers = { 'x-request-sign': gcpSignatureOf(key, body) };
    return postOf('softswiss', what === 'refund' ? 'rollback' : 'play', body, headers);
  },
  read({ text }, currency) {
    const { code, balance = null, transactions = [] } = JSON.parse(text);
    const means = code === undefined ? (['ok'] as const) : outcomes[code];
    if (!means) throw new Error(`no outcome for ${text}`);
    const { decimals } = currencyOf(currency);
    const shown = balance === null ? null : (balance / 10 ** decimals).toFixed(4);
    return { outcomes: means, balance: shown, number: transactions[0]?.tx_id ?? null };
  },
};
