// The errors of the specification's phone verification (section 8), by our own codes (decision 41).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, codeOfRefusal, openAccountStage } from './account-stage.ts';
import { goodPassword } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());

describe('the phone verification', () => {
  it('refuses each case of the specification in its own words', async () => {
    const client = stage.browser();
    const number = stage.number();
    const send = async (mobileNum: string, pass?: object) => {
      const proof = pass ?? (await stage.slider(client, 'sms-register'));
      return client.send('POST', '/wps/verification/sms/register', { mobileNum, ...proof });
    };
    const register = (code: string) =>
      client.send('PUT', '/wps/member/register/mobile', {
        mobileNum: number.typed,
        countryDialingCode: '63',
        verificationCode: code,
        password: goodPassword,
        confirmPassword: goodPassword,
        agreement: true,
      });
    expect(codeOfRefusal(await send('12345678'))).toBe('field-format');
    expect(codeOfRefusal(await send(''))).toBe('field-required');
    expect(codeOfRefusal(await send(number.typed, {}))).toBe('captcha-required');
    expect(codeOfRefusal(await send(number.typed, { captcha: 'x' }))).toBe('captcha-wrong');
    expect((await send(number.typed)).status).toBe(200);
    expect((await send(number.typed)).body.value).toMatchObject({ code: 'send-limit', retryAfterS: 60 });
    expect(codeOfRefusal(await register(''))).toBe('field-required');
    const { code } = await stage.sent(number.full);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(codeOfRefusal(await register(wrong))).toBe('code-wrong');
    await stage.database.reader.rows(sql`update identity.codes set expires_at = clock_timestamp()`);
    expect(codeOfRefusal(await register(code ?? ''))).toBe('code-expired');
    await stage.set({ smsPerDay: 0 });
    expect(codeOfRefusal(await send(stage.number().typed))).toBe('send-limit');
    await stage.set({ smsPerDay: 5_000, smsAtRegistration: false });
    expect(codeOfRefusal(await send(stage.number().typed))).toBe('function-not-enabled');
    await stage.set({ smsAtRegistration: true });
  });
});
