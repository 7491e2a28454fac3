// Login and captcha protect every account: two persons change their settings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SETTLED_MS = 1_300;
const PATH = '/wps/staff/site/login';

describe('the settings of login and captcha', () => {
  it('are changed by two persons, with both in the trail, and reach the visitors', async () => {
    const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
    const before = (await operator.send('GET', PATH)).body.value;
    expect(before).toMatchObject({ captchaStep: 'slider', oneSession: false });
    const wanted = { captchaStep: 'button', captchaAttempts: 12, oneSession: true };
    const proposed = await operator.send('PUT', PATH, { ...wanted, reason: 'many bought accounts' });
    expect(proposed.status, proposed.text).toBe(200);
    const second = await operator.send('PUT', PATH, { ...wanted, reason: 'once more' });
    expect(second.body.value.code).toBe('approval-pending');

    const decide = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
    expect((await operator.send('PUT', decide)).body.value.code).toBe('second-person-needed');
    // A change is read within a second: one that came too early would show by then.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const still = (await operator.send('GET', PATH)).body.value;
    expect(still).toMatchObject({ captchaStep: 'slider', oneSession: false });
    expect(still.captchaAttempts).not.toBe(wanted.captchaAttempts);
    expect((await supervisor.send('PUT', decide)).status).toBe(200);
    await eventually(async () => (await operator.send('GET', PATH)).body.value.oneSession);
    expect((await operator.send('GET', PATH)).body.value).toEqual(wanted);
    const { info } = (await server.client().send('GET', '/wps/system/status')).body.value;
    expect(info.captchaStep).toBe('button');

    const { list } = (await supervisor.send('GET', '/wps/staff/audit?action=site.login')).body.value;
    expect(list.map((line: { action: string; username: string }) => [line.action, line.username])).toEqual([
      ['site.login.approved', 'supervisor'],
      ['site.login.proposed', 'operator'],
    ]);
  });

  it.each([
    { captchaStep: 'none' },
    { captchaAttempts: 0 },
    { captchaAttempts: 5_001 },
    { captchaAttempts: 20.5 },
    { oneSession: 'yes' },
    { reason: 'no' },
  ])('are refused as %o', async (part) => {
    const operator = await server.staff('operator');
    const whole = { captchaStep: 'slider', captchaAttempts: 400, oneSession: false, reason: 'a good reason' };
    const answer = await operator.send('PUT', PATH, { ...whole, ...part });
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });

  it('are not for those without the permission', async () => {
    const member = server.client();
    await member.register();
    expect((await member.send('GET', PATH)).status).toBe(401);
  });
});
