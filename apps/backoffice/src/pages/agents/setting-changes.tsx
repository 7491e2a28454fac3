import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useDay } from '../../features/office/agents/use-day.ts';
import { useSettingName, useSettingText } from '../../features/office/agents/use-setting.ts';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../features/office/use-url-value.ts';

/** Every change that two persons decided, the last one first. */
export function SettingChanges() {
  const { t, format } = useText();
  const day = useDay();
  const nameOf = useSettingName();
  const text = useSettingText();
  const page = useUrlValue('page', pageNumber);
  const changes = useRoute(contract.agentSettingChanges, { pageNo: page.value, pageSize: PER_PAGE });
  return (
    <section className={css.found}>
      <h2>{t('staff.agentSettings.changes')}</h2>
      <Ready of={changes}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.agentSettings.changes')}
              rows={list}
              empty={t('staff.agentSettings.noChanges')}
              icon="history"
              columns={[
                { label: t('staff.agentSettings.setting'), isLong: true, cell: ({ name }) => nameOf(name) },
                {
                  label: t('staff.agentSettings.value'),
                  isLong: true,
                  cell: ({ name, value }) => text(name, value),
                },
                { label: t('staff.agentSettings.fromDay'), cell: ({ fromDay }) => day(fromDay) },
                {
                  label: t('staff.agentSettings.decided'),
                  cell: ({ decidedAt }) => format.date(decidedAt, 'dateTime'),
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} label={t('staff.agentSettings.changes')} />
          </>
        )}
      </Ready>
    </section>
  );
}
