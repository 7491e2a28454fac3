import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { PaymentPasswordQuestion } from '../../../features/payments/payment-password.tsx';
import { useText } from '@tyche/i18n/react';
import { AddCardDialog } from './add-card-dialog.tsx';
import type { Card, Settings } from './withdraw-form.tsx';

/** The accounts that money can be withdrawn to, masked; five at most. */
export function BankCards({
  cards,
  max,
  settings,
}: {
  readonly cards: readonly Card[];
  readonly max: number;
  readonly settings: Settings;
}) {
  const { t, format } = useText();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Card | null>(null);
  // The first account is added as a step.
  if (cards.length === 0) return null;
  return (
    <Part title={t('payments.cards.title', { count: cards.length, max })}>
      <ul className={parts.lines}>
        {cards.map((card) => (
          <li key={card.id} className={parts.line}>
            <span className={parts.what}>
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
      <div>
        <Button disabled={cards.length >= max} onClick={() => setAdding(true)}>
          {t('payments.cards.add')}
        </Button>
      </div>
      {settings.cardWaitHours > 0 && (
        <p className={parts.note}>{t('payments.cards.note', { count: settings.cardWaitHours })}</p>
      )}
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog card={removed} onClose={() => setRemoved(null)} />}
    </Part>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const { t } = useText();
  const send = useSend(contract.removeBankCard);
  const remove = async (password: string) => {
    const answer = await send.mutateAsync({ input: { id: card.id, password } }).catch(() => null);
    if (answer) onClose();
  };
  return (
    <PaymentPasswordQuestion
      title={t('payments.cards.remove')}
      confirmLabel={t('payments.cards.remove')}
      busy={send.isPending}
      error={send.error}
      onConfirm={(password) => void remove(password)}
      onClose={onClose}
    >
      <p>
        {card.bankName} <bdi>{card.accountNumber}</bdi>
      </p>
    </PaymentPasswordQuestion>
  );
}
