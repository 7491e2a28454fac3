import type { CaptchaAction } from '@tyche/contract/verification';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CaptchaProof, closeModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import css from './captcha.module.css';
import { ImageCaptcha } from './image-captcha.tsx';
import { SliderCaptcha } from './slider-captcha.tsx';

/** Asks for a proof that a person is there: the slider, or letters in a picture for those who cannot use it. */
export function CaptchaDialog({
  action,
  wasWrong,
  onProof,
}: {
  readonly action: CaptchaAction;
  readonly wasWrong: boolean;
  readonly onProof: (proof: CaptchaProof | null) => void;
}) {
  const { t } = useText();
  const [kind, setKind] = useState<'slider' | 'image'>('slider');
  const answer = (proof: CaptchaProof | null) => {
    closeModal();
    onProof(proof);
  };
  return (
    <Dialog
      title={t('auth.captcha.title')}
      closeLabel={t('common.close')}
      size="dialog"
      onClose={() => answer(null)}
    >
      <div className={css.other}>
        {wasWrong && <Notice tone="bad">{t('refusals.captcha-wrong')}</Notice>}
        {kind === 'slider' ? (
          <>
            <p>{t('auth.captcha.sliderText')}</p>
            <SliderCaptcha action={action} onProof={answer} />
          </>
        ) : (
          <Letters action={action} onText={(captcha) => answer({ captcha })} />
        )}
        <button
          type="button"
          className={css.swap}
          onClick={() => setKind(kind === 'slider' ? 'image' : 'slider')}
        >
          {t(kind === 'slider' ? 'auth.captcha.toImage' : 'auth.captcha.toSlider')}
        </button>
      </div>
    </Dialog>
  );
}

function Letters({
  action,
  onText,
}: {
  readonly action: CaptchaAction;
  readonly onText: (text: string) => void;
}) {
  const { t } = useText();
  const [text, setText] = useState('');
  const [wasSent, setSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // They are asked for instead of the slider: the focus goes where the letters are typed.
  useEffect(() => element.current?.querySelector<HTMLElement>('[name=captcha]')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (text.trim() !== '') onText(text.trim());
  };
  return (
    <form ref={element} className={css.other} onSubmit={submit} noValidate>
      <ImageCaptcha
        action={action}
        round={0}
        value={text}
        error={wasSent && text.trim() === '' ? t('auth.captcha.missing') : null}
        onChange={setText}
      />
      <Button type="submit" look="primary" wide>
        {t('auth.captcha.confirm')}
      </Button>
    </form>
  );
}
