import type { Translator } from '@tyche/i18n/translator';
import type { LastRound } from '../../../src/wire.ts';
import { paidBy, unitsOf } from '../lib/session.ts';

/** How the last round of a session that has ended stands, in a sentence with its bet and what it paid. */
export function sayEnd({ t, format }: Translator, { round, currency }: LastRound): string {
  const money = (units: bigint) => format.money(units, { currency });
  const paid = paidBy(round);
  const amounts = { bet: money(unitsOf(round.bet)), win: money(paid) };
  switch (round.state) {
    case 'playing':
      return t(round.shared === null ? 'studio.ended.playing' : 'studio.ended.shared', amounts);
    case 'paying':
      return t('studio.ended.paying', amounts);
    case 'paid':
      return t(paid === 0n ? 'studio.ended.lost' : 'studio.ended.paid', amounts);
    case 'asking':
      return t('studio.ended.asking', amounts);
    case 'refunding':
      return t('studio.ended.refunding', amounts);
    case 'refunded':
      return t('studio.ended.refunded', amounts);
    case 'declined':
      return t('studio.ended.declined', amounts);
  }
}
