import { currencyOf } from '@tyche/kernel/currencies';
import { SendCancelled } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/site';
import { MAIN_WALLET } from '@tyche/contract/vendors';
import { formatAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '@tyche/i18n/react';
import { useTransferText } from './use-transfer-text.ts';
import { type Direction, mostOf, type VendorWallet, type WalletTransfer } from './wallets.ts';
import css from './wallets.module.css';

const quick = [100n, 500n, 1_000n, 5_000n, 20_000n].map((whole) => whole * 10_000n);
// A message that stays lies behind the open centre, where nobody can close it: the record keeps what came back.
const tones = { pending: 'plain', done: 'good', returned: 'plain' } as const;
/** Refusals that are about the amount and stand at its field. */
const ofAmount = ['amount-out-of-range', 'insufficient-balance', 'transfer-bonus-refused'];

/** How much goes into a vendor's wallet or out of it. One press, one transfer, however often it is sent. */
export function MoveDialog({
  wallet,
  main,
  currency,
  direction,
  onSent,
  onClose,
}: {
  readonly wallet: VendorWallet;
  readonly main: string;
  readonly currency: string;
  readonly direction: Direction;
  /** A transfer that is not over yet. */
  readonly onSent: (transfer: WalletTransfer) => void;
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const textOf = useTransferText();
  const max = mostOf(direction, main, wallet);
  const isIn = direction === 'to-vendor';
  const tooMuch = (amount: bigint) => amount > max && t('wallets.tooMuch', { amount: format.money(max) });
  const form = useForm({
    first: { amount: '' },
    validate: (values) => {
      const amount = typedAmount(values.amount);
      return { amount: amount === null ? t('payments.badAmount') : tooMuch(amount) };
    },
    send: async (values, call) => {
      const amount = typedAmount(values.amount);
      if (amount === null) throw new SendCancelled();
      const [from, to] = isIn ? [MAIN_WALLET, wallet.accountTypeId] : [wallet.accountTypeId, MAIN_WALLET];
      const input = { fromAccountTypeId: from, toAccountTypeId: to, amount: formatAmount(amount) };
      return call(contract.walletTransfer, input);
    },
    onDone: (answer) => {
      if (answer.state === 'pending') onSent(answer);
      showToast(textOf(answer), tones[answer.state]);
      onClose();
    },
    fieldOf: ({ code }) => (ofAmount.includes(code) ? 'amount' : null),
  });
  const field = form.field('amount');

  return (
    <Dialog
      title={t(isIn ? 'wallets.inTo' : 'wallets.outOf', { name: wallet.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <AmountField
          label={t('payments.amount')}
          symbol={currencyOf(currency).symbol}
          autoFocus
          hint={max === 0n ? t('wallets.nothing') : t('wallets.upTo', { amount: format.money(max) })}
          {...field}
        />
        {max > 0n && (
          <div role="group" aria-label={t('payments.amount')} className={css.chips}>
            {quick
              .filter((units) => units < max)
              .map((units) => format.short(units))
              .map((chip) => (
                <Chip key={chip} pressed={chip === field.value} onClick={() => field.onChange(chip)}>
                  {chip}
                </Chip>
              ))}
            <Chip
              pressed={typedAmount(field.value) === max}
              onClick={() => field.onChange(format.amount(max))}
            >
              {t('wallets.all')}
            </Chip>
          </div>
        )}
        <Button type="submit" look="primary" wide busy={form.isSending}>
          {t('wallets.go')}
        </Button>
      </form>
    </Dialog>
  );
}
