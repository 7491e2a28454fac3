import { RefusedError } from '@tyche/client/client';
import { useState } from 'react';
import { finishSignIn, type SignedIn } from './finish-sign-in.ts';

/** Runs a way to log in that has no form, and keeps whether it runs and why it failed. */
export function useSignIn(after: (() => void) | undefined) {
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(call: () => Promise<SignedIn>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      finishSignIn(await call(), after);
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setError(cause);
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
