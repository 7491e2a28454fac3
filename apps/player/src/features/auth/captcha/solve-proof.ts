import { type Challenge, type Solution, solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import { trustOwnWorkers } from '../../../lib/trusted-worker.ts';
import type { CaptchaProof } from '../../../state/modals.ts';
import { deriveKey } from './derive-key.ts';

const MAX_WORKERS = 4;
/** Slow phones may take their time: nobody is told to hurry. */
const TIMEOUT_MS = 300_000;

/** A challenge with the proof that it was solved, as base64 text. */
export interface SolvedChallenge {
  readonly challenge: Challenge;
  readonly proof: string;
}

/** Solves a challenge of the server, in workers where the browser has them. Null when it was aborted. */
export async function solveProof(text: string, controller: AbortController): Promise<SolvedChallenge | null> {
  const challenge: Challenge = JSON.parse(atob(text));
  const solution = await search(challenge, controller);
  if (controller.signal.aborted) return null;
  if (!solution) throw new Error('the captcha was not solved in time');
  const { counter, derivedKey } = solution;
  return { challenge, proof: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })) };
}

function search(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  if (typeof Worker === 'undefined')
    return solveChallenge({ challenge, controller, deriveKey, timeout: TIMEOUT_MS });
  trustOwnWorkers();
  return solveChallengeWorkers({
    challenge,
    controller,
    timeout: TIMEOUT_MS,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' }),
  });
}

/** The fields of the slider's result, as the specification sends them beside a form. */
export function sliderResultOf({ challenge, proof }: SolvedChallenge, now: number): CaptchaProof {
  return {
    captcha_id: 'proof-of-work',
    lot_number: challenge.parameters.nonce,
    pass_token: challenge.signature ?? '',
    gen_time: Math.floor(now / 1_000).toString(),
    captcha_output: proof,
  };
}
