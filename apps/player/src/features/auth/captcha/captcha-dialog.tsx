import type { CaptchaAction } from '@tyche/contract/verification';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useText } from '@tyche/i18n/react';
import { serverNow } from '../../../lib/server-clock.ts';
import { type CaptchaProof, closeModal } from '../../../state/modals.ts';
import { useSite } from '../../../state/site.ts';
import css from './captcha.module.css';
import { CaptchaStep } from './captcha-step.tsx';
import { sliderResultOf } from './solve-proof.ts';
import { useCaptcha } from './use-captcha.ts';

/** Asks for a proof before something is sent. The proof goes in the slider's fields or as text, as the site has set the step. */
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
  const isSlider = (useSite()?.captchaStep ?? 'slider') === 'slider';
  const answer = (proof: CaptchaProof | null) => {
    closeModal();
    onProof(proof);
  };
  const run = useCaptcha(action, (solved) =>
    answer(isSlider ? sliderResultOf(solved, serverNow()) : { captcha: solved.proof }),
  );
  return (
    <Dialog
      title={t('auth.captcha.title')}
      closeLabel={t('common.close')}
      size="dialog"
      onClose={() => answer(null)}
    >
      <div className={css.dialog}>
        {wasWrong && run.state === 'idle' && <Notice tone="bad">{t('refusals.captcha-wrong')}</Notice>}
        <CaptchaStep run={run} isDone={false} />
      </div>
    </Dialog>
  );
}
