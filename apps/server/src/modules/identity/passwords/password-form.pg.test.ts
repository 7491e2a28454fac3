// S8 and S17 of reliability.md: how passwords are kept, and that an unknown name costs what a wrong password costs.
import { hash, verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openPasswords } from '../index.ts';
import { openedIdentity, type Opened, password } from '../test/opened.ts';

/** The library as it is, with a look at what it is asked. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

/** What OWASP asks for at least: 19 MiB, two passes, one lane; a salt of 16 bytes, a digest of 32. */
const FORM = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;
const pepper = Buffer.from('a pepper for tests only');

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());
afterEach(() => vi.mocked(verify).mockClear());

const stored = async (subjectId: bigint) => {
  const [row] = await o.database.reader.rows(sql<{ password_hash: string }>`
    select password_hash from identity.credentials where realm = 'member' and subject_id = ${subjectId}`);
  return row?.password_hash ?? '';
};
const keep = (subjectId: bigint, form: string) =>
  o.database.reader.rows(sql`
    update identity.credentials set password_hash = ${form} where realm = 'member' and subject_id = ${subjectId}`);
const login = (subjectId: bigint, typed = password, ip = '10.7.7.7') =>
  o.identity.checkPassword('member', `member${subjectId}`, typed, ip);

describe('a password', () => {
  test('is kept as Argon2id of nineteen mebibytes and two passes, with a salt of its own each time', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => o.identity.hashPassword(password)));
    const salts = forms.map((form) => FORM.exec(form)?.[1]);
    expect(salts).not.toContain(undefined);
    expect(new Set(salts).size).toBe(20);
    expect(FORM.test(await stored(await o.member()))).toBe(true);
  });

  test('cannot be tried out by who has the database alone: the pepper is not in it', async () => {
    const form = await o.identity.hashPassword(password);
    expect(await verify(form, password, { secret: pepper })).toBe(true);
    for (const secret of [undefined, Buffer.alloc(0), Buffer.from('another pepper')])
      expect(await verify(form, password, secret ? { secret } : {}).catch(() => false)).toBe(false);
    const elsewhere = await openPasswords(Buffer.from('another pepper'));
    expect(await elsewhere.matches(form, password)).toBe(false);
    expect((await openPasswords(pepper)).needsRehash(form)).toBe(false);
  });

  test.each([
    ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }],
    ['one pass', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['another lane', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
  ])(
    'that was kept with %s is kept anew at the next login, and the same one still signs in',
    async (_, cost) => {
      const member = await o.member();
      const old = await hash(password, { ...cost, secret: pepper });
      await keep(member, old);
      // A wrong one renews nothing.
      expect(await login(member, 'not the one')).toBeNull();
      expect(await stored(member)).toBe(old);
      expect(await login(member)).toMatchObject({ subjectId: member });
      const renewed = await stored(member);
      expect(renewed).not.toBe(old);
      expect(renewed).toMatch(FORM);
      expect(await login(member)).toMatchObject({ subjectId: member });
      // Once: it is as it should be then.
      expect(await stored(member)).toBe(renewed);
    },
  );
});

describe('an unknown name', () => {
  /** The statements that a login asks, and the forms that are judged in it. */
  async function workOf(name: string) {
    const asked: string[] = [];
    const rows = o.database.reader.rows.bind(o.database.reader);
    const spy = vi.spyOn(o.database.reader, 'rows').mockImplementation((statement) => {
      asked.push(statement.text.replace(/\s+/g, ' ').trim());
      return rows(statement);
    });
    try {
      expect(await o.identity.checkPassword('member', name, 'not the one', '10.8.8.8')).toBeNull();
    } finally {
      spy.mockRestore();
    }
    const judged = vi.mocked(verify).mock.calls.map(([form]) => String(form));
    vi.mocked(verify).mockClear();
    return { asked, judged };
  }

  test('asks the same of the database and judges one password at the same cost as a known one', async () => {
    const known = await workOf(`member${await o.member()}`);
    const unknown = await workOf('nobody-here');
    expect(known.judged).toHaveLength(1);
    expect(unknown.judged).toHaveLength(1);
    for (const form of [...known.judged, ...unknown.judged]) expect(form).toMatch(FORM);
    expect(unknown.asked).toEqual(known.asked);
    expect(known.asked.length).toBeGreaterThan(2);
  });

  test('never gets in, not even with the password of what it is compared with', async () => {
    const passwords = await openPasswords(pepper);
    expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
  });
});
