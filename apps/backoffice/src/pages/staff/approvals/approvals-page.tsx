import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { oneOf, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { useStaff } from '../../../state/session.ts';
import { Proposed } from './proposed.tsx';

const states = ['proposed', 'approved', 'refused', 'expired'] as const;

/** What one member of staff proposed and another must decide. */
export function ApprovalsPage() {
  const { t, format } = useText();
  const state = useUrlValue('state', oneOf(states, 'proposed'));
  const word = useWord();
  const me = useStaff((session) => session.staff?.username);
  const approvals = useRoute(contract.approvals, { state: state.value }, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.approvals.title')} note={t('staff.approvals.note')}>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state.value}
        onChange={state.set}
        choices={states.map((value) => ({ value, label: t(`staff.approvals.${value}`) }))}
      />
      <Ready of={approvals}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.approvals.title')}
            rows={list}
            empty={t('staff.approvals.empty')}
            columns={[
              {
                label: t('staff.col.what'),
                cell: (row) => (
                  <>
                    <strong>{word('proposal', row.kind)}</strong>{' '}
                    {!isNamed(row.kind) && <bdi>{row.subject}</bdi>}
                    <Proposed of={row} />
                  </>
                ),
              },
              { label: t('staff.col.reason'), cell: (row) => row.reason, isLong: true },
              {
                label: t('staff.col.by'),
                cell: (row) => (
                  <>
                    <bdi>{row.proposedBy}</bdi>
                    {row.decidedBy && <small className={css.detail}>{row.decidedBy}</small>}
                  </>
                ),
              },
              { label: t('staff.col.at'), cell: (row) => format.date(row.proposedAt, 'dateTime') },
              {
                label: t('staff.col.action'),
                cell: (row) => row.state === 'proposed' && <Decide on={row} isMine={row.proposedBy === me} />,
              },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}

/** Whether what is proposed names the account or the message, so that the subject would only repeat it. */
function isNamed(kind: string): boolean {
  return kind.startsWith('agents.') || kind === 'mass-message.send';
}

/** Who proposed it may take it back, not approve it. */
function Decide({
  on: { id, kind },
  isMine,
}: {
  readonly on: { readonly id: string; readonly kind: string };
  readonly isMine: boolean;
}) {
  const { t } = useText();
  const what = useWord()('proposal', kind);
  return (
    <span className={css.actions}>
      {isMine && <small className={css.detail}>{t('staff.approvals.mine')}</small>}
      {!isMine && (
        <ActButton
          route={contract.approve}
          input={() => ({ id })}
          label={t('staff.approvals.approve')}
          question={t('staff.approvals.approveAsk', { what })}
          look="ink"
        />
      )}
      <ActButton
        route={contract.refuse}
        input={() => ({ id })}
        label={t('staff.approvals.refuse')}
        question={t('staff.approvals.refuseAsk', { what })}
      />
    </span>
  );
}
