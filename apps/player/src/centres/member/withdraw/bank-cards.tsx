import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { useState } from 'react';
import css from '../../../features/payments/payments.module.css';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { AddCardDialog } from './add-card-dialog.tsx';
import type { Card, Settings } from './withdraw-form.tsx';

/** The accounts that money can be withdrawn to, masked; five at most. */
export function BankCards({
  cards,
  most,
  settings,
}: {
  readonly cards: readonly Card[];
  readonly most: number;
  readonly settings: Settings;
}) {
  const { t, format } = useText();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Card | null>(null);
  return (
    <section className={css.part}>
      <h3 className={css.title}>{t('payments.cards.title', { count: cards.length, most })}</h3>
      {cards.length > 0 && (
        <ul className={css.list}>
          {cards.map((card) => (
            <li key={card.id} className={css.line}>
              <span className={css.what}>
                <span>
                  {card.bankName} <bdi>{card.accountNumber}</bdi>
                </span>
                <small>
                  <bdi>{card.holderName}</bdi>
                  {!card.isUsable &&
                    ` · ${t('payments.cards.waits', { at: format.date(card.usableFrom, 'dateTime') })}`}
                </small>
              </span>
              <Button size="small" onClick={() => setRemoved(card)}>
                {t('payments.cards.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button disabled={cards.length >= most} onClick={() => setAdding(true)}>
          {t('payments.cards.add')}
        </Button>
      </div>
      {settings.cardWaitHours > 0 && (
        <p className={css.note}>{t('payments.cards.note', { count: settings.cardWaitHours })}</p>
      )}
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog card={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.removeBankCard, { stale: [contract.bankCards] });
  const [password, setPassword] = useState('');
  const remove = async () => {
    if (password === '') return;
    const isDone = await send.mutateAsync({ input: { id: card.id, password } }).then(
      () => true,
      () => false,
    );
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      title={t('payments.cards.remove')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('payments.cards.remove')}
      busy={send.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={css.form}>
        <p>
          {card.bankName} <bdi>{card.accountNumber}</bdi>
        </p>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
        <Field label={t('payments.withdraw.password')} required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              showLabel={t('payments.show')}
              hideLabel={t('payments.hide')}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
