import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { PaymentPasswordField } from '../../../features/payments/payment-password.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';

type Terms = OutputOf<typeof contract.pointConversion>;

/** Points that are typed; null for what is no whole number above 0. */
const typedPoints = (text: string): number | null =>
  /^[1-9][0-9]{0,8}$/.test(text.trim()) ? Number(text.trim()) : null;

/** Whole points and the payment password; what the points give is told while they are typed. */
export function ConvertForm({ terms }: { readonly terms: Terms }) {
  const { t, format } = useText();
  const { ratio, step, least, leftToday, reviewFrom } = terms;
  const form = useForm({
    first: { points: '', password: '' },
    validate: ({ points, password }) => {
      const typed = typedPoints(points);
      return {
        points: (typed === null || typed % step !== 0) && t('refusals.points-step', { step }),
        password: password === '' && t('payments.withdraw.passwordMissing'),
      };
    },
    send: ({ points, password }, call) =>
      call(contract.convertPoints, { points: typedPoints(points) ?? 0, paymentPassword: password }),
    onDone: ({ status, money }) => {
      form.set({ points: '', password: '' });
      const amount = format.money(parseAmount(money) ?? 0n);
      showToast(t(status === 'approved' ? 'points.converted' : 'points.convertWaits', { amount }));
    },
    onFailed: () => {
      form.set({ password: '' });
    },
    fieldOf: ({ code }) =>
      code === 'payment-password-wrong' ? 'password' : code.startsWith('points-') ? 'points' : null,
  });
  if (!terms.isOpen) return <Notice>{t('refusals.conversion-closed')}</Notice>;
  const typed = typedPoints(form.values.points);
  const given = typed !== null && typed % step === 0 ? (BigInt(typed) * UNITS_PER_ONE) / BigInt(ratio) : null;
  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <TextField
        label={t('points.number')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint={t('points.convertHint', { ratio, step, least, left: leftToday })}
        {...form.field('points')}
      />
      <p aria-live="polite">
        {t('points.gives')} <strong>{given === null ? '–' : format.money(given)}</strong>
      </p>
      {typed !== null && typed >= reviewFrom && <Notice>{t('points.review', { from: reviewFrom })}</Notice>}
      <PaymentPasswordField {...form.field('password')} />
      <Button type="submit" look="primary" busy={form.isSending}>
        {t('points.convertGo')}
      </Button>
    </form>
  );
}
