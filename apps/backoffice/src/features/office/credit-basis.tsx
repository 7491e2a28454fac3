import { useText } from '@tyche/i18n/react';
import { Amount } from './payment.tsx';
import css from './page.module.css';

const amounts = ['announced', 'arrived', 'amount', 'fee', 'credited', 'balance', 'balanceAfter'] as const;

/** What a proposal to credit a deposit was made on, and what the wallet will have: for the person who approves it. */
export function CreditBasis({ of }: { readonly of: object }) {
  const { t } = useText();
  const textOf = (name: string): string | null => {
    const value: unknown = Reflect.get(of, name);
    return typeof value === 'string' ? value : null;
  };
  const currency = textOf('currency') ?? '';
  const member = textOf('memberId');
  return (
    <dl className={css.basis}>
      {member !== null && (
        <div>
          <dt>{t('staff.access.member')}</dt>
          <dd>
            <bdi>{member}</bdi>
          </dd>
        </div>
      )}
      {amounts.map((name) => {
        const amount = textOf(name);
        return (
          <div key={name}>
            <dt>{t(`staff.credit.${name}`)}</dt>
            <dd>{amount === null ? t('staff.credit.unknown') : <Amount of={{ amount, currency }} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
