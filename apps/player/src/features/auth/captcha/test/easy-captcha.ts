import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** A captcha of the server that is solved in a moment. */
export async function easyCaptcha(): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: 'a secret of the tests',
  });
  return btoa(JSON.stringify(challenge));
}
