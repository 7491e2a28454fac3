import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';
import { useStaff } from '../../../state/session.ts';
import { CreateDialog, RolesDialog } from './account-dialogs.tsx';

type Account = OutputOf<typeof contract.staffList>['list'][number];

/** Who works here and in which roles. Roles are proposed by one and given by another. */
export function AccountsPage() {
  const { t, format } = useText();
  const word = useWord();
  const me = useStaff((session) => session.staff?.username);
  const accounts = useRoute(contract.staffList, {});
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Account | null>(null);
  return (
    <OfficeFrame
      title={t('staff.accounts.title')}
      note={t('staff.accounts.note')}
      tools={
        <Button look="primary" onClick={() => setCreating(true)}>
          {t('staff.accounts.create')}
        </Button>
      }
    >
      <Ready of={accounts}>
        {({ list, roles }) => (
          <>
            <OfficeTable
              caption={t('staff.accounts.title')}
              rows={list}
              empty={t('staff.queueEmpty')}
              columns={[
                {
                  label: t('staff.username'),
                  cell: (row) => (
                    <>
                      <bdi>{row.username}</bdi>
                      {row.isDisabled && <small className={css.detail}>{t('staff.accounts.disabled')}</small>}
                    </>
                  ),
                },
                {
                  label: t('staff.accounts.roles'),
                  cell: (row) => row.roles.map((role) => word('roleName', role)).join(', '),
                  isLong: true,
                },
                {
                  label: t('staff.accounts.factor'),
                  cell: (row) => t(row.hasFactor ? 'staff.yes' : 'staff.no'),
                },
                {
                  label: t('staff.accounts.seen'),
                  cell: (row) => (row.lastSeenAt === null ? '–' : format.date(row.lastSeenAt, 'dateTime')),
                },
                {
                  label: t('staff.col.action'),
                  cell: (row) =>
                    // Nobody closes their own account: the server refuses it.
                    !row.isDisabled && (
                      <span className={css.actions}>
                        <Button size="small" onClick={() => setEdited(row)}>
                          {t('staff.accounts.change')}
                        </Button>
                        {row.username !== me && (
                          <ActButton
                            route={contract.staffDisable}
                            input={(reason) => ({ id: row.id, reason })}
                            label={t('staff.accounts.disable')}
                            question={t('staff.accounts.disableAsk', { name: row.username })}
                            needsReason
                          />
                        )}
                      </span>
                    ),
                },
              ]}
            />
            {edited && (
              <RolesDialog
                account={edited}
                roles={roles.map(({ role }) => role)}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </Ready>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </OfficeFrame>
  );
}
