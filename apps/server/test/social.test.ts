import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { type Lie, startProvider, type TestProvider } from './identity-provider.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let provider: TestProvider;
let people = 0;

beforeAll(async () => {
  provider = await startProvider();
  const { secret, issuer, clientId } = provider;
  server = await startTestServer({ env: { TYCHE_GOOGLE_SECRET: secret, TYCHE_FACEBOOK_SECRET: secret } });
  const none = await server.client().send('GET', '/wps/session/social');
  expect(none.body.value).toEqual({ providers: [] });
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const social = { google: { issuer, clientId }, facebook: { issuer, clientId } };
  await database.reader.rows(sql`
    update settings.merchants set overrides = overrides || ${JSON.stringify({ socialProviders: social })}::jsonb`);
  await database.close();
  await eventually(async () => {
    const { body } = await server.client().send('GET', '/wps/session/social');
    return body.value.providers.length === 2;
  });
});
afterEach(() => provider.lie(null));
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

function somebody(): string {
  people += 1;
  return String(10_000_000_000 + people);
}

async function begin(client: TestClient, name = 'google'): Promise<string> {
  const answer = await client.send('GET', `/wps/session/social/${name}`);
  expect(answer.status).toBe(200);
  return answer.body.value.redirect;
}

const finish = (client: TestClient, query: string, name = 'google') =>
  client.send('POST', `/wps/session/social/${name}`, { query });

async function signIn(client: TestClient, subject: string, name = 'google') {
  return finish(client, provider.consent(await begin(client, name), subject), name);
}

describe.each(['google', 'facebook'])('signing in with %s', (name) => {
  it('opens an account the first time and finds it again the next', async () => {
    const [who, first, second] = [somebody(), server.client(), server.client()];
    const opened = await signIn(first, who, name);
    expect(opened.body.value).toMatchObject({ token: '1', firstTimeLogin: true, customerType: 0 });
    const again = await signIn(second, who, name);
    expect(again.body.value).toMatchObject({ id: opened.body.value.id, firstTimeLogin: false });
    expect((await second.send('GET', '/wps/member/info')).status).toBe(200);
  });

  it('ends only in the browser that began it, and once', async () => {
    const [who, client, thief] = [somebody(), server.client(), server.client()];
    const query = provider.consent(await begin(client, name), who);
    expect((await finish(thief, query, name)).body.value.code).toBe('social-sign-in-failed');
    expect((await finish(client, query, name)).body.value.code).toBe('social-sign-in-failed');
    const next = provider.consent(await begin(client, name), who);
    const cookies = new Map(client.cookies);
    expect((await finish(client, next, name)).status).toBe(200);
    for (const [key, value] of cookies) client.cookies.set(key, value);
    expect((await finish(client, next, name)).body.value.code).toBe('social-sign-in-failed');
  });

  it.each([
    ['another state', (query: string) => query.replace(/state=[^&]+/, 'state=made-up')],
    ['no state', (query: string) => query.replace(/&?state=[^&]+/, '')],
    ['another code', (query: string) => query.replace(/code=[^&]+/, 'code=made-up')],
    ['a refusal', (query: string) => query.replace(/code=[^&]+/, 'error=access_denied')],
  ])('refuses %s', async (_what, change) => {
    const client = server.client();
    const query = change(provider.consent(await begin(client, name), somebody()));
    const before = await server.count('identity.social_links');
    expect((await finish(client, query, name)).body.value.code).toBe('social-sign-in-failed');
    expect(await server.count('identity.social_links')).toBe(before);
  });
});

describe('an identity token', () => {
  const lies: Lie[] = [
    ...(['forged', 'unsigned', 'wrong-audience', 'wrong-issuer'] as const),
    ...(['wrong-nonce', 'no-nonce', 'expired', 'no-token'] as const),
  ];
  it.each(lies)('that is %s signs nobody in', async (lie) => {
    const who = somebody();
    await signIn(server.client(), who);
    const client = server.client();
    const query = provider.consent(await begin(client), who);
    provider.lie(lie);
    const answer = await finish(client, query);
    expect(answer.body.value.code).toBe('social-sign-in-failed');
    expect((await client.send('GET', '/wps/member/info')).status).toBe(401);
  });

  it('of one provider is not another: the same number and the same mail elsewhere are somebody else', async () => {
    const who = somebody();
    const google = await signIn(server.client(), who, 'google');
    const facebook = await signIn(server.client(), who, 'facebook');
    expect(facebook.body.value.id).not.toBe(google.body.value.id);
    const client = server.client();
    const crossed = provider.consent(await begin(client, 'google'), who);
    expect((await finish(client, crossed, 'facebook')).body.value.code).toBe('social-sign-in-failed');
  });
});

describe('a link', () => {
  it('is made by a member after the password, and then signs that member in', async () => {
    const [who, client] = [somebody(), server.client()];
    const username = await client.register();
    const query = provider.consent(await begin(client), who);
    const wrong = { query, password: 'not the one' };
    expect((await client.send('POST', '/wps/member/social/google', wrong)).body.value.code).toBe(
      'password-wrong',
    );
    const link = { query, password: goodPassword };
    expect((await client.send('POST', '/wps/member/social/google', link)).status).toBe(200);
    expect((await signIn(server.client(), who)).body.value.userName).toBe(`demo@${username}`);
    const other = server.client();
    await other.register();
    const taken = { query: provider.consent(await begin(other), who), password: goodPassword };
    expect((await other.send('POST', '/wps/member/social/google', taken)).body.value.code).toBe(
      'social-account-taken',
    );
    const listed = await client.send('GET', '/wps/member/social');
    expect(listed.body.value.list).toMatchObject([{ provider: 'google' }]);
  });
});

it('opens one account for one person who comes twice at once', async () => {
  const who = somebody();
  const clients = Array.from({ length: 6 }, () => server.client());
  const answers = await Promise.all(clients.map((client) => signIn(client, who)));
  expect(answers.map((answer) => answer.status)).toEqual(clients.map(() => 200));
  expect(new Set(answers.map((answer) => answer.body.value.id)).size).toBe(1);
});

it('says so when the provider does not answer, and the rest of the site goes on', async () => {
  const client = server.client();
  const query = provider.consent(await begin(client), somebody());
  provider.setSilent(true);
  expect((await finish(client, query)).status).toBe(503);
  expect((await client.send('GET', '/wps/system/status')).status).toBe(200);
  provider.setSilent(false);
});
