import { parseAmount } from '@tyche/kernel/money';
import { Table } from '@tyche/ui/table';
import { useText } from '@tyche/i18n/react';
import css from './prize-table.module.css';
import type { Pool } from './ticket.ts';

/** Every prize of a pool: how many tickets of a full pool have it, and how many of those are unsold. */
export function PrizeTable({ pool }: { readonly pool: Pool }) {
  const { t, format } = useText();
  return (
    <Table caption={t('instant.prizes.table')} className={css.prizes} dense>
      <thead>
        <tr>
          <th scope="col">{t('instant.prizes.prize')}</th>
          <th scope="col">{t('instant.prizes.chance')}</th>
          <th scope="col">{t('instant.prizes.left')}</th>
        </tr>
      </thead>
      <tbody>
        {pool.tiers.map(({ prize, count, unsold }) => (
          <tr key={prize}>
            <th scope="row">{format.money(parseAmount(prize) ?? 0n)}</th>
            <td>
              {t('instant.prizes.oneIn', {
                count: format.number(pool.size / count, { maximumFractionDigits: 1 }),
              })}
            </td>
            <td>{t('instant.prizes.leftOf', { left: unsold, count })}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
