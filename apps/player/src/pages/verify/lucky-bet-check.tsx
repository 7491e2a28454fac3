import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import frame from '../../features/proof-check/proof-page.module.css';
import { TicketOutcome } from '../../features/proof-check/step-list.tsx';
import { useForm } from '../../lib/use-form.ts';
import type { LuckyDayProof } from './check-lucky-day.ts';
import css from './verify-page.module.css';

const NUMBER = /^[1-9][0-9]{0,18}$/;

type Judged = OutputOf<typeof contract.checkLuckyBet>;

/** What a bet of the member gets by the digits of a day, or that it does not have them: that is seen without asking. */
export function LuckyBetCheck({
  day,
  tail,
}: {
  readonly day: Pick<LuckyDayProof, 'id' | 'currency'>;
  readonly tail: string;
}) {
  const { t, format } = useText();
  const [judged, setJudged] = useState<Judged | { readonly bet: string } | null>(null);
  const form = useForm({
    first: { bet: '' },
    validate: ({ bet }) => ({ bet: !NUMBER.test(bet.trim()) && t('verify.lucky.betOdd') }),
    send: async ({ bet }, call) => {
      const number = bet.trim();
      setJudged(null);
      return number.endsWith(tail)
        ? call(contract.checkLuckyBet, { id: day.id, bet: number })
        : { bet: number };
    },
    fieldOf: () => 'bet',
    onDone: setJudged,
  });
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency: day.currency });
  return (
    <section className={css.offline} aria-label={t('verify.lucky.betTitle')}>
      <h2>{t('verify.lucky.betTitle')}</h2>
      <p>{t('verify.lucky.betText')}</p>
      <form className={cx(css.form, frame.form)} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <TextField
          label={t('verify.lucky.betNumber')}
          required
          dir="ltr"
          inputMode="numeric"
          maxLength={19}
          {...form.field('bet')}
        />
        <Button type="submit" look="ink" busy={form.isSending}>
          {t('verify.check')}
        </Button>
      </form>
      {judged && (
        <TicketOutcome
          verdict={'amount' in judged ? 'right' : 'wrong'}
          text={
            'amount' in judged
              ? t('verify.lucky.betGets', {
                  number: judged.bet,
                  stake: money(judged.stake),
                  amount: money(judged.amount),
                })
              : t('verify.lucky.betWithout', { number: judged.bet, tail })
          }
        />
      )}
    </section>
  );
}
