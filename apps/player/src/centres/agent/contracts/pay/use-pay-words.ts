// How pages of pay write periods, amounts and rates.
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { useContractWords } from '../../../../features/contract-terms/use-contract-words.ts';
import type { PayDetail, PayLine } from './pay-type.ts';

type Span = Pick<PayLine, 'period' | 'firstDay' | 'lastDay' | 'startsAt' | 'endsAt'>;

/** What a period misses to a tier; a salary has no floor of the net loss. */
interface Missing extends Omit<NonNullable<PayDetail['missing']>, 'netLoss'> {
  readonly netLoss?: string;
}

export function usePayWords() {
  const { t, format } = useText();
  const { day, money, pay } = useContractWords();
  return {
    day,
    money,
    /** The period of a line: a day, some days, or a part of a day from and until a time. */
    period({ period, firstDay, lastDay, startsAt, endsAt }: Span) {
      if (period === 'HOUR' || period === 'WINDOW')
        return t('contracts.pay.slot', {
          day: day(firstDay),
          from: format.date(startsAt, 'time'),
          until: format.date(endsAt, 'time'),
        });
      if (firstDay === lastDay) return day(firstDay);
      return t('contracts.pay.days', { from: day(firstDay), until: day(lastDay) });
    },
    /** The rate of the tier that was met; a dash when none was. */
    rate: (line: Pick<PayLine, 'tier' | 'rateType' | 'rate'>) => (line.tier === 0 ? '–' : pay(line)),
    /** What is missing to the next tier; empty when no floor of it is missing. */
    missing({ tier, minimumBet, activeMember, netLoss = '0' }: Missing) {
      const parts = [
        ...(units(minimumBet) > 0n ? [t('contracts.pay.missingBet', { amount: money(minimumBet) })] : []),
        ...(activeMember > 0 ? [t('contracts.pay.missingMembers', { count: activeMember })] : []),
        ...(units(netLoss) > 0n ? [t('contracts.pay.missingLoss', { amount: money(netLoss) })] : []),
      ];
      return parts.length === 0 ? '' : t('contracts.pay.missingTo', { number: tier, what: parts.join(', ') });
    },
    /** What is left of an amount. */
    open: ({ amount, paid }: Pick<PayLine, 'amount' | 'paid'>) => units(amount) - units(paid),
  };
}

/** An amount of the wire in 1/10 000 units. */
export function units(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
