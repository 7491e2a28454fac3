import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { Field } from '@tyche/ui/field';
import { Switch } from '@tyche/ui/switch';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

type LoginSettings = OutputOf<typeof contract.loginSettings>;

const LOOK_MS = 10_000;
const LOWEST = 10;
const HIGHEST = 5_000;
const steps = ['slider', 'button'] as const;

/** How a captcha begins and how much work it is, and whether an account has one session. A change needs two persons. */
export function LoginSettingsPage() {
  const { t } = useText();
  const settings = useRoute(contract.loginSettings, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.login.title')} note={t('staff.login.note')}>
      <Ready of={settings}>{(data) => <Form key={JSON.stringify(data)} settings={data} />}</Ready>
    </OfficeFrame>
  );
}

function Form({ settings }: { readonly settings: LoginSettings }) {
  const { t } = useText();
  const [captchaStep, setStep] = useState(settings.captchaStep);
  const [typed, setTyped] = useState(String(settings.captchaAttempts));
  const [oneSession, setOneSession] = useState(settings.oneSession);
  const captchaAttempts = Number(typed);
  const isOdd = !/^[0-9]{1,5}$/.test(typed) || captchaAttempts < LOWEST || captchaAttempts > HIGHEST;
  const isChanged =
    captchaStep !== settings.captchaStep ||
    captchaAttempts !== settings.captchaAttempts ||
    oneSession !== settings.oneSession;
  return (
    <div className={css.settings}>
      <section className={css.settings} aria-labelledby="captcha-settings">
        <h2 id="captcha-settings" className={css.title}>
          {t('staff.login.captcha')}
        </h2>
        <p className={css.note}>{t('staff.login.stepNote')}</p>
        <ChoiceChips
          label={t('staff.login.step')}
          value={captchaStep}
          onChange={setStep}
          choices={steps.map((value) => ({ value, label: t(`staff.login.step.${value}`) }))}
        />
        <Field
          label={t('staff.login.attempts')}
          hint={t('staff.login.attemptsHint')}
          error={isOdd ? t('staff.login.odd', { lowest: LOWEST, highest: HIGHEST }) : null}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={5}
              value={typed}
              onChange={(event) => setTyped(event.target.value.trim())}
            />
          )}
        </Field>
      </section>
      <section className={css.settings} aria-labelledby="session-settings">
        <h2 id="session-settings" className={css.title}>
          {t('staff.login.sessions')}
        </h2>
        <Switch checked={oneSession} onChange={(event) => setOneSession(event.target.checked)}>
          {t('staff.login.oneSession')}
        </Switch>
        <p className={css.note}>{t('staff.login.oneSessionNote')}</p>
      </section>
      {isChanged && !isOdd && (
        <div>
          <ActButton
            route={contract.setLoginSettings}
            input={(reason) => ({ captchaStep, captchaAttempts, oneSession, reason })}
            label={t('staff.login.propose')}
            question={t('staff.login.ask')}
            needsReason
            look="primary"
          />
        </div>
      )}
    </div>
  );
}
