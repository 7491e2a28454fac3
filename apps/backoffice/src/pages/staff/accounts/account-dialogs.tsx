import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import type { RoleName } from '@tyche/contract/permissions';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';

/** Makes an account. Its first password is shown this once. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const [password, setPassword] = useState<string | null>(null);
  const form = useForm({
    first: { username: '' },
    send: ({ username }, call) => call(contract.staffCreate, { username: username.trim() }),
    fieldOf: ({ code }) => (code === 'username-taken' ? 'username' : undefined),
    onDone: (answer) => setPassword(answer.password),
  });
  return (
    <Dialog title={t('staff.accounts.create')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      {password === null ? (
        <OfficeForm form={form} label={t('staff.accounts.create')}>
          <TextField
            label={t('staff.username')}
            required
            hint={t('staff.accounts.nameHint')}
            data-autofocus=""
            autoCapitalize="none"
            maxLength={30}
            {...form.field('username')}
          />
        </OfficeForm>
      ) : (
        <Notice tone="good">
          {t('staff.accounts.once')} <code>{password}</code>
        </Notice>
      )}
    </Dialog>
  );
}

/** Proposes the roles of an account. */
export function RolesDialog({
  account,
  roles,
  onClose,
}: {
  readonly account: { readonly id: string; readonly username: string; readonly roles: readonly RoleName[] };
  readonly roles: readonly RoleName[];
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const form = useForm({
    first: { chosen: account.roles, reason: '' },
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ chosen, reason }, call) =>
      call(contract.staffRoles, { id: account.id, roles: [...chosen], reason: reason.trim() }),
    onDone: onClose,
  });
  const { value: chosen, onChange } = form.field('chosen');
  return (
    <Dialog title={account.username} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <OfficeForm form={form} label={t('staff.accounts.propose')}>
        <p>{t('staff.accounts.twoPersons')}</p>
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={chosen.includes(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          >
            {t(`staff.role.${role}`)}
          </Checkbox>
        ))}
        <ReasonField {...form.field('reason')} />
      </OfficeForm>
    </Dialog>
  );
}
