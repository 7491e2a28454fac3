import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { outcomeOf } from '@tyche/rules/records';
import { Table } from '@tyche/ui/table';
import parts from '../../../lib/parts/parts.module.css';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useText } from '@tyche/i18n/react';
import { Time } from '../../../lib/parts/time.tsx';

type Wager = OutputOf<typeof contract.betRecord>['list'][number];

/** The state of a bet as it is named; only a net gain is a win. */
export function wordOf({ state, stake, payout, rebate }: Wager): Wager['state'] | 'returned' {
  if (state !== 'won') return state;
  const [cost, paid, back] = [stake, payout, rebate].map((text) => parseAmount(text) ?? 0n);
  return outcomeOf({ stake: cost ?? 0n, paid: paid ?? 0n, rebate: back ?? 0n });
}

/** The bets of a page: a table where there is room, cards on a phone. */
export function Wagers({ rows }: { readonly rows: readonly Wager[] }) {
  const { t } = useText();
  const at = (row: Wager) => <Time at={row.placedAt} style="dateTime" />;
  return (
    <>
      <Table caption={t('centre.menu.personalHistoryCopy')} className={css.table}>
        <thead>
          <tr>
            <th>{t('records.column.time')}</th>
            <th>{t('records.column.game')}</th>
            <th>{t('records.column.state')}</th>
            <th className={css.amount}>{t('records.column.stake')}</th>
            <th className={css.amount}>{t('records.column.validStake')}</th>
            <th className={css.amount}>{t('records.column.payout')}</th>
            <th className={css.amount}>{t('records.column.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.wagerId}>
              <td>{at(row)}</td>
              <td>
                {row.gameName}
                <small className={parts.note}>
                  <br />
                  <bdi>{row.number}</bdi> · {t('records.betNumber', { number: row.wagerId })}
                </small>
              </td>
              <td>{t(`records.state.${wordOf(row)}`)}</td>
              {(['stake', 'validStake', 'payout'] as const).map((column) => (
                <td key={column} className={css.amount}>
                  <RecordAmount text={row[column]} sign={false} />
                </td>
              ))}
              <td className={css.amount}>{row.state === 'placed' ? '–' : <RecordAmount text={row.net} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.wagerId} className={css.card}>
            <span>{row.gameName}</span>
            <span className={css.amount}>
              {row.state === 'placed' ? (
                <RecordAmount text={row.stake} sign={false} />
              ) : (
                <RecordAmount text={row.net} />
              )}
            </span>
            <small>
              {at(row)} · <bdi>{row.number}</bdi> · {t('records.betNumber', { number: row.wagerId })}
            </small>
            <small className={css.amount}>{t(`records.state.${wordOf(row)}`)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
