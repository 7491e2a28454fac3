import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Sums } from '@tyche/ui/sums';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { AddCard } from './add-card.tsx';

type Funds = OutputOf<typeof contract.memberFunds>;

/**
 * Own money of a member who is self-excluded or whose account is closed, and so cannot withdraw in person: staff pays it to a card of
 * the member's own; above the limit a second person agrees. `?member=` in the address opens one.
 */
export function OwnFundsPage() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const memberId = query.get('member') ?? '';
  const [typed, setTyped] = useState(memberId);

  function look(event: FormEvent): void {
    event.preventDefault();
    const member = typed.trim();
    setQuery(member === '' ? {} : { member }, { replace: true });
  }

  return (
    <OfficeFrame title={t('staff.ownFunds.title')} note={t('staff.ownFunds.note')}>
      <form className={css.search} role="search" onSubmit={look} noValidate>
        <Field label={t('staff.ownFunds.member')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">{t('staff.ownFunds.look')}</Button>
      </form>
      {memberId !== '' && <Member key={memberId} id={memberId} />}
    </OfficeFrame>
  );
}

function Member({ id }: { readonly id: string }) {
  const { t, format } = useText();
  const funds = useRoute(contract.memberFunds, { memberId: id });
  return (
    <Ready of={funds}>
      {(one) => (
        <>
          <p>
            <bdi>{one.username}</bdi> · {t(`staff.ownFunds.${one.standing}`)}
            {one.until !== null && ` · ${t('staff.col.until')} ${format.date(one.until, 'full')}`}
          </p>
          <Sums
            of={(['available', 'held', 'debt'] as const).map((name) => ({
              label: t(`staff.ownFunds.${name}`),
              value: <Amount of={{ amount: one[name], currency: one.currency }} />,
            }))}
          />
          {one.standing === 'active' && <Notice>{t('staff.ownFunds.inPerson')}</Notice>}
          <Cards funds={one} />
          {one.standing !== 'active' && <AddCard memberId={one.memberId} currency={one.currency} />}
        </>
      )}
    </Ready>
  );
}

function Cards({ funds: { memberId, standing, cards, bonus } }: { readonly funds: Funds }) {
  const { t, format } = useText();
  const ends =
    bonus && t('staff.ownFunds.endsBonus', { pocket: format.money(parseAmount(bonus.pocket) ?? 0n) });
  return (
    <OfficeTable
      caption={t('staff.ownFunds.cards')}
      rows={cards}
      empty={t('staff.ownFunds.noCards')}
      icon="wallet"
      columns={[
        {
          label: t('staff.col.to'),
          cell: (card) => (
            <>
              {card.bankName} <bdi>{card.accountNumber}</bdi>
            </>
          ),
        },
        { label: t('staff.ownFunds.holder'), cell: (card) => <bdi>{card.holderName}</bdi> },
        { label: t('staff.ownFunds.usableFrom'), cell: (card) => format.date(card.usableFrom, 'dateTime') },
        {
          label: t('staff.col.action'),
          cell: (card) =>
            standing !== 'active' &&
            card.isUsable && (
              <ActButton
                route={contract.payOutOwnFunds}
                input={(reason, amount) => ({
                  memberId,
                  amount,
                  bankId: card.id,
                  reason,
                  forfeits: bonus !== null,
                })}
                label={t('staff.ownFunds.pay')}
                question={[t('staff.ownFunds.payAsk'), ends].filter(Boolean).join(' ')}
                amountLabel={t('staff.col.amount')}
                needsReason
                look="ink"
              />
            ),
        },
      ]}
    />
  );
}
