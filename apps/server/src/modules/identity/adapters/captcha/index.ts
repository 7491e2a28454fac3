// The ways to check that a person's browser asks. A provider outside is one more entry and passes the same test.
import type { CaptchaAdapter } from './adapter.ts';
import { openProofOfWork, type ProofOfWorkOptions } from './proof-of-work.ts';

export { PROOF_LIFE_S, type ProofPurpose } from './adapter.ts';

/** Opens each adapter by the name that a proof carries as `captcha_id`. The first one is what the site asks for. */
export function openCaptchaAdapters(options: ProofOfWorkOptions) {
  return { 'proof-of-work': openProofOfWork(options) } as const satisfies Readonly<
    Record<string, CaptchaAdapter>
  >;
}
