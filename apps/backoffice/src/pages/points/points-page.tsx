import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { PagedTable } from '../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, rowId, useUrlValue } from '../../features/office/use-url-value.ts';
import { CodesForm } from './codes-form.tsx';
import { DecideForm } from './decide-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { SettingsPart } from './settings-part.tsx';

type Reward = OutputOf<typeof contract.staffPointRewards>['list'][number];

/** Prints points of the wire: only whole points are priced and given. */
function useWhole(): (points: string) => string {
  const { format } = useText();
  return (points) => format.number((parseAmount(points) ?? 0n) / UNITS_PER_ONE);
}

/** Records in process, the oldest first, and the rewards of the mall with their stock. */
export function PointsPage() {
  const { t, format } = useText();
  const whole = useWhole();
  const open = useUrlValue('open', rowId);
  const page = useUrlValue('page', pageNumber);
  const records = useRoute(
    contract.staffPointRecords,
    { pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 20_000 },
  );
  const chosen =
    records.state === 'ready' ? records.data.list.find(({ id }) => id === open.value) : undefined;
  return (
    <OfficeFrame title={t('staff.points.title')} note={t('staff.points.note')}>
      <PagedTable
        of={records}
        at={page}
        caption={t('staff.points.records')}
        empty={t('staff.queueEmpty')}
        columns={[
          { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
          { label: t('staff.col.since'), cell: (row) => format.date(row.at, 'dateTime') },
          { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
          {
            label: t('staff.points.what'),
            cell: (row) =>
              row.name === null ? t('staff.points.conversion') : `${row.name} × ${row.quantity ?? 1}`,
            isLong: true,
          },
          { label: t('staff.points.points'), cell: (row) => whole(row.points), isFigure: true },
          {
            label: t('staff.points.money'),
            cell: (row) => (row.money === null ? '' : format.money(parseAmount(row.money) ?? 0n)),
            isFigure: true,
          },
          {
            label: t('staff.col.action'),
            cell: (row) => (
              <Button size="small" onClick={() => open.set(row.id)}>
                {t('staff.open')}
              </Button>
            ),
          },
        ]}
      />
      <Mall />
      <Owed />
      <SettingsPart />
      {chosen && (
        <Dialog
          title={t('staff.points.record', { reference: chosen.reference })}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
        >
          <DecideForm of={chosen} onDone={() => open.set(null)} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

/** Members whose next points pay what corrections of bets took back; nothing while there are none. */
function Owed() {
  const { t, format } = useText();
  const page = useUrlValue('owed', pageNumber);
  const owed = useRoute(contract.staffPointsOwed, { pageNo: page.value, pageSize: PER_PAGE });
  if (owed.state === 'ready' && owed.data.list.length === 0) return null;
  return (
    <Ready of={owed}>
      {({ list, totalPages }) => (
        <>
          <OfficeTable
            caption={t('staff.points.owed')}
            rows={list.map((row) => ({ ...row, id: row.memberId }))}
            empty=""
            columns={[
              { label: t('staff.points.owed'), cell: (row) => <bdi>{row.username}</bdi> },
              {
                label: t('staff.points.points'),
                isFigure: true,
                cell: (row) => format.short(parseAmount(row.owed) ?? 0n),
              },
            ]}
          />
          <OfficePager at={page} pages={totalPages} />
        </>
      )}
    </Ready>
  );
}

function Mall() {
  const { t } = useText();
  const whole = useWhole();
  const rewards = useRoute(contract.staffPointRewards, {});
  const [edited, setEdited] = useState<Reward | 'new' | null>(null);
  const [listed, setListed] = useState<string | null>(null);
  const withList = rewards.state === 'ready' ? rewards.data.list.find(({ id }) => id === listed) : undefined;
  return (
    <>
      <Ready of={rewards}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.points.rewards')}
            rows={list}
            empty={t('staff.points.noRewards')}
            icon="gift"
            columns={[
              {
                label: t('staff.points.name'),
                cell: (row) => row.names.EN ?? Object.values(row.names)[0],
                isLong: true,
              },
              { label: t('staff.points.kind'), cell: (row) => t(`staff.points.kind.${row.kind}`) },
              { label: t('staff.points.price'), cell: (row) => whole(row.price), isFigure: true },
              { label: t('staff.points.stock'), cell: (row) => row.stock, isFigure: true },
              { label: t('staff.points.max'), cell: (row) => row.maxPerMember ?? '–', isFigure: true },
              {
                label: t('staff.points.offered'),
                cell: (row) => t(row.isOpen ? 'staff.points.yes' : 'staff.points.no'),
              },
              {
                label: t('staff.col.action'),
                cell: (row) => (
                  <>
                    <Button size="small" onClick={() => setEdited(row)}>
                      {t('staff.points.change')}
                    </Button>
                    {row.handsCodes && (
                      <Button size="small" onClick={() => setListed(row.id)}>
                        {t('staff.points.codes')}
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </Ready>
      <div>
        <Button onClick={() => setEdited('new')}>{t('staff.points.add')}</Button>
      </div>
      {edited !== null && (
        <Dialog
          title={t(edited === 'new' ? 'staff.points.add' : 'staff.points.change')}
          closeLabel={t('common.close')}
          onClose={() => setEdited(null)}
        >
          <RewardForm of={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
      {withList && (
        <Dialog
          title={t('staff.points.codesOf', { name: withList.names.EN ?? '' })}
          closeLabel={t('common.close')}
          onClose={() => setListed(null)}
        >
          <CodesForm of={withList} onDone={() => setListed(null)} />
        </Dialog>
      )}
    </>
  );
}
