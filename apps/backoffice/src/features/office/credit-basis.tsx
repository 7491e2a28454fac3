import { useText } from '@tyche/i18n/react';
import { BasisList } from './basis-list.tsx';
import { Amount } from './payment.tsx';

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
  const rows = amounts.map((name) => {
    const amount = textOf(name);
    return [
      t(`staff.credit.${name}`),
      amount === null ? t('staff.credit.unknown') : <Amount key={name} of={{ amount, currency }} />,
    ] as const;
  });
  return <BasisList rows={member === null ? rows : [[t('staff.access.member'), member] as const, ...rows]} />;
}
