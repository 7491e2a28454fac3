import { startAuthentication } from '@simplewebauthn/browser';
import type { RefusedError } from '@tyche/client/client';
import { useClient, useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Ready, useSentence } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { forgetStaff } from '../../state/session.ts';
import { CodeField, SignInForm } from './sign-in-form.tsx';
import css from './sign-in-page.module.css';
import { useSessionAgain } from './use-session-again.ts';

/** The second step: a code or a passkey; where there is none yet, an authenticator is set up first. */
export function FactorStep() {
  const { t } = useText();
  const session = useRoute(contract.staffSession, {});
  return (
    <>
      <Ready of={session}>
        {({ hasFactor, hasPasskey }) => (hasFactor ? <Code hasPasskey={hasPasskey} /> : <Enrol />)}
      </Ready>
      <Button onClick={forgetStaff}>{t('staff.factor.other')}</Button>
    </>
  );
}

const fieldOf = ({ code }: RefusedError) => (code === 'second-factor-wrong' ? 'code' : undefined);

function Code({ hasPasskey }: { readonly hasPasskey: boolean }) {
  const { t } = useText();
  const client = useClient();
  const again = useSessionAgain();
  const [passkeyError, setPasskeyError] = useState(false);
  const form = useForm({
    first: { code: '' },
    send: ({ code }, call) => call(contract.staffSecondFactor, { code: code.trim() }),
    fieldOf,
    onDone: () => void again(),
    onFailed: () => form.set({ code: '' }),
  });

  async function askPasskey(): Promise<void> {
    setPasskeyError(false);
    try {
      const question = await client.call(contract.staffPasskeyCheckStart, {});
      // The server wrote the question with the same library; the browser judges its shape.
      const options = question as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      const response = await startAuthentication({ optionsJSON: options });
      await client.call(contract.staffPasskeyCheck, { response: { ...response } });
      await again();
    } catch {
      setPasskeyError(true);
    }
  }

  return (
    <SignInForm
      form={form}
      label={t('staff.factor.check')}
      more={
        hasPasskey && (
          <Button wide onClick={() => void askPasskey()}>
            {t('staff.factor.passkey')}
          </Button>
        )
      }
    >
      {passkeyError && <Notice tone="bad">{t('staff.factor.passkeyFailed')}</Notice>}
      <CodeField hint={t('staff.factor.codeHint')} {...form.field('code')} />
    </SignInForm>
  );
}

function Enrol() {
  const { t } = useText();
  const sentence = useSentence();
  const again = useSessionAgain();
  const start = useSend(contract.staffTotpStart);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    first: { code: '' },
    send: ({ code }, call) => call(contract.staffTotpConfirm, { code: code.trim() }),
    fieldOf,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });

  if (codes) {
    return (
      <div className={css.form}>
        <Notice tone="caution">{t('staff.factor.recovery')}</Notice>
        <ul className={css.codes}>
          {codes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <Button look="primary" wide onClick={() => void again()}>
          {t('staff.factor.kept')}
        </Button>
      </div>
    );
  }
  if (!start.data) {
    return (
      <div className={css.form}>
        {start.error && <Notice tone="bad">{sentence(start.error)}</Notice>}
        <p>{t('staff.factor.enrol')}</p>
        <Button look="primary" wide busy={start.isPending} onClick={() => start.mutate({ input: {} })}>
          {t('staff.factor.start')}
        </Button>
      </div>
    );
  }
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(start.data.uri, { border: 1 }))}`;
  return (
    <SignInForm form={form} label={t('staff.factor.check')}>
      <p>{t('staff.factor.scan')}</p>
      <img className={css.qr} src={picture} alt={t('staff.factor.qr')} width={200} height={200} />
      <code className={css.secret}>{start.data.secret}</code>
      <CodeField isNumber {...form.field('code')} />
    </SignInForm>
  );
}
