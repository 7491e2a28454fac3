// Feedback over HTTP: a member sends it with pictures, staff answer, and nobody else reads it.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/feedback';
const message = { kind: 'payment', content: 'My deposit of today is not in my wallet.' };

let server: TestServer;
let member: TestClient;
let stranger: TestClient;
let staff: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [member, stranger] = [server.client(), server.client()];
  await member.register();
  await stranger.register();
  staff = await server.staff('operator');
});
afterAll(() => server.stop());

it('a visitor is asked to log in', async () => {
  const answer = await server.client().send('PUT', '/wps/feedback', message);
  expect([answer.status, answer.body.value.code]).toEqual([401, 'not-signed-in']);
});

describe('feedback', () => {
  it('is sent with pictures, which its member and staff fetch as attachments, and nobody else', async () => {
    const sent = await member.send('PUT', '/wps/feedback', {
      ...message,
      images: [{ ...onePixel, name: 'slip.png' }],
    });
    expect(sent.status, sent.text).toBe(200);
    const { id } = sent.body.value;
    const read = await member.send('GET', `/wps/feedback/${id}`);
    const path = `/wps/feedback/image/${read.body.value.images[0].id}`;
    for (const one of [member, staff]) {
      const picture = await one.send('GET', path);
      expect([picture.status, picture.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringMatching(/^attachment/),
      ]);
    }
    for (const one of [stranger, server.client()]) expect((await one.send('GET', path)).status).toBe(404);
    for (const other of ['/wps/cashier/image'])
      expect((await member.send('GET', path.replace('/wps/feedback/image', other))).status).toBe(404);
    const foreign = await stranger.send('GET', `/wps/feedback/${id}`);
    expect([foreign.status, foreign.body.value.code]).toEqual([404, 'unknown-feedback']);
  });

  it.each([
    [400, 'feedback-length', { content: 'late' }],
    [400, 'text-refused', { content: 'my <b>balance</b> is wrong' }],
    [400, 'image-refused', { images: [{ name: 'a.png', bytes: Buffer.from('<svg/>') }] }],
  ])('is refused with %i %s', async (status, code, changed) => {
    const answer = await member.send('PUT', '/wps/feedback', { ...message, ...changed });
    expect([answer.status, answer.body.value.code]).toEqual([status, code]);
  });

  it('a repeated key is one feedback', async () => {
    const key = { 'idempotency-key': newKey() };
    const [first, second] = [
      await member.send('PUT', '/wps/feedback', message, key),
      await member.send('PUT', '/wps/feedback', message, key),
    ];
    expect(second.body.value).toEqual(first.body.value);
  });

  it('comes to staff, is answered in the inbox, and is opened again by a comment once', async () => {
    const { id, reference } = (await member.send('PUT', '/wps/feedback', message)).body.value;
    const queue = await staff.send('GET', `${STAFF}?kind=payment`);
    expect(queue.body.value.list.map((row: { id: string }) => row.id)).toContain(id);
    expect((await staff.send('PUT', `${STAFF}/${id}/take`)).status).toBe(200);
    expect((await staff.send('PUT', `${STAFF}/${id}/answer`, { text: 'It is there now.' })).status).toBe(200);
    const inbox = await member.send('GET', '/wps/message/inbox');
    expect(JSON.stringify(inbox.body.value.list)).toContain(reference);
    const again = await member.send('POST', `/wps/feedback/${id}/comment`, { comment: 'It is not.' });
    expect(again.body.value).toMatchObject({ state: 'received' });
    expect((await staff.send('PUT', `${STAFF}/${id}/close`, { reason: 'paid' })).status).toBe(200);
    const twice = await member.send('POST', `/wps/feedback/${id}/comment`, { comment: 'It is not.' });
    expect([twice.status, twice.body.value.code]).toEqual([409, 'feedback-closed']);
    const late = await staff.send('PUT', `${STAFF}/${id}/answer`, { text: 'It is there now.' });
    expect([late.status, late.body.value.code]).toEqual([409, 'feedback-state-differs']);
  });

  it('a complaint is not closed before its answer', async () => {
    const complaint = { ...message, kind: 'complaint' };
    const { id } = (await stranger.send('PUT', '/wps/feedback', complaint)).body.value;
    const closed = await staff.send('PUT', `${STAFF}/${id}/close`, { reason: 'too late' });
    expect([closed.status, closed.body.value.code]).toEqual([409, 'complaint-unanswered']);
  });

  it('the sixth of a day is refused, and the list says how much is left', async () => {
    const writer = server.client();
    await writer.register();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await writer.send('PUT', '/wps/feedback', message)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const listed = await writer.send('GET', '/wps/feedback');
    expect(listed.body.value).toMatchObject({ total: 5, leftToday: 0 });
  });
});
