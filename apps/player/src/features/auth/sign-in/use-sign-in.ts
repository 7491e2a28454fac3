import { RefusedError } from '@tyche/client/client';
import { useState } from 'react';
import { CaptchaClosed } from '../captcha/with-captcha.ts';
import { finishSignIn, type SignedIn } from './finish-sign-in.ts';

/** Runs one of the ways to log in and keeps what the form shows of it. */
export function useSignIn(after: (() => void) | undefined) {
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Gives true when it signed in. */
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
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, error, isBusy };
}

/** Whether a login is refused with the captcha flag, which brings the captcha (specification section 4). */
export function asksCaptcha(error: Error): boolean {
  if (!(error instanceof RefusedError)) return false;
  const { code, details } = error;
  return details.captcha === true || code === 'captcha-required' || code === 'captcha-wrong';
}
