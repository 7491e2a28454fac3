// Proof of work by ALTCHA: the browser searches a number, the server checks it with one HMAC (decision 39).
import { randomInt } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CaptchaAdapter, PROOF_LIFE_S, type ProofPurpose } from './adapter.ts';

/** Iterations of one attempt: about a millisecond on a server, a few on a phone. */
const COST = 5_000;

export interface ProofOfWorkOptions {
  readonly clock: Clock;
  /** Signs challenges: the same on every node. */
  readonly secret: string;
  /** The most attempts that a challenge needs on a quiet network. */
  readonly attempts: () => Promise<number>;
}

/** Opens the proof of work. Challenges are signed and kept nowhere. */
export function openProofOfWork({ clock, secret, attempts }: ProofOfWorkOptions): CaptchaAdapter {
  const secrets = { hmacSignatureSecret: `${secret}:challenge`, hmacKeySignatureSecret: `${secret}:key` };
  return {
    async begin({ visitor, action }, load) {
      const max = Math.max(2, Math.round((await attempts()) * load));
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        deriveKey,
        counter: randomInt(Math.floor(max / 2), max),
        expiresAt: new Date(clock.now().getTime() + PROOF_LIFE_S * 1_000),
        data: { visitor, action },
      });
      return Buffer.from(JSON.stringify(challenge)).toString('base64');
    },

    async verify(purpose, proof) {
      const read = readProof(proof);
      if (!read || !isFor(purpose, read.challenge)) return null;
      const { expiresAt = 0, nonce } = read.challenge.parameters;
      if (expiresAt * 1_000 <= clock.now().getTime()) return null;
      const { verified } = await verifySolution({ ...read, ...secrets, deriveKey });
      return verified ? { reference: nonce } : null;
    },
  };
}

function isFor({ visitor, action }: ProofPurpose, { parameters }: Challenge): boolean {
  return parameters.data?.visitor === visitor && parameters.data.action === action;
}

/** Reads a proof as browsers send it; null when it is none. Its values are believed only under their signature. */
function readProof(proof: string): { challenge: Challenge; solution: Solution } | null {
  const read: unknown = parseOrNull(Buffer.from(proof, 'base64').toString());
  if (!hasFields(read, ['challenge', 'solution'])) return null;
  const { challenge, solution } = read;
  if (!hasFields(challenge, ['parameters', 'signature']) || typeof challenge.signature !== 'string')
    return null;
  if (!hasFields(challenge.parameters, ['nonce']) || !hasFields(solution, ['counter', 'derivedKey']))
    return null;
  return { challenge: challenge as unknown as Challenge, solution: solution as unknown as Solution };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasFields<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name));
}
