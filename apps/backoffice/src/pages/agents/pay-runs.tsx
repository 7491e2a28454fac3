import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { useDay } from '../../features/office/agents/use-day.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, rowNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import { useWord } from '../../features/office/use-word.ts';
import { PayLines } from './pay-lines.tsx';

type Run = OutputOf<typeof contract.payRuns>['list'][number];

const tones = {
  open: 'plain',
  computed: 'caution',
  approved: 'plain',
  paying: 'plain',
  done: 'jade',
} as const;

/** The runs of pay, the newest first. `?run=` in the address opens the lines of one. */
export function PayRuns() {
  const { t } = useText();
  const run = useUrlValue('run', rowNumber, ['line']);
  const page = useUrlValue('page', pageNumber);
  const runs = useRoute(contract.payRuns, { pageNo: page.value, pageSize: PER_PAGE });
  if (run.value !== null) return <PayLines runId={run.value} />;
  return (
    <section className={css.found}>
      <h2>{t('staff.agents.runs')}</h2>
      <Ready of={runs}>
        {({ list, totalPages }) => (
          <>
            <RunTable of={list} />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </section>
  );
}

function RunTable({ of: list }: { readonly of: readonly Run[] }) {
  const { t, format } = useText();
  const word = useWord();
  return (
    <OfficeTable
      caption={t('staff.agents.runs')}
      rows={list.map((row) => ({ ...row, id: row.runId }))}
      empty={t('staff.agents.noRuns')}
      icon="history"
      columns={[
        {
          label: t('staff.agents.run'),
          cell: (row) => (
            <>
              <Link className={css.link ?? ''} to={`?run=${row.runId}`}>
                {word('contractKind', row.kind)}
                {row.isCorrection && ` · ${t('staff.agents.corrections')}`}
              </Link>
              <Period of={row} />
            </>
          ),
        },
        {
          label: t('staff.approvals.state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`staff.agents.runState.${state}`)}</Tag>,
        },
        { label: t('staff.agents.lines'), cell: ({ lines }) => format.number(lines), isFigure: true },
        {
          label: t('staff.col.amount'),
          cell: ({ amount }) => format.money(parseAmount(amount) ?? 0n),
          isFigure: true,
        },
        {
          label: t('staff.col.action'),
          cell: (row) =>
            row.state === 'computed' && (
              <ActButton
                route={contract.approvePayRun}
                input={(reason) => ({ runId: row.runId, reason })}
                label={t('staff.agents.approveRun')}
                question={t('staff.agents.approveRunText')}
                needsReason
              />
            ),
        },
      ]}
    />
  );
}

/** The day or the days of a run, and the time within a day. */
function Period({ of: { period, firstDay, startsAt, endsAt } }: { readonly of: Run }) {
  const { t, format } = useText();
  const day = useDay();
  const isWithinDay = period === 'HOUR' || period === 'WINDOW';
  const text = isWithinDay
    ? t('staff.agents.range', { min: format.date(startsAt, 'dateTime'), max: format.date(endsAt, 'time') })
    : `${t(`staff.agents.period.${period}`)} · ${day(firstDay)}`;
  return <small className={css.detail}>{text}</small>;
}
