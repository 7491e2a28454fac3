import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useText } from '@tyche/i18n/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSite } from '../../../state/site.ts';
import css from './captcha.module.css';
import { CaptchaSlider } from './captcha-slider.tsx';
import type { CaptchaRun } from './use-captcha.ts';

/** What the control of a step hands on for its field. */
interface StepControl {
  readonly id?: string;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * The visible part of a captcha: a slider or a button, as the site has set it, then a line that tells how the check stands. Either works
 * with a pointer, a keyboard and a screen reader, and there is no time limit.
 */
export function CaptchaStep({
  run,
  isDone,
  control = {},
}: {
  readonly run: CaptchaRun;
  readonly isDone: boolean;
  readonly control?: StepControl;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const hintId = useId();
  const preferred = useSite()?.captchaStep ?? 'slider';
  const [step, setStep] = useState(preferred);
  const element = useRef<HTMLDivElement>(null);

  // The link that was pressed is gone: the focus moves to the button that replaces the slider.
  useEffect(() => {
    if (step !== preferred) element.current?.querySelector<HTMLElement>('[name=captcha]')?.focus();
  }, [step, preferred]);

  const isBusy = run.state === 'working';
  const status = isDone ? t('auth.captcha.done') : isBusy ? t('auth.captcha.working') : '';
  const described = `${control['aria-describedby'] ?? ''} ${hintId}`.trim();
  return (
    <div ref={element} className={css.step}>
      {run.state === 'failed' && (
        <Notice tone="bad">{run.error ? errorText(run.error) : t('auth.captcha.failed')}</Notice>
      )}
      {step === 'slider' ? (
        <CaptchaSlider
          {...control}
          aria-describedby={described}
          isHeld={isBusy || isDone}
          onEnd={run.start}
        />
      ) : (
        <Button
          {...control}
          wide
          name="captcha"
          aria-label={t('auth.captcha.start')}
          data-autofocus=""
          aria-describedby={described}
          busy={isBusy || isDone}
          onClick={run.start}
        >
          {t('auth.captcha.start')}
        </Button>
      )}
      <p className={css.status} id={hintId} data-done={isDone ? '' : undefined}>
        {isDone && <Icon name="check" size={16} />}
        {status || t(step === 'slider' ? 'auth.captcha.sliderText' : 'auth.captcha.buttonText')}
      </p>
      <LiveText text={status} />
      {step === 'slider' && !isDone && (
        <button type="button" className={css.swap} disabled={isBusy} onClick={() => setStep('button')}>
          {t('auth.captcha.toButton')}
        </button>
      )}
    </div>
  );
}
