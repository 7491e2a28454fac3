// What the site tells: the public listing, and staff who add and end what is listed.
import { newKey } from '@tyche/testkit/key';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { forgetAnnouncements } from './forget-announcements.ts';
import { setSite } from './set-site.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const LIST = '/wps/relay/MCSFE_getListAnnouncements';
const STAFF = '/wps/staff/announcements';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let guest: TestClient;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  guest = server.client();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
afterEach(() => forgetAnnouncements(database));

const words = (title: string, more: object = {}) => ({
  language: 'TY',
  title,
  content: '',
  action: '',
  ...more,
});

const banner = (changes: object = {}) => ({
  type: 'B',
  groupName: 'w_home',
  sort: 900,
  texts: [words('Bago')],
  ...changes,
});

const add = (body: object, headers = {}) => operator.send('POST', STAFF, body, headers);

const decide = (approvalId: string, by: TestClient, how: 'approve' | 'refuse' = 'approve') =>
  by.send('PUT', `/wps/staff/approvals/${approvalId}/${how}`, {});

/** The second person approves what was just asked for. Gives the answer to the one who asked. */
async function approved<Answer extends { body: { value: { approvalId: string } } }>(asked: Answer) {
  expect((await decide(asked.body.value.approvalId, supervisor)).status).toBe(200);
  return asked;
}

/** Titles that a visitor is shown of one kind. */
async function titles(kind: string, query = ''): Promise<string[]> {
  const { body } = await guest.send('GET', `${LIST}?language=EN${query}`);
  return body.value[kind].map(({ title }: { title: string }) => title);
}

const fields = ({ status, body }: { status: number; body: { value: object } }) => [status, body.value];
const invalid = (field: string) => [400, expect.objectContaining({ code: 'invalid-input', field })];

describe('what the site tells', () => {
  it('is the banners of its pages and the promotion of newcomers, in the shape of the wire', async () => {
    const { status, body } = await guest.send(
      'GET',
      `${LIST}?types=B,PL,PU,PR&platform=W&execution=B&language=EN`,
    );
    expect(status).toBe(200);
    expect(Object.keys(body.value)).toEqual(['banners', 'player', 'popup', 'promotion']);
    expect(body.value.banners).toMatchObject([
      { art: 'lanterns', groupName: 'w_reg', linkageType: null, url: '', action: '' },
      {
        id: expect.stringMatching(/^\d+$/),
        title: 'Every draw can be checked by you',
        language: 'EN',
        groupName: 'w_home',
        category: '',
        announcementImages: [],
        linkageType: 'P',
        url: '/verify',
        action: 'Check a draw',
      },
      { groupName: 'w_home', art: 'balls', linkageType: 'G', url: expect.stringMatching(/^\w+\/fast5d-1m$/) },
    ]);
    expect(body.value.promotion).toMatchObject([
      { category: 'new_player', groupName: '', linkageType: null },
    ]);
    expect([body.value.player, body.value.popup]).toEqual([[], []]);
  });

  it('is the kinds, the platform and the moment that were asked for', async () => {
    expect(await titles('banners', '&types=PR')).toEqual([]);
    expect(await titles('promotion', '&types=PR')).toHaveLength(1);
    expect(await titles('promotion', '&types=B,H')).toEqual([]);
    expect(await titles('banners', '&platform=A')).toEqual([]);
    // Newcomers are told what members have already.
    expect(await titles('promotion', '&execution=B')).toHaveLength(1);
    expect(await titles('promotion', '&execution=AFTER_LOGIN')).toEqual([]);
    expect(await titles('banners', '&execution=AFTER_LOGIN')).toHaveLength(3);
    await add(banner({ shownTo: 'members', texts: [words('Para sa kasapi')] }));
    expect(await titles('banners', '&execution=B')).not.toContain('Para sa kasapi');
    expect(await titles('banners', '&execution=AFTER_LOGIN')).toContain('Para sa kasapi');
    for (const query of ['types=B,X', 'types=', 'execution=NEVER', 'strange=1'])
      expect([query, (await guest.send('GET', `${LIST}?${query}`)).status]).toEqual([query, 400]);
  });

  it('is headlines only where they are asked for: a title alone, without link, text or picture', async () => {
    const headline = (changes: object = {}) => ({ type: 'H', texts: [words('Maintenance')], ...changes });
    expect((await add(headline())).status).toBe(200);
    expect(await titles('headline', '&types=B,PR,H')).toEqual(['Maintenance']);
    const { body } = await guest.send('GET', LIST);
    expect(body.value).not.toHaveProperty('headline');
    for (const [field, changes] of [
      ['linkageType', { linkageType: 'P', link: '/verify', texts: [words('Bago', { action: 'Tingnan' })] }],
      ['texts.0.content', { texts: [words('Bago', { content: 'Iba pa' })] }],
      ['groupName', { groupName: 'w_home' }],
      ['shownTo', { shownTo: 'agents' }],
    ] as const)
      expect(fields(await add(headline(changes)))).toEqual(invalid(field));
  });

  it('comes in the asked language, else in the one of the site, else in English, else in what there is', async () => {
    const said = async (language: string) => {
      const { body } = await guest.send('GET', `${LIST}?types=B&language=${language}`);
      return body.value.banners.filter(
        ({ art, title }: { art: string; title: string }) => art === 'balls' && title,
      );
    };
    await add(
      banner({
        art: 'balls',
        texts: [
          words('Tagalog'),
          words('English', { language: 'EN' }),
          words('Tiếng Việt', { language: 'VI' }),
        ],
      }),
    );
    const last = async (language: string) => (await said(language)).at(-1);
    expect(await last('VI')).toMatchObject({ title: 'Tiếng Việt', language: 'VI' });
    expect(await last('TH')).toMatchObject({ title: 'Tagalog', language: 'TY' });
    expect(await last('')).toMatchObject({ title: 'Tagalog' });
    await setSite(server, database, { defaultLanguage: 'CN' });
    expect(await last('TH')).toMatchObject({ title: 'English', language: 'EN' });
    await setSite(server, database, { defaultLanguage: 'TY' });
    await add(banner({ art: 'balls', sort: 901, texts: [words('Lang')] }));
    expect(await last('VI')).toMatchObject({ title: 'Lang', language: 'TY' });
  });

  it('begins and ends by the clock of the database', async () => {
    const at = async (minutes: number) => {
      const [row] = await database.reader.rows(sql<{ at: Date }>`
        select clock_timestamp() + ${minutes}::int * interval '1 minute' as at`);
      return row?.at.getTime() ?? 0;
    };
    await add(banner({ startsAt: await at(5), texts: [words('Mamaya')] }));
    await add(banner({ startsAt: await at(-5), endsAt: await at(5), texts: [words('Ngayon')] }));
    expect(await titles('banners')).toContain('Ngayon');
    expect(await titles('banners')).not.toContain('Mamaya');
    await database.reader.rows(sql`
      update messaging.announcements set starts_at = starts_at - interval '6 minutes', ends_at = ends_at - interval '6 minutes'
      where sort = 900`);
    expect(await titles('banners')).not.toContain('Ngayon');
    expect(await titles('banners')).toContain('Mamaya');
    expect(fields(await add(banner({ endsAt: await at(-1) })))).toEqual(invalid('endsAt'));
    const upside = banner({ startsAt: await at(9), endsAt: await at(8) });
    expect(fields(await add(upside))).toEqual(invalid('endsAt'));
  });

  it("is the merchant's own, and another's is nothing that staff here can end", async () => {
    const [row] = await database.reader.rows(sql<{ id: bigint }>`
      insert into messaging.announcements (merchant, request_key, kind, group_name, art, sort)
      values (2, gen_random_uuid(), 'B', 'w_home', 'balls', 900) returning announcement_id as id`);
    await database.reader.rows(sql`
      insert into messaging.announcement_texts (merchant, announcement_id, language, title, content, action)
      values (2, ${row?.id}, 'EN', 'Of the others', '', '')`);
    expect(await titles('banners')).not.toContain('Of the others');
    const { body } = await operator.send('GET', STAFF);
    expect(JSON.stringify(body)).not.toContain('Of the others');
    const ended = await operator.send('POST', `${STAFF}/${row?.id}/end`, { reason: 'not ours' });
    expect([ended.status, ended.body.value.code]).toEqual([404, 'unknown-message']);
  });
});

describe('staff', () => {
  it('add one, see it with the rest, and end it, each with its line in the trail', async () => {
    const key = { 'idempotency-key': newKey() };
    const added = await add(
      banner({ linkageType: 'P', link: '/help?x=1#fair', texts: [words('Bago', { action: 'Tingnan' })] }),
      key,
    );
    const { id } = added.body.value;
    expect((await add(banner({ texts: [words('Iba')] }), key)).body.value.id).toBe(id);
    const listed = await operator.send('GET', `${STAFF}?type=B`);
    expect(listed.body.value.list[0]).toMatchObject({
      id,
      state: 'shown',
      linkageType: 'P',
      link: '/help?x=1#fair',
      texts: [{ language: 'TY', title: 'Bago', action: 'Tingnan' }],
    });
    const end = () => operator.send('POST', `${STAFF}/${id}/end`, { reason: 'no longer true' });
    expect((await end()).status).toBe(200);
    expect(await titles('banners')).not.toContain('Bago');
    expect((await end()).status).toBe(200);
    expect((await operator.send('GET', STAFF)).body.value.list[0]).toMatchObject({ id, state: 'over' });
    const trail = await database.reader.rows(sql<{ action: string; detail: object }>`
      select action, detail from staff.audit_trail where subject = ${id} and action like 'announcement.%' order by 1`);
    expect(trail).toMatchObject([
      { action: 'announcement.added', detail: { type: 'B', link: '/help?x=1#fair', titles: { TY: 'Bago' } } },
      { action: 'announcement.ended', detail: { reason: 'no longer true' } },
    ]);
  });

  it('end one that has not begun, so that it never shows', async () => {
    const added = await add(banner({ startsAt: 4_000_000_000_000 }));
    const { id } = added.body.value;
    const state = async () => (await operator.send('GET', STAFF)).body.value.list[0];
    expect(await state()).toMatchObject({ id, state: 'planned' });
    await operator.send('POST', `${STAFF}/${id}/end`, { reason: 'never mind' });
    expect(await state()).toMatchObject({ id, state: 'over' });
  });

  it('change one: the old one ends and the new one takes its place, once a key, both on the trail', async () => {
    const { id } = (await add(banner({ texts: [words('Luma')] }))).body.value;
    const key = { 'idempotency-key': newKey() };
    const change = (body: object, headers = {}) => operator.send('PUT', `${STAFF}/${id}`, body, headers);
    const next = banner({ texts: [words('Bago na')], reason: 'a better word' });
    // What is refused ends nothing.
    expect((await change({ ...next, texts: [words('<b>')] })).status).toBe(400);
    expect((await change({ ...next, endsAt: 1 })).status).toBe(400);
    expect(await titles('banners')).toContain('Luma');
    const changed = await change(next, key);
    expect([changed.status, changed.body.value.id === id]).toEqual([200, false]);
    expect((await change(next, key)).body.value.id).toBe(changed.body.value.id);
    expect(await titles('banners')).toContain('Bago na');
    expect(await titles('banners')).not.toContain('Luma');
    const again = await change(next);
    expect([again.status, again.body.value.code]).toEqual([409, 'announcement-over']);
    const { list } = (await operator.send('GET', `${STAFF}?type=B`)).body.value;
    expect(list.slice(0, 2)).toMatchObject([
      { id: changed.body.value.id, replaces: id, state: 'shown' },
      { id, replaces: null, state: 'over' },
    ]);
    const trail = await database.reader.rows(sql<{ subject: string; detail: object }>`
      select subject, detail from staff.audit_trail where action = 'announcement.replaced'
        and subject in (${id}, ${changed.body.value.id}) order by subject::bigint`);
    expect(trail).toMatchObject([
      { subject: id, detail: { reason: 'a better word', by: changed.body.value.id } },
      { subject: changed.body.value.id, detail: { replaces: id, titles: { TY: 'Bago na' } } },
    ]);
  });

  it('change one from two tabs at once: one of them wins', async () => {
    const { id } = (await add(banner({ texts: [words('Isa')] }))).body.value;
    const next = (title: string) => banner({ texts: [words(title)], reason: 'in a hurry' });
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => operator.send('PUT', `${STAFF}/${id}`, next(title))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await titles('banners')).filter((title) => /^[ABCD]$/.test(title))).toHaveLength(1);
  });

  it('give a notice a picture, which everybody may see and a change may keep', async () => {
    const pixels = { width: 40, height: 20, channels: 3, background: '#a33' } as const;
    const png = await sharp({ create: pixels }).png().toBuffer();
    const image = { name: 'fair.png', bytes: Buffer.concat([png, Buffer.from('<script>')]) };
    const notice = (changes: object = {}) =>
      banner({ type: 'PU', groupName: undefined, reason: 'for everybody', ...changes });
    const { id } = (await approved(await add(notice({ image })))).body.value;
    const shown = async () => (await guest.send('GET', `${LIST}?types=PU`)).body.value.popup.at(-1);
    const [{ imageUrl }] = (await shown()).announcementImages;
    const seen = await fetch(new URL(imageUrl, server.url));
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await seen.arrayBuffer()).includes('<script>')).toBe(false);
    const change = (of: string, body: object) =>
      operator.send('PUT', `${STAFF}/${of}`, { ...notice(), reason: 'other words', ...body });
    const kept = await approved(await change(id, { keepsImage: true }));
    expect((await shown()).announcementImages).toEqual([{ imageUrl }]);
    expect((await approved(await change(kept.body.value.id, {}))).status).toBe(200);
    expect((await shown()).announcementImages).toEqual([]);
    const lie = { name: 'x.png', bytes: Buffer.from('<svg onload=alert(1)>') };
    const refused = await add(notice({ image: lie }));
    expect([refused.status, refused.body.value.code]).toEqual([400, 'image-refused']);
    expect(fields(await add(banner({ image })))).toEqual(invalid('image'));
  });

  it('show no picture that belongs to no announcement', async () => {
    const [row] = await database.reader.rows(sql<{ id: string }>`
      insert into platform.images (name, type, width, height, bytes)
      values ('passport.png', 'image/png', 1, 1, 'secret') returning image_id as id`);
    for (const id of [row?.id, newKey(), 'x', '%27']) {
      const answer = await guest.send('GET', `/wps/announcement/image/${id}`);
      expect([answer.status, answer.body.value.code]).toEqual([404, 'unknown-image']);
    }
  });

  it('need the permission', async () => {
    const setRoles = (roles: string) =>
      database.reader.rows(sql`update staff.accounts set roles = ${roles} where username = 'supervisor'`);
    for (const client of [guest, supervisor]) {
      if (client !== guest) await setRoles('{cashier}');
      const answers = [
        await client.send('GET', STAFF),
        await client.send('POST', STAFF, banner()),
        await client.send('PUT', `${STAFF}/1`, banner({ reason: 'mischief' })),
        await client.send('POST', `${STAFF}/1/end`, { reason: 'mischief' }),
        await client.send('GET', `${STAFF}/1`),
        await client.send('POST', `${STAFF}/1/withdraw`, {}),
      ];
      const status = client === guest ? 401 : 403;
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => status));
    }
    await setRoles('{supervisor}');
  });

  it.each([
    ['a tag in the title', { texts: [words('<img src=x onerror=alert(1)>')] }, 'texts.0.title'],
    ['a tag in the text', { texts: [words('A', { content: 'a <b>b</b>' })] }, 'texts.0.content'],
    ['a title of spaces', { texts: [words('   ')] }, 'texts.0.title'],
    ['a zero byte', { texts: [words('a\u0000b')] }, 'texts.0.title'],
    ['a line end in a title', { texts: [words('a\nb')] }, 'texts.0.title'],
    ['text that runs backwards', { texts: [words('\u202egnp.exe')] }, 'texts.0.title'],
    ['half a letter', { texts: [words('a\ud800')] }, 'texts.0.title'],
    ['a title that is too long', { texts: [words('a'.repeat(81))] }, 'texts.0.title'],
    ['no texts', { texts: [] }, 'texts'],
    ['a language twice', { texts: [words('a'), words('b')] }, 'texts.1.language'],
    ['a language that is none', { texts: [words('a'), words('b', { language: 'ZZ' })] }, 'texts.1.language'],
    ["no text in the site's language", { texts: [words('a', { language: 'EN' })] }, 'texts'],
    ['a button that leads nowhere', { texts: [words('a', { action: 'Go' })] }, 'texts.0.action'],
    ['a banner without a group', { groupName: undefined }, 'groupName'],
    ['a group that is none', { groupName: 'w_nowhere' }, 'groupName'],
    ['a notice with a group', { type: 'PL' }, 'groupName'],
    ['a banner with a category', { category: 'new_player' }, 'category'],
    ['a promotion without one', { type: 'PR', groupName: undefined }, 'category'],
    ['art from elsewhere', { art: 'https://evil.example/x.png' }, 'art'],
    ['a link without its type', { link: '/verify' }, 'linkageType'],
  ])('are refused %s', async (_, changes, field) => {
    const before = await server.count('messaging.announcements');
    const { status, body } = await add(banner(changes));
    expect([status, body.value.code]).toEqual([400, 'invalid-input']);
    expect(body.value.field).toContain(field);
    expect(await server.count('messaging.announcements')).toBe(before);
  });
});

describe('a pop-up', () => {
  const popUp = (changes: object = {}) =>
    banner({
      type: 'PU',
      groupName: undefined,
      texts: [words('Sarado')],
      reason: 'the site closes',
      ...changes,
    });
  const shown = () => titles('popup', '&types=PU');
  const stateOf = async (id: string) => (await supervisor.send('GET', `${STAFF}/${id}`)).body.value;

  it('is shown once another person has approved it; nobody can approve what they asked for', async () => {
    const { id, approvalId } = (await add(popUp())).body.value;
    expect(await shown()).toEqual([]);
    const waiting = { id, state: 'waiting', askedBy: 'operator', decidedBy: null, approvalId };
    expect((await operator.send('GET', `${STAFF}?type=PU`)).body.value.list[0]).toMatchObject(waiting);
    expect(await stateOf(id)).toMatchObject({ ...waiting, texts: [{ language: 'TY', title: 'Sarado' }] });
    const listed = await supervisor.send('GET', '/wps/staff/approvals?state=proposed');
    expect(listed.body.value.list[0]).toMatchObject({
      id: approvalId,
      kind: 'announcement.pop-up',
      subject: id,
      proposedBy: 'operator',
      reason: 'the site closes',
      payload: { announcementId: id, before: null, after: { type: 'PU', titles: { TY: 'Sarado' } } },
    });
    // An operator decides nothing; one who may both ask and decide still needs another person.
    expect((await decide(approvalId, operator)).status).toBe(403);
    await database.reader.rows(
      sql`update staff.accounts set roles = '{operator,supervisor}' where username = 'operator'`,
    );
    const alone = await decide(approvalId, operator);
    expect([alone.status, alone.body.value.code]).toEqual([403, 'second-person-needed']);
    expect(await shown()).toEqual([]);
    expect((await decide(approvalId, supervisor)).status).toBe(200);
    expect(await shown()).toEqual(['Sarado']);
    expect(await stateOf(id)).toMatchObject({ state: 'shown', decidedBy: 'supervisor' });
    await database.reader.rows(
      sql`update staff.accounts set roles = '{operator}' where username = 'operator'`,
    );
    // Taking away needs one person.
    expect((await operator.send('POST', `${STAFF}/${id}/end`, { reason: 'open again' })).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('is not approved by one who may decide other things alone', async () => {
    const { id, approvalId } = (await add(popUp())).body.value;
    await database.reader.rows(
      sql`update staff.accounts set roles = '{security}' where username = 'supervisor'`,
    );
    for (const how of ['approve', 'refuse'] as const) {
      const answer = await decide(approvalId, supervisor, how);
      expect([answer.status, answer.body.value.code]).toEqual([403, 'not-allowed']);
    }
    await database.reader.rows(
      sql`update staff.accounts set roles = '{supervisor}' where username = 'supervisor'`,
    );
    expect((await decide(approvalId, supervisor, 'refuse')).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'refused', decidedBy: 'supervisor' });
  });

  it('stays while the one that follows it waits, and is followed by it when it is approved', async () => {
    const { id } = (await approved(await add(popUp()))).body.value;
    const change = (title: string) =>
      operator.send('PUT', `${STAFF}/${id}`, popUp({ texts: [words(title)], reason: 'a better word' }));
    const next = (await change('Bukas na')).body.value;
    expect(await shown()).toEqual(['Sarado']);
    const second = await change('Iba');
    expect([second.status, second.body.value.code]).toEqual([409, 'approval-pending']);
    for (const act of [
      operator.send('PUT', `${STAFF}/${next.id}`, popUp()),
      operator.send('POST', `${STAFF}/${next.id}/end`, { reason: 'never mind' }),
    ])
      expect((await act).body.value.code).toBe('announcement-waits');
    const both = await Promise.all([
      decide(next.approvalId, supervisor),
      decide(next.approvalId, supervisor),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown()).toEqual(['Bukas na']);
    expect(await stateOf(id)).toMatchObject({ state: 'over' });
  });

  it('is taken back by the person who asked for it', async () => {
    const { id, approvalId } = (await add(popUp())).body.value;
    const withdraw = () => operator.send('POST', `${STAFF}/${id}/withdraw`, {});
    expect((await withdraw()).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn', decidedBy: 'operator' });
    expect((await withdraw()).body.value.code).toBe('approval-decided');
    expect((await decide(approvalId, supervisor)).body.value.code).toBe('approval-decided');
    expect(await shown()).toEqual([]);
  });

  it('needs a reason, and is not there for those whose it is not', async () => {
    expect(fields(await add(popUp({ reason: undefined })))).toEqual(invalid('reason'));
    const [row] = await database.reader.rows(sql<{ id: bigint }>`
      insert into messaging.announcements (merchant, request_key, kind, art, sort, approval, asked_by, waits_until)
      values (2, gen_random_uuid(), 'PU', 'balls', 900, 'waiting', 1, clock_timestamp() + interval '1 hour')
      returning announcement_id as id`);
    for (const at of [row?.id, 999_999_999]) {
      const answers = [
        await operator.send('GET', `${STAFF}/${at}`),
        await operator.send('POST', `${STAFF}/${at}/withdraw`, {}),
      ];
      for (const { status, body } of answers)
        expect([status, body.value.code]).toEqual([404, 'unknown-message']);
    }
  });
});

describe('a link of staff', () => {
  beforeAll(() => setSite(server, database, { linkHosts: ['partner.example'] }));

  it.each([
    ['P', 'https://evil.example/'],
    ['P', '//evil.example'],
    ['P', '/\\evil.example'],
    ['P', '\\\\evil.example'],
    ['P', '/.//evil.example'],
    ['P', '/x/..//evil.example'],
    ['P', '/\tx'],
    ['P', ' /verify'],
    ['P', 'verify'],
    ['P', ''],
    ['P', 'javascript:alert(1)'],
    ['G', 'no-such-game'],
    ['G', '__proto__'],
    ['U', 'https://evil.example/'],
    ['U', 'http://partner.example/'],
    ['U', 'javascript:alert(1)//partner.example'],
    ['U', 'https://partner.example@evil.example/'],
    ['U', 'https://me:secret@partner.example/'],
    ['U', 'https://partner.example:8443/'],
    ['U', 'https://partner.example.evil.example/'],
    ['U', '//partner.example/'],
    ['U', 'data:text/html,hi'],
  ])('is refused as %s: %s', async (linkageType, link) => {
    const body = banner({ linkageType, link, texts: [words('a', { action: 'Go' })] });
    expect(fields(await add(body))).toEqual(invalid('link'));
  });

  it('may lead to a host that the merchant allows, as long as it does', async () => {
    const link = 'https://PARTNER.example/a?b=c';
    const body = banner({ linkageType: 'U', link, texts: [words('Labas', { action: 'Go' })] });
    expect((await add(body)).status).toBe(200);
    const last = async () => (await guest.send('GET', `${LIST}?types=B`)).body.value.banners.at(-1);
    const url = 'https://partner.example/a?b=c';
    expect(await last()).toMatchObject({ title: 'Labas', linkageType: 'U', url, action: 'Go' });
    await setSite(server, database, { linkHosts: { 0: 'partner.example' } });
    expect(await last()).toMatchObject({ title: 'Labas', linkageType: null, url: '', action: '' });
    await setSite(server, database, { linkHosts: [] });
    expect(await last()).toMatchObject({ title: 'Labas', linkageType: null, url: '', action: '' });
  });
});
