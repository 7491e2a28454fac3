import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import type { RoleName } from '@tyche/contract/permissions';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import css from '../../../features/office/page.module.css';
import { useSentence } from '../../../features/office/ready.tsx';
import { isReasonShort, ReasonField } from '../../../features/office/reason-field.tsx';

/** Makes an account. Its first password is shown this once. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const sentence = useSentence();
  const send = useSend(contract.staffCreate);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await send.mutateAsync({ input: { username: username.trim() } }).catch(() => null);
    if (answer) setPassword(answer.password);
  };
  return (
    <Dialog title={t('staff.accounts.create')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      {password === null ? (
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
          <Field label={t('staff.username')} required hint={t('staff.accounts.nameHint')}>
            {(control) => (
              <TextInput
                {...control}
                data-autofocus=""
                autoCapitalize="none"
                maxLength={30}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={send.isPending}>
            {t('staff.accounts.create')}
          </Button>
        </form>
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
  const sentence = useSentence();
  const send = useSend(contract.staffRoles);
  const [chosen, setChosen] = useState<readonly RoleName[]>(account.roles);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isReasonShort(reason)) return;
    const input = { id: account.id, roles: [...chosen], reason: reason.trim() };
    const answer = await send.mutateAsync({ input }).catch(() => null);
    if (answer) onClose();
  };
  return (
    <Dialog title={account.username} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
        <p>{t('staff.accounts.twoPersons')}</p>
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={chosen.includes(role)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          >
            {t(`staff.role.${role}`)}
          </Checkbox>
        ))}
        <ReasonField value={reason} onChange={setReason} isSubmitted={isSubmitted} />
        <Button type="submit" look="primary" busy={send.isPending}>
          {t('staff.accounts.propose')}
        </Button>
      </form>
    </Dialog>
  );
}
