import type { RouteState } from '@tyche/client/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Link } from 'react-router';
import { Part } from '../../lib/parts/part.tsx';
import parts from '../../lib/parts/parts.module.css';
import { Time } from '../../lib/parts/time.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useText } from '@tyche/i18n/react';
import { type Movement, MovementSource } from './movement-source.tsx';
import { RecordAmount } from './record-amount.tsx';
import css from './records.module.css';

/** The newest movements of the account in short, with the way to all of them. */
export function LastMovements({ of }: { readonly of: RouteState<{ readonly list: readonly Movement[] }> }) {
  const { t, find } = useText();
  return (
    <Part title={t('records.last')}>
      <Waiting of={of} rows={5} />
      {of.state === 'ready' && of.data.list.length === 0 && (
        <EmptyState icon="history" title={t('records.lastNone')}>
          {t('records.lastNoneText')}
        </EmptyState>
      )}
      {of.state === 'ready' && of.data.list.length > 0 && (
        <>
          <ul className={parts.lines}>
            {of.data.list.map((row) => (
              <li key={row.seq} className={parts.line}>
                <span className={parts.what}>
                  <span>{find(`records.type.${row.type}`) ?? row.type}</span>
                  <small>
                    <Time at={row.time} style="dateTime" />
                    {row.source.number !== '' && ' · '}
                    <MovementSource of={row} />
                  </small>
                </span>
                <strong className={css.amount}>
                  <RecordAmount text={row.amount} />
                </strong>
              </li>
            ))}
          </ul>
          <p>
            <Link to="?centre=transactionHistory" className={css.source}>
              {t('records.lastAll')}
            </Link>
          </p>
        </>
      )}
    </Part>
  );
}
