import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useStaff } from '../../../state/session.ts';

const states = ['proposed', 'approved', 'refused', 'expired'] as const;
type State = (typeof states)[number];

/** What one member of staff proposed and another must decide. */
export function ApprovalsPage() {
  const { t, format } = useText();
  const [state, setState] = useState<State>('proposed');
  const me = useStaff((session) => session.staff?.username);
  const approvals = useRoute(contract.approvals, { state }, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.approvals.title')} note={t('staff.approvals.note')}>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state}
        onChange={setState}
        choices={states.map((value) => ({ value, label: t(`staff.approvals.${value}`) }))}
      />
      <Ready of={approvals}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="check" title={t('staff.approvals.empty')} />
          ) : (
            <Table caption={t('staff.approvals.title')} dense>
              <thead>
                <tr>
                  <th>{t('staff.col.what')}</th>
                  <th>{t('staff.col.reason')}</th>
                  <th>{t('staff.col.by')}</th>
                  <th>{t('staff.col.at')}</th>
                  <th>{t('staff.col.action')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((approval) => (
                  <tr key={approval.id}>
                    <td>
                      <strong>{approval.kind}</strong> <bdi>{approval.subject}</bdi>
                      <code className={css.detail}>{JSON.stringify(approval.payload)}</code>
                    </td>
                    <td>{approval.reason}</td>
                    <td>
                      <bdi>{approval.proposedBy}</bdi>
                      {approval.decidedBy && <small className={css.detail}>{approval.decidedBy}</small>}
                    </td>
                    <td>{format.date(approval.proposedAt, 'dateTime')}</td>
                    <td>
                      {approval.state === 'proposed' && (
                        <span className={css.actions}>
                          {approval.proposedBy !== me && (
                            <ActButton
                              route={contract.approve}
                              input={() => ({ id: approval.id })}
                              label={t('staff.approvals.approve')}
                              question={t('staff.approvals.approveAsk', { what: approval.kind })}
                              look="ink"
                              stale={[contract.approvals]}
                            />
                          )}
                          <ActButton
                            route={contract.refuse}
                            input={() => ({ id: approval.id })}
                            label={t('staff.approvals.refuse')}
                            question={t('staff.approvals.refuseAsk', { what: approval.kind })}
                            stale={[contract.approvals]}
                          />
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Ready>
    </OfficeFrame>
  );
}
