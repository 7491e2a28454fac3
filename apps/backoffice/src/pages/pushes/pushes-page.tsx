import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { MemberBrowsers } from './member-browsers.tsx';

type Pushes = OutputOf<typeof contract.staffPushes>;

const LOOK_MS = 20_000;

/** Pushes to browsers: who gets them, what waits, the outcomes of each day, and the switch that stops them. `?member=` has those of a member. */
export function PushesPage() {
  const { t } = useText();
  const pushes = useRoute(contract.staffPushes, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.pushes.title')} note={t('staff.pushes.note')}>
      <Ready of={pushes}>
        {(data) => (
          <>
            <Standing of={data} />
            <Browsers of={data} />
            <Days of={data} />
          </>
        )}
      </Ready>
      <MemberBrowsers />
    </OfficeFrame>
  );
}

/** Whether pushes are sent, with the switch, and what waits. */
function Standing({ of: { stop, isServed, queue } }: { readonly of: Pushes }) {
  const { t, format } = useText();
  return (
    <section className={css.found} aria-label={t('staff.pushes.state')}>
      {!isServed && <Notice tone="caution">{t('staff.pushes.notServed')}</Notice>}
      {stop !== null && (
        <Notice tone="bad">
          {t('staff.pushes.stopped', {
            by: stop.by,
            at: format.date(stop.at, 'dateTime'),
            reason: stop.reason,
          })}
        </Notice>
      )}
      <p>
        {t('staff.pushes.queue', { waiting: format.number(queue.waiting), due: format.number(queue.due) })}{' '}
        {queue.oldestAt !== null && t('staff.pushes.oldest', { at: format.date(queue.oldestAt, 'dateTime') })}
      </p>
      <div className={css.actions}>
        {stop === null ? (
          <ActButton
            route={contract.stopPushes}
            input={(reason) => ({ reason })}
            label={t('staff.pushes.stop')}
            question={t('staff.pushes.stopAsk')}
            needsReason
          />
        ) : (
          <ActButton
            route={contract.startPushes}
            input={(reason) => ({ reason })}
            label={t('staff.pushes.start')}
            question={t('staff.pushes.startAsk')}
            needsReason
          />
        )}
      </div>
    </section>
  );
}

function Browsers({ of: { browsers, members, kinds, languages } }: { readonly of: Pushes }) {
  const { t, format } = useText();
  const count = { label: t('staff.pushes.browsers'), isFigure: true } as const;
  return (
    <section className={css.found}>
      <h2>{t('staff.pushes.browsers')}</h2>
      <p>{t('staff.pushes.sum', { browsers: format.number(browsers), members: format.number(members) })}</p>
      <OfficeTable
        caption={t('staff.pushes.byKind')}
        rows={kinds.map((row) => ({ id: row.kind, ...row }))}
        empty={t('staff.pushes.none')}
        columns={[
          { label: t('staff.pushes.byKind'), cell: ({ kind }) => t(`staff.pushes.kind.${kind}`) },
          { ...count, cell: (row) => format.number(row.browsers) },
        ]}
      />
      <OfficeTable
        caption={t('staff.pushes.byLanguage')}
        rows={languages.map((row) => ({ id: row.language, ...row }))}
        empty={t('staff.pushes.none')}
        columns={[
          { label: t('staff.pushes.byLanguage'), cell: ({ language }) => <bdi>{language}</bdi> },
          { ...count, cell: (row) => format.number(row.browsers) },
        ]}
      />
    </section>
  );
}

const outcomes = ['taken', 'failed', 'gone', 'dropped'] as const;

function Days({ of: { days } }: { readonly of: Pushes }) {
  const { t, format } = useText();
  return (
    <section className={css.found}>
      <h2>{t('staff.pushes.days')}</h2>
      <p>{t('staff.pushes.daysText')}</p>
      <OfficeTable
        caption={t('staff.pushes.days')}
        rows={days}
        empty={t('staff.pushes.noDays')}
        columns={[
          {
            label: t('staff.pushes.day'),
            cell: ({ id }) => format.date(Date.parse(id), 'date', 'UTC'),
          },
          ...outcomes.map((outcome) => ({
            label: t(`staff.pushes.outcome.${outcome}`),
            isFigure: true,
            cell: (row: Pushes['days'][number]) => format.number(row[outcome]),
          })),
        ]}
      />
    </section>
  );
}
