import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import { CopyButton } from '../../../lib/parts/copy-button.tsx';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { usePointText } from './point-text.ts';
import styles from './points.module.css';

type Row = OutputOf<typeof contract.pointRecords>['list'][number];

const PER_PAGE = 10;
const DAYS = 30;
const tones = { process: 'indigo', approved: 'jade', rejected: 'plain' } as const satisfies Record<
  Row['status'],
  string
>;

/** What the member gave points for in the last days, newest first. */
export function PointRecords() {
  const { t } = useText();
  const pagerText = usePagerText();
  const [page, setPage] = useState(1);
  const list = useRoute(contract.pointRecords, { pageNo: page, pageSize: PER_PAGE, days: DAYS });
  return (
    <Part title={t('points.records')} text={t('points.recordsText', { days: DAYS })}>
      <Waiting of={list} rows={4} />
      {list.state === 'ready' && list.data.list.length === 0 && (
        <EmptyState icon="history" title={t('points.noRecords')} />
      )}
      {list.state === 'ready' && list.data.list.length > 0 && (
        <>
          <ul className={parts.lines}>
            {list.data.list.map((row) => (
              <Line key={row.reference} row={row} />
            ))}
          </ul>
          <Pager page={page} pages={list.data.totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
    </Part>
  );
}

function Line({ row }: { readonly row: Row }) {
  const { t, format } = useText();
  const points = usePointText();
  const amount = row.money === null ? '' : format.money(parseAmount(row.money) ?? 0n);
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        <span dir="auto">
          {row.name ?? t('points.conversionOf', { amount })}
          {row.quantity !== null && row.quantity > 1 && <> × {row.quantity}</>}
        </span>
        <small>
          <Time at={row.at} style="dateTime" /> · <bdi>{row.reference}</bdi> · −{points(row.points)} ·{' '}
          {t('points.after', { points: points(row.balance) })}
          {row.ratio !== null && <> · {t('points.ratio', { ratio: row.ratio })}</>}
        </small>
        {row.reason !== null && <small>{t(`points.rejection.${row.reason}`)}</small>}
        {row.remark !== '' && <small dir="auto">{row.remark}</small>}
        {row.codes.length > 0 && (
          <ul className={styles.codes} aria-label={t('points.codes')}>
            {row.codes.map((code) => (
              <li key={code}>
                <code dir="ltr">{code}</code>
                <CopyButton text={code} label={t('points.copyCode', { code })} />
              </li>
            ))}
          </ul>
        )}
      </span>
      <Tag tone={tones[row.status]}>{t(`points.status.${row.status}`)}</Tag>
    </li>
  );
}
