// Settings of rewards and of the chat over HTTP: what two persons change, what one may, and the trail of both (docs/reference/rewards.md 3.3, 6.2, 7.5).
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const OFFERS = '/wps/staff/promotions/settings';
const POINTS = '/wps/staff/points/settings';
const HOURS = '/wps/staff/chat-hours';
const reason = 'decided at the monthly review';

let server: TestServer;
let proposer: TestClient;
let approver: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [proposer, approver] = [await server.staff('operator'), await server.staff('supervisor')];
});
afterAll(() => server.stop());

const read = async (path: string) => (await proposer.send('GET', path)).body.value;
/** A change counts within a second. */
const SETTLED_MS = 1_300;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

describe.each([
  { path: OFFERS, change: { winnerMinPrize: '12.5000', offerProfile: 'open' }, kind: 'promotions.settings' },
  { path: POINTS, change: { ratio: 200, step: 200, least: 200, maxPerDay: 20_000 }, kind: 'points.settings' },
])('the settings of $kind', ({ path, change, kind }) => {
  it('are changed by two persons, with both in the trail', async () => {
    const { currency, ...before } = await read(path);
    expect(currency).toBe('PHP');
    const proposed = await proposer.send('PUT', path, { ...before, ...change, reason });
    expect(proposed.status, proposed.text).toBe(200);
    const again = await proposer.send('PUT', path, { ...before, ...change, reason });
    expect(again.body.value.code).toBe('approval-pending');
    const decide = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
    expect((await proposer.send('PUT', decide)).body.value.code).toBe('second-person-needed');
    await settled();
    expect(await read(path)).toEqual({ ...before, currency });
    expect((await approver.send('PUT', decide)).status).toBe(200);
    await settled();
    expect(await read(path)).toEqual({ ...before, ...change, currency });
    const { list } = (await approver.send('GET', `/wps/staff/audit?action=${kind}`)).body.value;
    expect(list.map((line: { action: string; username: string }) => [line.action, line.username])).toEqual([
      [`${kind}.approved`, 'supervisor'],
      [`${kind}.proposed`, 'operator'],
    ]);
  });
});

describe('the least prize of the winner board', () => {
  it('is what the board says once it counts', async () => {
    const board = (await server.client().send('GET', '/wps/relay/ODSFE2_getWinnerBoard')).body.value;
    expect(board.least).toBe('12.5000');
  });

  it.each(['-0.0001', '1000000.0001', 'much'])('is not %s', async (winnerMinPrize) => {
    const answer = await proposer.send('PUT', OFFERS, { winnerMinPrize, offerProfile: 'cap', reason });
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });
});

describe('the hours of the chat', () => {
  it('are set by who leads, with a reason in the trail, and reach members', async () => {
    const member = server.client();
    await member.register();
    expect((await member.send('GET', '/wps/chat')).body.value.isOpen).toBe(true);
    const [hour = 0, minute = 0] = new Date()
      .toLocaleTimeString('en-GB', { timeZone: 'Asia/Manila' })
      .split(':')
      .map(Number);
    const now = hour * 60 + minute;
    const hours = { isOn: true, from: (now + 120) % 1_440, to: (now + 180) % 1_440 };
    expect((await approver.send('PUT', HOURS, { ...hours, reason })).status).toBe(200);
    await eventually(async () => !(await member.send('GET', '/wps/chat')).body.value.isOpen);
    const refused = await member.send('POST', '/wps/chat', { topic: 'other', text: 'Hello' });
    expect([refused.status, refused.body.value.code]).toEqual([409, 'chat-closed']);
    const { list } = (await approver.send('GET', '/wps/staff/audit?action=chat-hours')).body.value;
    expect(list).toMatchObject([{ action: 'chat-hours.set', detail: { ...hours, reason } }]);
    const empty = await approver.send('PUT', HOURS, { isOn: true, from: 60, to: 60, reason });
    expect([empty.status, empty.body.value.code]).toEqual([400, 'invalid-input']);
  });
});
