import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { CaptchaAction } from '@tyche/contract/verification';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../../state/chunks.ts';
import { newRequestKey } from '../../../lib/secure-random.ts';
import type { SolvedChallenge } from './solve-proof.ts';

export interface CaptchaRun {
  readonly state: 'idle' | 'working' | 'failed';
  /** Why it failed; null when the reason is not the server's. */
  readonly error: Error | null;
  /** Fetches a challenge and solves it. A second call while it works does nothing. */
  readonly start: () => void;
}

/** The work of a captcha: it begins only when the visitor starts it, so nothing expires while they read. */
export function useCaptcha(action: CaptchaAction, onSolved: (solved: SolvedChallenge) => void): CaptchaRun {
  const client = useClient();
  const [state, setState] = useState<CaptchaRun['state']>('idle');
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  async function run(controller: AbortController): Promise<void> {
    setState('working');
    setError(null);
    try {
      const [challenge, { solveProof }] = await Promise.all([
        client.call(contract.captcha, { action, _: newRequestKey() }),
        loadChunk(() => import('./solve-proof.ts')),
      ]);
      const solved = await solveProof(challenge, controller);
      if (!solved) return;
      setState('idle');
      onSolved(solved);
    } catch (cause) {
      if (controller.signal.aborted) return;
      setState('failed');
      setError(cause instanceof Error ? cause : null);
    } finally {
      if (running.current === controller) running.current = null;
    }
  }

  return {
    state,
    error,
    start: () => {
      if (running.current) return;
      running.current = new AbortController();
      void run(running.current);
    },
  };
}
