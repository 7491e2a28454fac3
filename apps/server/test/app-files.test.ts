// App files over HTTP: two persons publish one, readers get it, and what is refused (docs/reference/support.md 4).
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondBrand } from '../src/demo/brands.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/app-files';
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const file = {
  kind: 'Android',
  version: '1.4.0',
  url: 'https://127.0.0.1/tyche.apk',
  bytes: 24_000_000,
  sha256,
  labels: { EN: 'Tyche for Android', TY: 'Tyche para sa Android' },
};

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_DEMO_BRANDS: '2' } });
  // What the roles themselves allow; the accounts of a demo may do everything.
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await database.reader.rows(
    sql`update staff.accounts set permissions = '{}', roles = array[username] where username in ('operator', 'supervisor')`,
  );
  await database.close();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  visitor = server.client();
  const { hosts } = (await operator.send('GET', STAFF)).body.value;
  file.url = `https://${hosts[0]}/tyche.apk`;
}, 60_000);
afterAll(() => server.stop());

const offered = async (client = visitor) =>
  (await client.send('GET', '/wps/system/resources')).body.value.list;
const resources = async (client = visitor) =>
  (await client.send('GET', '/wps/system/status')).body.value.info.resources;

describe('an app file', () => {
  it('is not there on a new site', async () => {
    expect([await offered(), await resources()]).toEqual([[], []]);
    expect((await operator.send('GET', STAFF)).body.value).toMatchObject({ list: [], history: [] });
  });

  it.each([
    ['a script as address', { url: 'javascript:alert(1)' }, 'app-file-address'],
    ['another host', { url: 'https://evil.example/tyche.apk' }, 'app-file-address'],
    ['no https', { url: 'http://127.0.0.1/tyche.apk' }, 'app-file-address'],
    ['markup in a name', { labels: { EN: '<script>alert(1)</script>' } }, 'invalid-input'],
    ['no English name', { labels: { TY: 'Tyche' } }, 'invalid-input'],
    ['a short checksum', { sha256: 'abc' }, 'invalid-input'],
    ['a placeholder as checksum', { sha256: 'a'.repeat(64) }, 'invalid-input'],
    ['a word as version', { version: 'newest' }, 'invalid-input'],
    ['no bytes', { bytes: 0 }, 'invalid-input'],
    ['another kind', { kind: 'Windows' }, 'invalid-input'],
  ])('with %s is refused', async (_name, changed, code) => {
    const { status, body } = await operator.send('POST', STAFF, { ...file, ...changed });
    expect([status, body.value.code]).toEqual([400, code]);
  });

  it('is the business of staff with the permission alone', async () => {
    const member = server.client();
    await member.register();
    for (const [client, status, code] of [
      [visitor, 401, 'not-signed-in'],
      [member, 401, 'not-signed-in'],
      [supervisor, 403, 'not-allowed'],
    ] as const) {
      const answers = [
        await client.send('GET', STAFF),
        await client.send('POST', STAFF, file),
        await client.send('POST', `${STAFF}/1/publish`, { reason: 'the new release' }),
        await client.send('POST', `${STAFF}/withdraw`, { kind: 'Android', reason: 'a bad build' }),
      ];
      for (const answer of answers) expect([answer.status, answer.body.value.code]).toEqual([status, code]);
    }
  });

  it('is published by two persons, and readers get it with its checksum until it is withdrawn', async () => {
    const { id } = (await operator.send('POST', STAFF, file)).body.value;
    const taken = await operator.send('POST', STAFF, file);
    expect([taken.status, taken.body.value.code]).toEqual([409, 'app-file-version-taken']);
    const wanted = { reason: 'the new release' };
    const proposed = await operator.send('POST', `${STAFF}/${id}/publish`, wanted);
    expect(proposed.status, proposed.text).toBe(200);
    const { approvalId } = proposed.body.value;
    const again = await operator.send('POST', `${STAFF}/${id}/publish`, wanted);
    expect(again.body.value.code).toBe('approval-pending');
    const own = await operator.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect([403, 409]).toContain(own.status);
    expect(await offered()).toEqual([]);
    const approved = await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect(approved.status, approved.text).toBe(200);
    const list = await eventually(async () => {
      const found = await offered();
      return found.length === 1 && found;
    });
    expect(list).toEqual([
      {
        resourceType: 'Android',
        url: file.url,
        label: expect.stringContaining('Tyche'),
        labelNameEn: 'Tyche for Android',
        version: '1.4.0',
        bytes: 24_000_000,
        sha256,
        publishedAt: expect.any(Number),
      },
    ]);
    expect(await resources()).toEqual([
      { resourceType: 'Android', url: file.url, qrCodeUrl: '', labelNameEn: 'Tyche for Android' },
    ]);
    // Another merchant of the same process has none of it.
    const foreign = server.client(secondBrand.host);
    expect([await offered(foreign), await resources(foreign)]).toEqual([[], []]);
    const withdrawn = await operator.send('POST', `${STAFF}/withdraw`, {
      kind: 'Android',
      reason: 'a bad build',
    });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    await eventually(async () => (await offered()).length === 0);
    const late = await operator.send('POST', `${STAFF}/withdraw`, { kind: 'Android', reason: 'a bad build' });
    expect([late.status, late.body.value.code]).toEqual([409, 'app-file-not-published']);
    const { list: files, history } = (await operator.send('GET', STAFF)).body.value;
    expect(files).toMatchObject([{ id, state: 'withdrawn', by: 'operator' }]);
    expect(history).toMatchObject([
      { version: null, by: 'operator', approvedBy: null, reason: 'a bad build' },
      { version: '1.4.0', by: 'operator', approvedBy: 'supervisor', reason: 'the new release' },
    ]);
  });
});
