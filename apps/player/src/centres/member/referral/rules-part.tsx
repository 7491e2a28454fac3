import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Table } from '@tyche/ui/table';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import type { Details } from './details.ts';
import css from './referral.module.css';

/** The conditions and amounts that count for who registers now, as one table. */
export function RulesPart({ rules, currency }: Pick<Details, 'rules' | 'currency'>) {
  const { t, format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  const days = (count: number) => t('referral.rules.daysValue', { count });
  const lines: readonly (readonly [name: string, value: string])[] = [
    [t('referral.rules.identity'), t('referral.rules.identityValue')],
    [t('referral.rules.minDeposit'), money(rules.minDeposit)],
    [t('referral.rules.minValid'), money(rules.minValid)],
    [t('referral.rules.days'), days(rules.days)],
    [t('referral.rules.holdDays'), days(rules.holdDays)],
    ...rules.tiers.map(({ from, amount }) => [t('referral.rules.tier', { from }), money(amount)] as const),
    [t('referral.rules.friend'), money(rules.friendAmount)],
    [t('referral.rules.maxPerMonth'), format.number(rules.maxPerMonth)],
    [
      t('referral.rules.maxInAll'),
      rules.maxInAll === null ? t('referral.rules.noLimit') : format.number(rules.maxInAll),
    ],
  ];
  return (
    <Part title={t('referral.rules')} text={t('referral.rules.text')}>
      <Table caption={t('referral.rules')} className={css.rules}>
        <thead>
          <tr>
            <th>{t('referral.rules.what')}</th>
            <th>{t('referral.rules.value')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={parts.note}>{t('referral.rules.cash')}</p>
    </Part>
  );
}
