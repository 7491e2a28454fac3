// Consents to offers that are ticked in the form of a registration (docs/reference/messages.md 8).
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { sql } from '../src/platform/db/sql.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountStage, openAccountStage } from './account-stage.ts';
import { goodPassword, registration } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());

let names = 0;
/** Registers by name with what is given of consents. Gives the answer, what is kept of consents, and the browser. */
async function registered(offerConsents?: unknown) {
  names += 1;
  const username = `con${names}x${process.pid}`;
  const client = stage.browser();
  const form = registration(username, offerConsents === undefined ? {} : { offerConsents });
  const answer = await client.send('PUT', '/wps/member/register', form);
  const kept = await stage.database.reader.rows(sql<{ way: string; source: string; wording: number }>`
    select c.way, c.source, c.wording from messaging.offer_consents c join members.members m using (member_id)
    where m.username = ${username} order by c.consent_id`);
  const accounts = await stage.database.reader.rows(
    sql`select 1 from members.members where username = ${username}`,
  );
  return { answer, kept, isOpened: accounts.length === 1, client };
}

describe('a registration', () => {
  it('keeps each consent that was ticked, with its wording and source, and the page shows it', async () => {
    const ways = ['inbox', 'mail', 'sms'];
    const { answer, kept, client } = await registered({ ways, wording: CONSENT_WORDING });
    expect(answer.status, answer.text).toBe(200);
    expect(kept).toEqual(ways.map((way) => ({ way, source: 'registration', wording: CONSENT_WORDING })));
    const page = (await client.send('GET', '/wps/message/offers/consents')).body.value;
    expect(page.ways.map(({ isGiven, at }: { isGiven: boolean; at: number }) => [isGiven, at > 0])).toEqual(
      ways.map(() => [true, true]),
    );
    const withdrawn = { isGiven: false, wording: CONSENT_WORDING };
    expect((await client.send('PUT', '/wps/message/offers/consents/mail', withdrawn)).status).toBe(200);
    const { ways: now } = (await client.send('GET', '/wps/message/offers/consents')).body.value;
    expect(now.map(({ isGiven }: { isGiven: boolean }) => isGiven)).toEqual([true, false, true]);
  });

  it('by mobile number keeps them too', async () => {
    const client = stage.browser();
    const number = stage.number();
    const verificationCode = await stage.code(
      client,
      '/wps/verification/sms/register',
      'sms-register',
      number,
    );
    const form = {
      mobileNum: number.typed,
      countryDialingCode: 63,
      verificationCode,
      password: goodPassword,
      confirmPassword: goodPassword,
      agreement: true,
      offerConsents: { ways: ['sms'], wording: CONSENT_WORDING },
    };
    const answer = await client.send('PUT', '/wps/member/register/mobile', form);
    expect(answer.status, answer.text).toBe(200);
    const kept = await stage.database.reader.rows(sql<{ way: string }>`
      select way from messaging.offer_consents where member_id = ${BigInt(answer.body.value.id)}`);
    expect(kept).toEqual([{ way: 'sms' }]);
  });

  it.each([
    ['without the field', undefined],
    ['with no tick', { ways: [], wording: CONSENT_WORDING }],
  ] as const)('%s agrees to nothing', async (_, offerConsents) => {
    const { answer, kept } = await registered(offerConsents);
    expect(answer.status, answer.text).toBe(200);
    expect(kept).toEqual([]);
  });

  it('with an unknown way is refused at the field, and opens no account', async () => {
    const { answer, isOpened } = await registered({ ways: ['inbox', 'letter'], wording: CONSENT_WORDING });
    expect([answer.status, answer.body.value.code, answer.body.value.field]).toEqual([
      400,
      'invalid-input',
      'offerConsents.ways.1',
    ]);
    expect(isOpened).toBe(false);
  });

  it('with a consent to another wording is refused, and opens no account', async () => {
    const { answer, kept, isOpened } = await registered({ ways: ['mail'], wording: CONSENT_WORDING + 1 });
    expect([answer.status, answer.body.value.code, answer.body.value.field]).toEqual([
      409,
      'consent-wording',
      'offerConsents',
    ]);
    expect(kept).toEqual([]);
    expect(isOpened).toBe(false);
  });
});
