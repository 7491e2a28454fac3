import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { type ReactNode, useState } from 'react';

/** A button that opens the form of a proposal; afterwards a line that a second person decides. */
export function Propose({
  label,
  size = 'normal',
  about,
  children,
}: {
  readonly label: string;
  /** Small among other buttons. */
  readonly size?: 'normal' | 'small';
  /** What the button is about, where several have one label. */
  readonly about?: string;
  /** The form. It calls `onDone` when the proposal is made. */
  readonly children: (onDone: () => void) => ReactNode;
}) {
  const { t } = useText();
  const [step, setStep] = useState<'closed' | 'open' | 'proposed'>('closed');
  return (
    <>
      {size === 'small' ? (
        <Button
          size="small"
          look="quiet"
          {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
          onClick={() => setStep('open')}
        >
          {label}
        </Button>
      ) : (
        <p>
          <Button onClick={() => setStep('open')}>{label}</Button>
        </p>
      )}
      {step === 'proposed' && <Notice tone="good">{t('staff.agents.proposed')}</Notice>}
      {step === 'open' && (
        <Dialog title={label} closeLabel={t('common.close')} onClose={() => setStep('closed')}>
          {children(() => setStep('proposed'))}
        </Dialog>
      )}
    </>
  );
}
