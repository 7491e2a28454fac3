import { RefusedError } from '@tyche/client/client';
import { SendCancelled } from '@tyche/client/use-form';
import type { CaptchaAction } from '@tyche/contract/verification';
import { type CaptchaProof, openModal } from '../../../state/modals.ts';

/** The visitor closed the captcha: nothing was sent, and nothing needs to be said. */
export class CaptchaClosed extends SendCancelled {
  override readonly name = 'CaptchaClosed';
}

/**
 * Sends something that may need a captcha. The server's risk score decides (reliability.md 3.10): it refuses with
 * `captcha-required`, the captcha opens, and the same thing is sent again with its result. `isAsked` opens it at once.
 * Throws `CaptchaClosed` when the visitor closes it.
 */
export async function withCaptcha<Answer>(
  action: CaptchaAction,
  send: (proof: CaptchaProof) => Promise<Answer>,
  isAsked = false,
): Promise<Answer> {
  let proof = isAsked ? await ask(action, false) : {};
  for (;;) {
    try {
      return await send(proof);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code !== 'captcha-required' && error.code !== 'captcha-wrong') throw error;
      proof = await ask(action, error.code === 'captcha-wrong');
    }
  }
}

function ask(action: CaptchaAction, wasWrong: boolean): Promise<CaptchaProof> {
  return new Promise((resolve, reject) => {
    openModal({
      kind: 'captcha',
      action,
      wasWrong,
      onProof: (proof) => (proof ? resolve(proof) : reject(new CaptchaClosed())),
    });
  });
}
