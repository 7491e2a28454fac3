import { hashOfForm } from '../../adapters/pragmatic/form.ts';
import { GAME } from '../../calls/test/gateway.ts';
import { type Outcome, postOf, type Translator } from './translator.ts';

const secret = 'k'.repeat(16);
const names = {
  bet: 'bet.html',
  win: 'result.html',
  refund: 'refund.html',
  balance: 'balance.html',
} as const;

/** 120 is every final contradiction. */
const outcomes: Readonly<Record<number, readonly Outcome[]>> = {
  0: ['ok'],
  1: ['low'],
  5: ['unsigned'],
  100: ['again'],
  120: ['void', 'conflict'],
};

/** The seamless wallet of Pragmatic Play. A refund has the number of its bet. */
export const pragmaticTranslator: Translator = {
  variables: { TYCHE_PRAGMATIC_KEY: secret },
  async write({ what, id, bet, round, amount }, { playerId, sessionToken }) {
    const form = new URLSearchParams({ userId: playerId, token: sessionToken, providerId: 'PragmaticPlay' });
    if (what !== 'balance') {
      form.set('reference', what === 'refund' ? bet : id);
      form.set('gameId', GAME);
      form.set('roundId', round);
    }
    if (what === 'bet' || what === 'win') form.set('amount', amount.toFixed(2));
    form.set('hash', hashOfForm(new Map(form), secret));
    return postOf('pragmatic', names[what], String(form));
  },
  read({ text }) {
    const { error, cash = null, transactionId = null } = JSON.parse(text);
    const means = outcomes[error];
    if (!means) throw new Error(`no outcome for ${text}`);
    return { outcomes: means, balance: cash === null ? null : cash.toFixed(4), number: transactionId };
  },
};
