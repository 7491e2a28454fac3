// Phone verification by Firebase: the browser proves the number there, its ID token proves it here (specification, section 3).
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { Outage, Refusal } from '../../../../platform/http/errors.ts';

export interface FirebaseSettings {
  /** The project: the token's audience, and the end of its issuer. Empty where the site does not use it. */
  readonly projectId: string;
  /** Where the public keys are, as a JWK set. */
  readonly keysUrl: string;
  /** Address before the project's name in the issuer. */
  readonly issuer: string;
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

const keySets = new Map<string, Keys>();
const MAX_KEY_SETS = 8;

/**
 * Whether an ID token proves a number: signature by the public keys, audience, issuer, time, and the very number.
 * Refuses `phone-token-invalid`; an `Outage` when the keys cannot be fetched.
 */
export async function requireProvenNumber(
  settings: FirebaseSettings,
  token: string,
  number: string,
): Promise<void> {
  if (settings.projectId === '' || token === '') throw invalid();
  const claims = await claimsOf(settings, token);
  const wanted = typeof claims.sub === 'string' && claims.sub !== '' && claims.phone_number === number;
  if (!wanted) throw invalid();
}

async function claimsOf({ projectId, keysUrl, issuer }: FirebaseSettings, token: string) {
  try {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      algorithms: ['RS256'],
      audience: projectId,
      issuer: `${issuer}/${projectId}`,
      requiredClaims: ['exp', 'iat', 'sub', 'phone_number'],
      maxTokenAge: '1h',
    });
    return payload;
  } catch (error) {
    if (isAboutToken(error)) throw invalid();
    throw new Outage('the public keys of phone verification cannot be fetched', { cause: error });
  }
}

function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

function keysAt(url: string): Keys {
  const known = keySets.get(url);
  if (known) return known;
  if (keySets.size >= MAX_KEY_SETS) keySets.clear();
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  keySets.set(url, keys);
  return keys;
}

function invalid(): Refusal {
  return new Refusal('phone-token-invalid', { field: 'firebaseIdToken' });
}
