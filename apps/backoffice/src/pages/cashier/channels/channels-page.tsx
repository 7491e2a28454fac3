import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

const statuses = ['open', 'busy', 'closed'] as const;

/** The ways to pay in: opened, marked as busy, or closed, with a note that stays on record. */
export function ChannelsPage() {
  const { t, format } = useText();
  const channels = useRoute(contract.staffChannels, {});
  return (
    <OfficeFrame title={t('staff.channels.title')} note={t('staff.channels.note')}>
      <Ready of={channels}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.channels.title')}
            rows={list.map((channel) => ({ ...channel, id: channel.channelCode }))}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.col.way'), cell: (row) => row.name },
              { label: t('staff.approvals.state'), cell: (row) => t(`staff.channels.${row.status}`) },
              { label: t('staff.col.detail'), cell: (row) => row.note },
              {
                label: t('staff.col.at'),
                cell: (row) => (row.changedAt === null ? '' : format.date(row.changedAt, 'dateTime')),
              },
              {
                label: t('staff.col.action'),
                cell: (row) => (
                  <span className={css.actions}>
                    {statuses
                      .filter((status) => status !== row.status)
                      .map((status) => (
                        <ActButton
                          key={status}
                          route={contract.setChannel}
                          input={(note) => ({ channelCode: row.channelCode, status, note })}
                          label={t(`staff.channels.${status}`)}
                          question={t('staff.channels.ask', { name: row.name })}
                          needsReason
                        />
                      ))}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}
