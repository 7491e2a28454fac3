import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useEffect } from 'react';
import { useKeyPages } from '../../../features/records/use-key-pages.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { MissingRecords } from '../../../lib/states/missing-records.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { usePointText } from './point-text.ts';

type Row = OutputOf<typeof contract.pointMovements>['list'][number];

const PER_PAGE = 10;

/** What came in and went out of the points of the member, newest first. */
export function PointMovements() {
  const { t } = useText();
  const pagerText = usePagerText();
  const pages = useKeyPages('points');
  const list = useRoute(contract.pointMovements, {
    pageSize: PER_PAGE,
    ...(pages.before && { before: pages.before }),
  });
  const ready = list.state === 'ready' ? list.data : null;
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);
  return (
    <Part title={t('points.movements')} text={t('points.movementsText')}>
      <Waiting of={list} rows={4} />
      {ready && <MissingRecords before={ready.missingBefore} />}
      {ready?.list.length === 0 && <EmptyState icon="history" title={t('points.noMovements')} />}
      {ready && ready.list.length > 0 && (
        <>
          <ul className={parts.lines}>
            {ready.list.map((row) => (
              <Line key={row.seq} row={row} />
            ))}
          </ul>
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
        </>
      )}
    </Part>
  );
}

function Line({ row }: { readonly row: Row }) {
  const { t } = useText();
  const change = usePointText({ maximumFractionDigits: 4, signDisplay: 'exceptZero' });
  const points = usePointText({ maximumFractionDigits: 4 });
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        <span>{t(`points.moved.${row.kind}`, { number: row.number })}</span>
        <small>
          <Time at={row.time} style="dateTime" /> · {t('points.after', { points: points(row.balance) })}
        </small>
      </span>
      <bdi>{change(row.points)}</bdi>
    </li>
  );
}
