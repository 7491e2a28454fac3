import { markStale, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { showToast } from '@tyche/ui/toasts';
import { useRef, useState } from 'react';
import { queries } from '../../state/api.ts';

/** What the security centre shows changes with each task; a payment password is a step of the first withdrawal too. */
export const changedByTasks = [
  contract.memberInfo,
  contract.security,
  contract.factors,
  contract.devices,
  contract.pushDevices,
  contract.securityQuestions,
  contract.socialLinks,
  contract.withdrawSettings,
];

/** Runs one task of the page: sends it, tells the outcome, and lets what is on the screen be read again. */
export function useTask() {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // A second press comes before the next render.
  const isRunning = useRef(false);

  /** Gives what the task answered, or null when it was refused or another one still runs. */
  async function run<Answer>(task: () => Promise<Answer>, done?: string): Promise<{ answer: Answer } | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      const answer = await task();
      if (done) showToast(done, 'good');
      void markStale(queries, changedByTasks);
      return { answer };
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setError(cause);
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { client, run, isBusy, error };
}
