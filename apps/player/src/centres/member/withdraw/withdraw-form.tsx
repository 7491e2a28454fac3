import { currencyOf } from '@tyche/kernel/currencies';
import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { isRefusalCode } from '@tyche/contract/refusals';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { SendCancelled } from '@tyche/client/use-form';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { useDeferredValue } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Fact, Facts } from '../../../features/payments/facts.tsx';
import { BonusConsent } from '../../../features/payments/bonus-consent.tsx';
import { PaymentPasswordField } from '../../../features/payments/payment-password.tsx';
import { WalletChip } from '../../../features/wallet-chip/wallet-chip.tsx';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import css from './withdraw.module.css';
import { ThreeFigures } from './three-figures.tsx';

export type Settings = OutputOf<typeof contract.withdrawSettings>;
export type Card = OutputOf<typeof contract.bankCards>['list'][number];
type Range = { readonly minimum: string; readonly maximum: string };
type Preview = OutputOf<typeof contract.preWithdraw>;

/** Account, amount, payment password: fee and what stands in the way are told before it is sent; it is final once sent. */
export function WithdrawForm({
  settings,
  cards,
  onOpen,
}: {
  readonly settings: Settings;
  readonly cards: readonly Card[];
  readonly onOpen: (id: string) => void;
}) {
  const { t, format } = useText();
  const usable = (values: { readonly cardId: string }) =>
    cards.find((card) => card.id === values.cardId) ?? cards.find((card) => card.isUsable);
  const turnover = useRoute(contract.turnoverInfo, {});
  const bonus = turnover.state === 'ready' ? turnover.data.bonus : null;
  const form = useForm({
    first: { cardId: '', amount: '', password: '', forfeits: false },
    validate: ({ amount, password, forfeits }) => ({
      amount: typedAmount(amount) === null && t('payments.badAmount'),
      forfeits: bonus !== null && !forfeits && t('payments.bonus.missing'),
      password: password === '' && t('payments.withdraw.passwordMissing'),
    }),
    send: async (values, call) => {
      const amount = typedAmount(values.amount);
      const card = usable(values);
      if (amount === null || !card) throw new SendCancelled();
      return call(contract.withdraw, {
        amount: formatAmount(amount),
        bankId: card.id,
        password: values.password,
        forfeits: values.forfeits,
      });
    },
    onDone: ({ id }) => onOpen(id),
    onFailed: () => {
      form.set({ password: '' });
    },
    fieldOf: () => null,
  });
  // A card may be added or taken away while the form stands.
  const cardId = usable(form.values)?.id ?? '';
  const asked = useDeferredValue(typedAmount(form.values.amount));
  const preview = useRoute(
    contract.preWithdraw,
    { amount: formatAmount(asked ?? 0n), bankId: cardId },
    { enabled: asked !== null && cardId !== '' },
  );
  const shown = preview.state === 'ready' && asked !== null ? preview.data : null;
  const money = (value: string) => format.money(parseAmount(value) ?? 0n);
  const range = rangeOf(
    settings,
    cards.find((card) => card.id === cardId),
  );

  return (
    <form className={parts.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <div className={css.balance}>
        <span>{t('account.balance.label')}</span>
        <WalletChip />
      </div>
      {turnover.state === 'ready' && bonus && <ThreeFigures turnover={turnover.data} />}
      <Field label={t('payments.withdraw.card')} required>
        {(control) => (
          <Select {...control} value={cardId} onChange={(event) => form.set({ cardId: event.target.value })}>
            {cards.map((card) => (
              <option key={card.id} value={card.id} disabled={!card.isUsable}>
                {card.bankName} {card.accountNumber}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AmountField
        label={t('payments.amountIn', { currency: settings.currency })}
        symbol={currencyOf(settings.currency).symbol}
        hint={t('payments.withdraw.range', {
          from: money(range.minimum),
          to: money(range.maximum),
          left: money(settings.dailyAmountLeft),
          count: settings.dailyCountLeft,
        })}
        {...form.field('amount')}
      />
      {shown && <PreviewPart preview={shown} settings={settings} range={range} />}
      {bonus && <BonusConsent bonus={bonus} {...form.field('forfeits')} />}
      <PaymentPasswordField {...form.field('password')} />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('payments.withdraw.go')}
      </Button>
      <p className={parts.note}>{t('payments.withdraw.final')}</p>
    </form>
  );
}

function rangeOf(settings: Settings, card: Card | undefined): Range {
  return card?.kind === 'e-wallet'
    ? { minimum: settings.eWalletMinimumAmount, maximum: settings.eWalletMaximumAmount }
    : { minimum: settings.minimumAmount, maximum: settings.maximumAmount };
}

function PreviewPart({
  preview,
  settings,
  range,
}: {
  readonly preview: Preview;
  readonly settings: Settings;
  readonly range: Range;
}) {
  const { t, find, format } = useText();
  const money = (value: string) => format.money(parseAmount(value) ?? 0n);
  const amounts: Readonly<Record<string, string>> = {
    'debt-owed': preview.debt,
    'turnover-owed': preview.turnoverOwed,
    'withdrawal-quota': settings.dailyAmountLeft,
  };
  const wordsOf = (code: string) => ({
    amount: money(amounts[code] ?? '0'),
    count: settings.dailyCountLeft,
    minimum: money(range.minimum),
    maximum: money(range.maximum),
  });
  return (
    <>
      <Facts>
        <Fact label={t('payments.withdraw.fact.amount')}>{money(preview.amount)}</Fact>
        <Fact label={t('payments.feeLabel')}>{money(preview.fee)}</Fact>
        <Fact label={t('payments.withdraw.payout')}>
          <strong>{money(preview.payout)}</strong>
        </Fact>
        <Fact label={t('payments.withdraw.time')}>{t('payments.eta', { count: preview.etaMinutes })}</Fact>
      </Facts>
      {preview.obstacles.map((code) => (
        <Notice key={code} tone="caution">
          {(isRefusalCode(code) && find(`refusals.${code}`, wordsOf(code))) || code}
        </Notice>
      ))}
    </>
  );
}
