import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { useDay } from '../../features/office/agents/use-day.ts';
import { useRebateName, useRebateText } from '../../features/office/agents/use-rate.ts';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { useMay } from '../../state/session.ts';
import type { Account } from './account.ts';
import { Propose } from './propose.tsx';
import { RebateForm } from './rebate-form.tsx';

type Found = OutputOf<typeof contract.staffRebates>;

/** The rebates of an account: today's, those set for later days, what staff can set, and the last changes. */
export function Rebates({ of: { memberId } }: { readonly of: Account }) {
  const { t } = useText();
  const rebates = useRoute(contract.staffRebates, { memberId });
  const mayPropose = useMay(contract.setRebates);
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.rebates')}</h2>
      <Ready of={rebates}>
        {({ list, changes }) => (
          <>
            {mayPropose && (
              <Propose label={t('staff.agents.propose')}>
                {(onDone) => <RebateForm memberId={memberId} list={list} onDone={onDone} />}
              </Propose>
            )}
            <Lines of={list} />
            <h3>{t('staff.agents.changes')}</h3>
            <Changes of={changes} />
          </>
        )}
      </Ready>
    </section>
  );
}

function Lines({ of: list }: { readonly of: Found['list'] }) {
  const { t } = useText();
  const name = useRebateName();
  const text = useRebateText();
  const day = useDay();
  return (
    <OfficeTable
      caption={t('staff.agents.rebates')}
      rows={list.map((line) => ({ ...line, id: `${line.type} ${line.prizeModeId}` }))}
      empty={t('staff.queueEmpty')}
      columns={[
        { label: t('staff.agents.games'), cell: name },
        {
          label: t('staff.agents.today'),
          cell: ({ type, rebate }) => (rebate === null ? '–' : text(type, rebate)),
          isFigure: true,
        },
        {
          label: t('staff.agents.later'),
          cell: ({ type, pending }) =>
            pending
              .map(({ rebate, fromDay }) =>
                t('staff.agents.rateFrom', { rate: text(type, rebate), day: day(fromDay) }),
              )
              .join(', ') || '–',
        },
        {
          label: t('staff.agents.siteCap'),
          cell: ({ type, siteCap }) => text(type, siteCap),
          isFigure: true,
        },
        {
          label: t('staff.agents.settable'),
          cell: ({ type, minRebate, maxRebate }) =>
            minRebate > maxRebate
              ? '–'
              : t('staff.agents.range', { min: text(type, minRebate), max: text(type, maxRebate) }),
        },
      ]}
    />
  );
}

function Changes({ of: changes }: { readonly of: Found['changes'] }) {
  const { t, format } = useText();
  const name = useRebateName();
  const text = useRebateText();
  const day = useDay();
  return (
    <OfficeTable
      caption={t('staff.agents.changes')}
      rows={changes.map((row) => ({
        ...row,
        id: `${row.type} ${row.prizeModeId} ${row.fromDay} ${row.setAt}`,
      }))}
      empty={t('staff.agents.noChanges')}
      icon="history"
      columns={[
        { label: t('staff.agents.games'), cell: name },
        { label: t('staff.agents.rebate'), cell: ({ type, rebate }) => text(type, rebate), isFigure: true },
        { label: t('staff.agents.from'), cell: ({ fromDay }) => day(fromDay) },
        { label: t('staff.col.at'), cell: ({ setAt }) => format.date(setAt, 'dateTime') },
        {
          label: t('staff.col.by'),
          cell: ({ setBy, approvalId }) =>
            setBy === null
              ? t('staff.agents.byStaff', { id: approvalId ?? '–' })
              : t('staff.agents.byUpline', { id: setBy }),
        },
      ]}
    />
  );
}
