import { Button } from '@tyche/ui/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import parts from '../../../lib/parts/parts.module.css';
import { Part } from '../../../lib/parts/part.tsx';
import { Step, Steps } from '../../../features/payments/steps.tsx';
import { WithWords } from '../../../lib/states/with-words.tsx';
import { useText } from '@tyche/i18n/react';
import { PaymentPasswordDialog } from '../../../features/protection-task/payment-password-dialog.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { TurnoverPart } from './turnover-part.tsx';
import type { Settings } from './withdraw-form.tsx';

type WithdrawStep = Settings['steps'][number];
type Dialog = 'payment-password' | 'account';

/** What is missing before a withdrawal, as steps, each with its action or the time it waits for. The first open one is the main action. */
export function WithdrawSteps({ steps }: { readonly steps: readonly WithdrawStep[] }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const main = steps.find(({ state }) => state === 'now')?.step;
  const action = (step: WithdrawStep['step'], label: string, act: () => void) => (
    <Button look={step === main ? 'primary' : 'quiet'} onClick={act}>
      {label}
    </Button>
  );
  return (
    <Part title={t('payments.withdraw.steps')}>
      <Steps label={t('payments.withdraw.steps')}>
        {steps.map(({ step, state, until }) => (
          <Step key={step} title={t(`payments.withdraw.step.${step}`)} state={state}>
            {inside(step, state, until)}
          </Step>
        ))}
      </Steps>
      {dialog === 'payment-password' && (
        <WithWords subjects={['auth', 'security']} fallback={null}>
          <PaymentPasswordDialog isSet={false} onClose={() => setDialog(null)} />
        </WithWords>
      )}
      {dialog === 'account' && <AddCardDialog onClose={() => setDialog(null)} />}
    </Part>
  );

  function inside(step: WithdrawStep['step'], state: WithdrawStep['state'], until: number | null) {
    if (state === 'done') return null;
    switch (step) {
      case 'payment-password':
        return (
          <>
            <p className={parts.text}>{t('payments.withdraw.passwordText')}</p>
            {action(step, t('payments.withdraw.setPassword'), () => setDialog('payment-password'))}
          </>
        );
      case 'account':
        if (state === 'waiting') return <AccountWaits until={until} />;
        return (
          <>
            <p className={parts.text}>{t('payments.withdraw.accountText')}</p>
            {action(step, t('payments.cards.add'), () => setDialog('account'))}
          </>
        );
      case 'wagering':
        return (
          <>
            <TurnoverPart />
            {action(step, t('payments.turnover.play'), () => void navigate('/lottery'))}
          </>
        );
    }
  }
}

function AccountWaits({ until }: { readonly until: number | null }) {
  const { t, format } = useText();
  return (
    <p className={parts.text}>
      {until === null
        ? t('payments.withdraw.accountFirst')
        : t('payments.withdraw.accountWaits', { at: format.date(until, 'full') })}
    </p>
  );
}
