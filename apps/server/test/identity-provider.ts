// A provider of identities of our own: real HTTP, real signatures, and every lie that a false one could tell.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** What is wrong with the next identity token. */
export type Lie =
  | 'forged'
  | 'wrong-audience'
  | 'wrong-issuer'
  | 'wrong-nonce'
  | 'no-nonce'
  | 'expired'
  | 'unsigned'
  | 'no-token';

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the browser brings back after this person said yes at the address it was sent to. */
  consent(address: string, subject: string): string;
  lie(what: Lie | null): void;
  /** Whether it answers at all. */
  setSilent(isSilent: boolean): void;
  stop(): Promise<void>;
}

/** The same two answers of the person, by the page that a browser is shown: yes with a number, or no. */
const consentPage = (
  asked: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent</title><link rel="icon" href="data:,"></head>
<body><main><h1>Who are you?</h1><form action="/consent"><input type="hidden" name="asked" value="${asked}">
<label>Number <input name="subject" inputmode="numeric" autocomplete="off"></label>
<button name="answer" value="yes">Allow</button> <button name="answer" value="no">Cancel</button></form></main></body></html>`;

const CLIENT_ID = 'tyche-tests';

interface Given {
  readonly subject: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export async function startProvider(): Promise<TestProvider> {
  const secret = 'a client secret of the tests';
  const keys = {
    own: await generateKeyPair('RS256', { extractable: true }),
    forger: await generateKeyPair('RS256'),
  };
  const jwk: JWK = { ...(await exportJWK(keys.own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const given = new Map<string, Given>();
  let lying: Lie | null = null;
  let silent = false;

  async function answer(request: IncomingMessage, issuer: string): Promise<[number, object]> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') return [200, configurationOf(issuer)];
    if (pathname === '/keys') return [200, { keys: [jwk] }];
    if (pathname === '/me') {
      const id = /^Bearer facebook-(\d+)$/.exec(request.headers.authorization ?? '')?.[1];
      return id === undefined ? [401, { error: 'unknown' }] : [200, { id }];
    }
    if (pathname !== '/token' && pathname !== '/oauth/access_token') return [404, {}];
    const form = new URLSearchParams(await bodyOf(request));
    const code = form.get('code') ?? '';
    const found = given.get(code);
    given.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      found?.challenge === challenge &&
      found.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT_ID &&
      form.get('client_secret') === secret;
    if (!found || !isGood) return [400, { error: 'invalid_grant' }];
    const token = { access_token: `facebook-${found.subject}`, token_type: 'Bearer', expires_in: 60 };
    const isOidc = pathname === '/token' && lying !== 'no-token';
    return [200, isOidc ? { ...token, id_token: await signToken(found, { issuer, keys, lying }) } : token];
  }

  function consent(asked: URLSearchParams, subject: string): string {
    const code = randomBytes(12).toString('hex');
    given.set(code, {
      subject,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
  }

  const server = createServer((request, response) => {
    if (silent) return void request.socket.destroy();
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (showPage(new URL(request.url ?? '/', issuer), response, consent)) return;
    answer(request, issuer).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: CLIENT_ID,
    secret,
    consent: (address, subject) => consent(new URL(address).searchParams, subject),
    lie: (what) => {
      lying = what;
    },
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** What the provider says about itself. */
function configurationOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

interface TokenOptions {
  readonly issuer: string;
  readonly keys: Readonly<Record<'own' | 'forger', { readonly privateKey: CryptoKey }>>;
  readonly lying: Lie | null;
}

/** The identity token of a person who consented, with what is wrong with it. */
async function signToken({ subject, nonce }: Given, { issuer, keys, lying }: TokenOptions): Promise<string> {
  const claims = {
    ...(lying === 'no-nonce' ? {} : { nonce: lying === 'wrong-nonce' ? 'another' : nonce }),
    email: 'same@mail.example',
  };
  if (lying === 'unsigned') {
    const now = Math.floor(Date.now() / 1000);
    const body = { ...claims, sub: subject, iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 60 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none' })}.${part(body)}.`;
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject(subject)
    .setIssuer(lying === 'wrong-issuer' ? 'https://evil.example' : issuer)
    .setAudience(lying === 'wrong-audience' ? 'another-site' : CLIENT_ID)
    .setIssuedAt()
    .setExpirationTime(lying === 'expired' ? Math.floor(Date.now() / 1000) - 120 : '2m')
    .sign(lying === 'forged' ? keys.forger.privateKey : keys.own.privateKey);
}

/** Shows the page that asks the person, and sends the browser back with the answer. False for any other address. */
function showPage(
  { pathname, searchParams }: URL,
  response: ServerResponse,
  consent: (asked: URLSearchParams, subject: string) => string,
): boolean {
  if (pathname === '/authorize' || pathname === '/dialog/oauth') {
    const asked = searchParams.toString().replaceAll('&', '&amp;');
    response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(asked));
    return true;
  }
  if (pathname !== '/consent') return false;
  const asked = new URLSearchParams(searchParams.get('asked') ?? '');
  const no = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' });
  const query =
    searchParams.get('answer') === 'yes' ? consent(asked, searchParams.get('subject') ?? '') : `?${no}`;
  response.writeHead(302, { location: `${asked.get('redirect_uri')}${query}` }).end();
  return true;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
