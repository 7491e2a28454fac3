import { useText } from '@tyche/i18n/react';
import { spokenResult } from '../../lib/drawn/drawn-of.ts';
import { shortNumber } from '../../lib/lottery-text.ts';
import type { DrawOutcome } from '../../state/settled-draws.ts';

/** Words for how the bets in a draw ended: only a net gain has a plus (screens.md 1). */
export function useOutcomeText(): {
  /** The result and the outcome, as one sentence. */
  sentence(game: string, numero: string, winNo: string | null, outcome: DrawOutcome): string;
  /** The outcome in few words. */
  short(outcome: DrawOutcome): string;
} {
  const { t, format } = useText();
  const params = ({ kind, stake, returned, net, bets }: DrawOutcome) => ({
    amount: kind === 'won' ? format.money(net, { sign: true }) : format.money(returned),
    stake: format.money(stake),
    count: bets,
  });
  return {
    sentence: (game, numero, winNo, outcome) =>
      t(`lottery.settled.${outcome.kind}`, {
        ...params(outcome),
        game,
        number: shortNumber(numero),
        digits: spokenResult(winNo ?? ''),
      }),
    short: (outcome) => t(`lottery.settled.short.${outcome.kind}`, params(outcome)),
  };
}
