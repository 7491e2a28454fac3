import { RefusedError } from '@tyche/client/client';
import { useState } from 'react';
import { CaptchaClosed } from '../captcha/with-captcha.ts';
import { finishSignIn, type SignedIn } from './finish-sign-in.ts';

/** Runs one of the ways to log in and keeps what the form shows of it. */
export function useSignIn(after: (() => void) | undefined) {
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCaptchaAsked, setCaptchaAsked] = useState(false);

  /** Gives true when it signed in. A refusal with the captcha flag brings the captcha (specification section 4). */
  async function run(call: () => Promise<SignedIn>, onSignedIn?: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      const answer = await call();
      await onSignedIn?.();
      finishSignIn(answer, after);
      return true;
    } catch (cause) {
      if (cause instanceof CaptchaClosed) return false;
      if (!(cause instanceof Error)) throw cause;
      setError(cause);
      if (cause instanceof RefusedError && asksCaptcha(cause)) setCaptchaAsked(true);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, error, isBusy, isCaptchaAsked };
}

function asksCaptcha({ code, details }: RefusedError): boolean {
  return details.captcha === true || code === 'captcha-required' || code === 'captcha-wrong';
}
