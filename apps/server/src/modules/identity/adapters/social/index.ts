// Signing in at another provider: Google by OpenID Connect, Facebook by OAuth 2 and its own answer on who it is. PKCE with both.
import * as oidc from 'openid-client';

export type ProviderName = 'google' | 'facebook';

/** A provider as the site's settings name it. */
export interface ProviderSettings {
  /** Google: the issuer whose description is fetched. Facebook: where its dialog, its tokens and its graph are. */
  readonly issuer: string;
  readonly clientId: string;
}

/** What belongs to one sign-in that was begun and has not ended. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  /** Where the browser goes, and what must be kept until it comes back. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly begun: Begun }>;
  /** The provider's own number of who came back. Throws on whatever is not the answer to exactly this beginning. */
  finish(came: URL, begun: Begun): Promise<string>;
}

const TIMEOUT_S = 3;

/** The provider answered, and what it said is no, or does not hold. Anything else that fails is silence. */
export class ProviderSaysNo extends Error {
  override readonly name = 'ProviderSaysNo';
}

/** Opens a provider. Its description is fetched at the first use, and again after a failure. */
export function openProvider(name: ProviderName, settings: ProviderSettings, secret: string): Provider {
  let known: Promise<oidc.Configuration> | undefined;

  function configuration(): Promise<oidc.Configuration> {
    known ??= (name === 'google' ? discover(settings, secret) : describeFacebook(settings, secret)).catch(
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  }

  return {
    async begin(redirectUri) {
      const begun = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: name === 'google' ? 'openid' : 'public_profile',
        state: begun.state,
        ...(name === 'google' ? { nonce: begun.nonce } : {}),
        code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, begun };
    },

    async finish(came, begun) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, came, {
          expectedState: begun.state,
          pkceCodeVerifier: begun.verifier,
          ...(name === 'google' ? { expectedNonce: begun.nonce, idTokenExpected: true } : {}),
        });
        if (name === 'facebook') return await askWho(config, tokens.access_token, settings.issuer);
        const subject = tokens.claims()?.sub;
        if (subject === undefined) throw new ProviderSaysNo('an answer without a subject');
        return subject;
      } catch (error) {
        throw isAnswer(error) ? new ProviderSaysNo('it does not hold', { cause: error }) : error;
      }
    },
  };
}

async function discover({ issuer, clientId }: ProviderSettings, secret: string): Promise<oidc.Configuration> {
  // The signature is judged although the token came over TLS: a provider behind a proxy of ours is no exception.
  const execute = [oidc.enableNonRepudiationChecks, ...insecureAtHome(issuer)];
  const auth = oidc.ClientSecretPost(secret);
  return oidc.discovery(new URL(issuer), clientId, undefined, auth, { execute, timeout: TIMEOUT_S });
}

/** Facebook describes itself nowhere: its addresses are fixed. */
async function describeFacebook(
  { issuer, clientId }: ProviderSettings,
  secret: string,
): Promise<oidc.Configuration> {
  const base = issuer.replace(/\/$/, '');
  const config = new oidc.Configuration(
    {
      issuer: base,
      authorization_endpoint: `${base}/dialog/oauth`,
      token_endpoint: `${base}/oauth/access_token`,
    },
    clientId,
    undefined,
    oidc.ClientSecretPost(secret),
  );
  config.timeout = TIMEOUT_S;
  for (const allow of insecureAtHome(issuer)) allow(config);
  return config;
}

async function askWho(config: oidc.Configuration, accessToken: string, issuer: string): Promise<string> {
  const address = new URL(`${issuer.replace(/\/$/, '')}/me?fields=id`);
  const answer = await oidc.fetchProtectedResource(config, accessToken, address, 'GET');
  const who: unknown = await answer.json();
  const id = typeof who === 'object' && who !== null && 'id' in who ? who.id : undefined;
  if (!answer.ok || typeof id !== 'string' || !/^[0-9]{1,40}$/.test(id))
    throw new ProviderSaysNo('an answer without a number');
  return id;
}

function isAnswer(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return true;
  return error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT';
}

/** Plain HTTP is for a provider on this machine, such as the one in the tests. */
function insecureAtHome(issuer: string): ((config: oidc.Configuration) => void)[] {
  return /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(issuer) ? [oidc.allowInsecureRequests] : [];
}
