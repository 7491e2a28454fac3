import { currencyOf } from '@tyche/kernel/currencies';
import { useSend } from '@tyche/client/react';
import { hadNoEffect, RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { MAIN_WALLET } from '@tyche/contract/vendors';
import { formatAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../../features/amount-field/amount-field.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { useTransferText } from './use-transfer-text.ts';
import { type Direction, mostOf, type VendorWallet, type WalletTransfer } from './wallets.ts';
import css from './wallets.module.css';
import { newRequestKey } from '../../../lib/secure-random.ts';

const quick = [100n, 500n, 1_000n, 5_000n, 20_000n].map((whole) => whole * 10_000n);
// A message that stays lies behind the open centre, where nobody can close it: the record keeps what came back.
const tones = { pending: 'plain', done: 'good', returned: 'plain' } as const;
/** Refusals that are about the amount and stand at its field. */
const ofAmount = ['amount-out-of-range', 'insufficient-balance'];

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
  const errorText = useErrorText();
  const textOf = useTransferText();
  const send = useSend(contract.walletTransfer);
  const [text, setText] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const key = useRef(newRequestKey());
  const most = mostOf(direction, main, wallet);
  const amount = typedAmount(text);
  const isIn = direction === 'to-vendor';
  const refused = send.error instanceof RefusedError && ofAmount.includes(send.error.code);

  function problem(): string | null {
    if (refused && send.error) return errorText(send.error);
    if (!isSubmitted) return null;
    if (amount === null) return t('payments.badAmount');
    return amount > most ? t('wallets.tooMuch', { amount: format.money(most) }) : null;
  }

  function change(typed: string): void {
    if (refused) send.reset();
    setText(typed);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (amount === null || amount > most || send.isPending) return;
    const [from, to] = isIn ? [MAIN_WALLET, wallet.accountTypeId] : [wallet.accountTypeId, MAIN_WALLET];
    const input = { fromAccountTypeId: from, toAccountTypeId: to, amount: formatAmount(amount) };
    const answer = await send.mutateAsync({ input, key: key.current }).catch((error: Error) => {
      // After a refusal without effect the next press is another transfer; else it repeats this one.
      if (hadNoEffect(error)) key.current = newRequestKey();
      return null;
    });
    if (!answer) return;
    if (answer.state === 'pending') onSent(answer);
    showToast(textOf(answer), tones[answer.state]);
    onClose();
  }

  return (
    <Dialog
      title={t(isIn ? 'wallets.inTo' : 'wallets.outOf', { name: wallet.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} onSubmit={(event) => void submit(event)} noValidate>
        {send.error && !refused && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <AmountField
          label={t('payments.amount')}
          symbol={currencyOf(currency).symbol}
          value={text}
          onChange={change}
          autoFocus
          hint={most === 0n ? t('wallets.nothing') : t('wallets.upTo', { amount: format.money(most) })}
          error={problem()}
        />
        {most > 0n && (
          <div role="group" aria-label={t('payments.amount')} className={css.chips}>
            {quick
              .filter((units) => units < most)
              .map((units) => format.short(units))
              .map((chip) => (
                <Chip key={chip} pressed={chip === text} onClick={() => change(chip)}>
                  {chip}
                </Chip>
              ))}
            <Chip pressed={amount === most} onClick={() => change(format.amount(most))}>
              {t('wallets.all')}
            </Chip>
          </div>
        )}
        <Button type="submit" look="primary" wide busy={send.isPending}>
          {t('wallets.go')}
        </Button>
      </form>
    </Dialog>
  );
}
