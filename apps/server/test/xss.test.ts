// What staff write comes to every visitor: no text of theirs is markup, when it is kept and again when it is read (reliability.md I3).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { forgetAnnouncements } from './forget-announcements.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './harness.ts';
import { xssVectors } from './xss-vectors.ts';

const LIST = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR&language=TY';
const STAFF = '/wps/staff/announcements';
/** What a page would have to take for markup, and what hides it from a reader. */
const MARKUP = /[<>]|(?!\n)\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

let server: TestServer;
let operator: TestClient;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.staff('operator');
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
afterEach(() => forgetAnnouncements(database));

const isJson = ({ headers }: Answer) => {
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
};

const words = (title: string, content = '', action = '') => ({ language: 'TY', title, content, action });

it('there are three hundred of them and more', () => {
  expect(xssVectors.length).toBeGreaterThan(400);
});

describe('an announcement', () => {
  it('of staff is refused at its field when it holds markup, and else is the text that was written', {
    timeout: 240_000,
  }, async () => {
    let [kept, refused] = [0, 0];
    for (const vector of xssVectors) {
      const texts = [words('Bago', vector)];
      const added = await operator.send('POST', STAFF, { type: 'B', groupName: 'w_home', sort: 900, texts });
      isJson(added);
      if (MARKUP.test(vector)) {
        refused += 1;
        expect([vector, added.status, added.body.value.field]).toEqual([vector, 400, 'texts.0.content']);
      } else {
        kept += 1;
        expect([vector, added.status]).toEqual([vector, 200]);
      }
    }
    expect(kept + refused).toBe(xssVectors.length);
    expect(kept).toBeGreaterThan(15);
    expect(await server.count('messaging.announcements where sort = 900')).toBe(kept);
    const listed = await server.client().send('GET', LIST);
    isJson(listed);
    const contents = listed.body.value.banners.map(({ content }: { content: string }) => content);
    for (const vector of xssVectors)
      expect([vector, contents.includes(vector)]).toEqual([vector, !MARKUP.test(vector)]);
  });

  it('is refused at the title and at the button as well', { timeout: 120_000 }, async () => {
    for (const vector of xssVectors.filter((one) => MARKUP.test(one) && one.length <= 30)) {
      const link = { linkageType: 'P', link: '/verify' };
      const send = (text: object) =>
        operator.send('POST', STAFF, { type: 'PL', sort: 900, ...link, texts: [text] });
      expect((await send(words(vector, '', 'Go'))).body.value.field).toBe('texts.0.title');
      expect((await send(words('Bago', '', vector))).body.value.field).toBe('texts.0.action');
    }
    expect(await server.count('messaging.announcements where sort = 900')).toBe(0);
  });

  it('that came into the database by another way is read without markup, by visitors and by staff', async () => {
    const before = await server.client().send('GET', LIST);
    for (let from = 0; from < xssVectors.length; from += 90) {
      const some = xssVectors.slice(from, from + 90).map((vector) => vector.replaceAll('\0', '\u0001'));
      await database.reader.rows(sql`
        with added as (
          insert into messaging.announcements (request_key, kind, group_name, art, sort, linkage_type, link)
          select gen_random_uuid(), 'B', 'w_home', 'balls', 900 + at, 'P', '/verify'
          from generate_series(1, ${some.length}::int) as at returning announcement_id, sort)
        insert into messaging.announcement_texts (announcement_id, language, title, content, action)
        select announcement_id, 'TY', vector, vector, vector
        from added join unnest(${some}::text[]) with ordinality as given (vector, at) on at = sort - 900`);
      const listed = await server.client().send('GET', LIST);
      isJson(listed);
      const shown = listed.body.value.banners.slice(before.body.value.banners.length);
      expect(shown.length).toBe(some.length);
      for (const { title, content, action } of shown)
        for (const text of [title, content, action]) expect(text).not.toMatch(MARKUP);
      const forStaff = await operator.send('GET', `${STAFF}?type=B`);
      isJson(forStaff);
      expect(forStaff.body.value.list.length).toBe(50);
      for (const { texts } of forStaff.body.value.list)
        for (const { title, content, action } of texts)
          for (const text of [title, content, action]) expect(text).not.toMatch(MARKUP);
      await database.reader.rows(sql`
        delete from messaging.announcement_texts where announcement_id in (
          select announcement_id from messaging.announcements where sort >= 900)`);
      await database.reader.rows(sql`delete from messaging.announcements where sort >= 900`);
    }
  });

  it('leads nowhere when its path was kept by another way and leads away', async () => {
    for (const link of [
      '//evil.example',
      '/\\evil.example',
      'javascript:xss()',
      'https://evil.example/',
      '',
    ]) {
      await database.reader.rows(sql`
        with added as (
          insert into messaging.announcements (request_key, kind, group_name, art, sort, linkage_type, link)
          values (gen_random_uuid(), 'B', 'w_home', 'balls', 990, 'P', ${link}) returning announcement_id)
        insert into messaging.announcement_texts (announcement_id, language, title, content, action)
        select announcement_id, 'TY', 'Labas', '', 'Go' from added`);
      const { body } = await server.client().send('GET', LIST);
      expect([link, body.value.banners.at(-1)]).toEqual([
        link,
        expect.objectContaining({ title: 'Labas', linkageType: null, url: '', action: '' }),
      ]);
    }
  });
});

describe('other words of staff', () => {
  /** As text they may hold anything: they are told as JSON, and pages show them as text. */
  const groups = Array.from({ length: 20 }, (_, at) =>
    xssVectors
      .filter((vector, place) => place % 20 === at && vector.isWellFormed() && !vector.includes('\0'))
      .join(' ')
      .slice(0, 290),
  );

  it('are told as JSON that no browser takes for a page', async () => {
    for (const reason of groups) {
      const state = { maintenance: false, maintenanceUntil: null, blockedCountries: [], reason };
      const changed = await operator.send('PUT', '/wps/staff/site', state);
      isJson(changed);
      expect(changed.status).toBe(200);
    }
    const trail = await database.reader.rows(sql<{ reason: string }>`
      select detail ->> 'reason' as reason from staff.audit_trail where detail ->> 'reason' like '%xss%'`);
    expect(trail.length).toBe(groups.length);
  });
});

describe('the policy of every page', () => {
  it('lets no inline script run but the blocks of the document itself, and no text become one', async () => {
    for (const path of ['/', '/backoffice/', '/docs', '/dev/outbox', '/wps/system/status']) {
      const { headers } = await server.client().send('GET', path, undefined, { accept: 'text/html' });
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy.includes('unsafe')]).toEqual([path, false]);
      const rules = new Map(
        policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]),
      );
      expect(Object.fromEntries(rules)).toMatchObject({
        'default-src': "'none'",
        // What the hashes are of is proved by site-pages.test.ts.
        'script-src': path === '/' ? expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')*$/) : "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'default',
      });
      expect(rules.has('object-src')).toBe(false);
    }
  });
});
