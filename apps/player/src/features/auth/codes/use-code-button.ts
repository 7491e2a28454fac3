import { RefusedError, UnreachableError } from '@tyche/client/client';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useThrottle } from '../../../lib/use-throttle.ts';
import { useNow } from '../../../state/now.ts';
import { CaptchaClosed } from '../captcha/with-captcha.ts';

const THROTTLE_MS = 1_000;
/** The countdown of phone verification (specification sections 4 and 9). The server takes the next send as early (decision 41). */
const VERIFICATION_MS = 60_000;

/** Sends a code and tells until when (server time) the next one has to wait. */
export type SendCode = () => Promise<{ readonly until: number }>;

export interface CodeButton {
  /** Seconds until another code may be sent; 0 when one may be sent now. */
  readonly secondsLeft: number;
  /** Whether a code was sent from this form. */
  readonly hasSent: boolean;
  readonly isBusy: boolean;
  /** What the server said no with: the warning dialog shows it. */
  readonly refusal: RefusedError | UnreachableError | null;
  readonly forgetRefusal: () => void;
  /** At most once a second, and not during the countdown (specification section 4). */
  readonly press: (send: SendCode) => void;
}

/** The states of a button that sends a code: free, sending, counting down. It is kept by the form, so changing a tab loses nothing. */
export function useCodeButton(): CodeButton {
  const [{ until, max }, setWait] = useState({ until: 0, max: 0 });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusedError | UnreachableError | null>(null);
  const throttled = useThrottle(THROTTLE_MS);
  const now = useNow(1_000);
  // The clock of the page ticks in whole seconds: it may stand before the moment of sending.
  const secondsLeft = Math.max(0, Math.min(max, Math.ceil((until - now) / 1_000)));

  async function run(send: SendCode): Promise<void> {
    setBusy(true);
    try {
      const sent = await send();
      setWait({ until: sent.until, max: Math.round((sent.until - serverNow()) / 1_000) });
    } catch (error) {
      if (error instanceof RefusedError || error instanceof UnreachableError) setRefusal(error);
      else if (!(error instanceof CaptchaClosed)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return {
    secondsLeft,
    hasSent: until > 0,
    isBusy,
    refusal,
    forgetRefusal: () => setRefusal(null),
    press: (send) => {
      if (!isBusy && until <= serverNow()) throttled(() => void run(send));
    },
  };
}

/** When the countdown ends of a code that verifies a number, an address or a device: 60 seconds after it was sent. */
export function untilNextVerification(): { readonly until: number } {
  return { until: serverNow() + VERIFICATION_MS };
}

/** When the countdown ends of a code for login or registration: it lasts as long as the code is valid, in minutes. */
export function untilAfter(expiredMinutes: number): { readonly until: number } {
  return { until: serverNow() + expiredMinutes * 60_000 };
}
