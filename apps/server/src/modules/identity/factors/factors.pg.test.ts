import { Secret, TOTP } from 'otpauth';
import { roomInWindow } from '@tyche/testkit/limit-window';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { softwareKey } from '../../../../test/software-key.ts';
import { openedIdentity, type Opened } from '../test/opened.ts';

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

const of = async () => ({ realm: 'member', subjectId: await o.member() }) as const;
const wrong = { code: 'second-factor-wrong' };

function codeOf(secret: string, apartS = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: o.now() + apartS * 1000 });
}

describe('an authenticator', () => {
  test('counts after a first code of it, and gives ten recovery codes', async () => {
    const subject = await of();
    const { secret, uri } = await o.identity.startTotp(subject, 'anna');
    expect(uri).toContain('otpauth://totp/Tyche:anna');
    expect(await o.identity.factorsOf(o.database.reader, subject)).toMatchObject({ totp: false });
    await expect(o.identity.confirmTotp(subject, '000000')).rejects.toMatchObject(wrong);
    const codes = await o.identity.confirmTotp(subject, codeOf(secret));
    expect(new Set(codes).size).toBe(10);
    expect(await o.identity.factorsOf(o.database.reader, subject)).toMatchObject({
      totp: true,
      codesLeft: 10,
    });
    await expect(o.identity.startTotp(subject, 'anna')).rejects.toMatchObject({ code: 'second-factor-set' });
  });

  test('takes the code of now and of the step beside, each once and never an earlier one', async () => {
    const subject = await of();
    const secret = new Secret({ size: 20 }).base32;
    await o.database.inTransaction((tx) => o.identity.keepTotp(tx, subject, secret));
    await expect(o.identity.requireCode(subject, codeOf(secret, 90))).rejects.toMatchObject(wrong);
    await o.identity.requireCode(subject, codeOf(secret));
    await expect(o.identity.requireCode(subject, codeOf(secret))).rejects.toMatchObject(wrong);
    await o.identity.requireCode(subject, codeOf(secret, 30));
    await expect(o.identity.requireCode(subject, codeOf(secret, -30))).rejects.toMatchObject(wrong);
  });

  test('keeps its secret sealed, for this account only', async () => {
    const subject = await of();
    const secret = new Secret({ size: 20 });
    await o.database.inTransaction((tx) => o.identity.keepTotp(tx, subject, secret.base32));
    const [row] = await o.database.reader.rows(sql<{ sealed: Buffer }>`
      select secret as sealed from identity.authenticators where subject_id = ${subject.subjectId}`);
    expect(row?.sealed.includes(Buffer.from(secret.base32))).toBe(false);
    const other = await of();
    await o.database.reader.rows(sql`
      insert into identity.authenticators (realm, subject_id, secret, confirmed_at)
      values ('member', ${other.subjectId}, ${row?.sealed ?? null}, clock_timestamp())`);
    await expect(o.identity.requireCode(other, codeOf(secret.base32))).rejects.toThrow();
  });

  test('accepts a recovery code instead, in whatever form it is typed, once', async () => {
    const subject = await of();
    const { secret } = await o.identity.startTotp(subject, 'anna');
    const [first = '', second = ''] = await o.identity.confirmTotp(subject, codeOf(secret));
    await o.identity.requireCode(subject, first.toUpperCase().replaceAll('-', ' '));
    await expect(o.identity.requireCode(subject, first)).rejects.toMatchObject(wrong);
    const renewed = await o.database.inTransaction((tx) => o.identity.renewRecoveryCodes(tx, subject));
    await expect(o.identity.requireCode(subject, second)).rejects.toMatchObject(wrong);
    await o.identity.requireCode(subject, renewed[0] ?? '');
  });

  test('is not guessed: ten tries in five minutes', async () => {
    await roomInWindow();
    const subject = await of();
    await o.database.inTransaction((tx) => o.identity.keepTotp(tx, subject, new Secret({ size: 20 }).base32));
    const tries = Array.from({ length: 30 }, (_, at) =>
      o.identity.requireCode(subject, String(at).padStart(6, '0')).catch((error) => error.code),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'second-factor-wrong').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'too-many-requests').length).toBeGreaterThanOrEqual(20);
  });
});

describe('a passkey', () => {
  const origin = 'http://localhost:8080';

  async function withPasskey() {
    const subject = await of();
    const key = await softwareKey(origin);
    await o.identity.addPasskey(
      subject,
      await key.make(await o.identity.startPasskey(subject, 'anna')),
      'phone',
    );
    return { subject, key };
  }

  test('is made and signs in its holder', async () => {
    const { subject, key } = await withPasskey();
    const answer = await key.answer(await o.identity.startPasskeyLogin());
    expect(await o.identity.subjectOfPasskey('member', answer)).toBe(subject.subjectId);
    expect(await o.identity.listPasskeys(subject)).toMatchObject([{ name: 'phone' }]);
  });

  test('answers each question once', async () => {
    const { subject, key } = await withPasskey();
    const answer = await key.answer(await o.identity.startPasskeyCheck(subject));
    await o.identity.requirePasskey(subject, answer);
    await expect(o.identity.requirePasskey(subject, answer)).rejects.toMatchObject(wrong);
  });

  test("is refused with another's question, another site's answer, another key's signature and on the other side", async () => {
    const { subject, key } = await withPasskey();
    const { subject: stranger, key: foreign } = await withPasskey();
    const ask = () => o.identity.startPasskeyCheck(subject);
    const refused = async (response: Record<string, unknown>) =>
      expect(o.identity.requirePasskey(subject, response)).rejects.toMatchObject(wrong);
    await refused(await key.answer(await o.identity.startPasskeyCheck(stranger)));
    await refused(await foreign.answer(await ask()));
    await refused(await key.answer(await ask(), { origin: 'http://evil.example' }));
    await refused(await key.answer({ ...(await ask()), challenge: 'bWFkZSB1cA' }));
    await refused({ ...(await foreign.answer(await ask())), id: key.id, rawId: key.id });
    await refused({});
    await expect(
      o.identity.subjectOfPasskey('staff', await key.answer(await o.identity.startPasskeyLogin())),
    ).rejects.toMatchObject(wrong);
    await o.identity.requirePasskey(subject, await key.answer(await ask()));
  });

  test('whose count goes backwards is a copy and refused', async () => {
    const { subject, key } = await withPasskey();
    await o.identity.requirePasskey(
      subject,
      await key.answer(await o.identity.startPasskeyCheck(subject), { counter: 9 }),
    );
    const copy = await key.answer(await o.identity.startPasskeyCheck(subject), { counter: 4 });
    await expect(o.identity.requirePasskey(subject, copy)).rejects.toMatchObject(wrong);
  });
});
