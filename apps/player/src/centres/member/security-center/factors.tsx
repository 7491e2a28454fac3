import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { hasPasskeys } from '../../../features/auth/second-factor/passkeys.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { Line, Lines } from './lines.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import parts from '../../../lib/parts/parts.module.css';

type Task =
  | { readonly kind: 'totp-add' }
  | { readonly kind: 'totp-remove' | 'codes' }
  | { readonly kind: 'passkey-add' }
  | { readonly kind: 'passkey-remove'; readonly id: string; readonly name: string };

/** The anchor of this part of the page. */
export const SECOND_STEP = 'second-step';

/** The second step of a login: an authenticator with its recovery codes, and passkeys. */
export function Factors() {
  const { t, format } = useText();
  const factors = useRoute(contract.factors, {});
  const [task, setTask] = useState<Task | null>(null);
  if (factors.state === 'failed') return <Failed error={factors.error} retry={factors.retry} />;
  if (factors.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />;
  const { totp, recoveryCodesLeft, passkeys } = factors.data;
  const open = (kind: 'totp-add' | 'totp-remove' | 'codes' | 'passkey-add', label: string) => (
    <Button size="small" aria-haspopup="dialog" onClick={() => setTask({ kind })}>
      {label}
    </Button>
  );
  const end = () => setTask(null);
  return (
    <>
      <Lines id={SECOND_STEP} title={t('security.factors.title')}>
        <Line
          title={t('security.factors.totp')}
          text={
            totp
              ? t('security.factors.codesLeft', { count: recoveryCodesLeft })
              : t('security.factors.totpText')
          }
          isDone={totp}
          action={
            totp ? (
              <span className={parts.tools}>
                {open('codes', t('security.factors.newCodes'))}
                {open('totp-remove', t('security.remove'))}
              </span>
            ) : (
              open('totp-add', t('security.set'))
            )
          }
        />
        {passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            title={passkey.name}
            text={t('security.since', { at: format.date(passkey.createdAt, 'date') })}
            isDone
            action={
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`${t('security.remove')}: ${passkey.name}`}
                onClick={() => setTask({ kind: 'passkey-remove', id: passkey.id, name: passkey.name })}
              >
                {t('security.remove')}
              </Button>
            }
          />
        ))}
        <Line
          title={t('security.factors.passkey')}
          text={t(hasPasskeys() ? 'security.factors.passkeyText' : 'security.factors.passkeyNone')}
          {...(passkeys.length === 0 ? { isDone: false } : {})}
          action={hasPasskeys() && open('passkey-add', t('security.factors.add'))}
        />
      </Lines>
      {task?.kind === 'totp-add' && <AuthenticatorDialog onClose={end} />}
      {(task?.kind === 'codes' || task?.kind === 'totp-remove') && (
        <CodesDialog isRemoving={task.kind === 'totp-remove'} onClose={end} />
      )}
      {task?.kind === 'passkey-add' && <PasskeyDialog removed={null} onClose={end} />}
      {task?.kind === 'passkey-remove' && <PasskeyDialog removed={task} onClose={end} />}
    </>
  );
}
