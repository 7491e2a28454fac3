import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { useDay } from '../../features/office/agents/use-day.ts';
import { useSettingName, useSettingText } from '../../features/office/agents/use-setting.ts';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { Propose } from './propose.tsx';
import { SettingChanges } from './setting-changes.tsx';
import { PreviewForm, SettingForm } from './setting-form.tsx';
import { SettingPreviews } from './setting-previews.tsx';

type Settings = OutputOf<typeof contract.agentSettings>;

/** The settings of the agent programme: what counts, what other values would have cost, and every change. A change needs two persons. */
export function AgentSettingsPage() {
  const { t } = useText();
  const settings = useRoute(contract.agentSettings, {}, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.agentSettings.title')} note={t('staff.agentSettings.note')}>
      <section className={css.found}>
        <Ready of={settings}>{(data) => <SettingTable of={data} />}</Ready>
      </section>
      <SettingPreviews />
      <SettingChanges />
    </OfficeFrame>
  );
}

function SettingTable({ of: { list, ...days } }: { readonly of: Settings }) {
  const { t } = useText();
  const day = useDay();
  const nameOf = useSettingName();
  const text = useSettingText();
  return (
    <OfficeTable
      caption={t('staff.agentSettings.title')}
      rows={list.map((row) => ({ ...row, id: row.name }))}
      empty={t('staff.agentSettings.title')}
      columns={[
        { label: t('staff.agentSettings.setting'), isLong: true, cell: ({ name }) => nameOf(name) },
        { label: t('staff.agentSettings.value'), isLong: true, cell: ({ name, value }) => text(name, value) },
        {
          label: t('staff.agentSettings.since'),
          cell: ({ since }) => (since === null ? t('staff.agentSettings.sinceStart') : day(since)),
        },
        {
          label: t('staff.agentSettings.next'),
          isLong: true,
          cell: ({ name, next }) =>
            next &&
            t('staff.agentSettings.valueFrom', { value: text(name, next.value), day: day(next.fromDay) }),
        },
        {
          label: t('staff.col.action'),
          cell: (row) => (
            <div className={css.actions}>
              <PreviewForm of={row} />
              <Propose size="small" label={t('staff.agentSettings.change')} about={nameOf(row.name)}>
                {(onDone) => <SettingForm of={row} {...days} onDone={onDone} />}
              </Propose>
            </div>
          ),
        },
      ]}
    />
  );
}
