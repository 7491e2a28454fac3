// Credential stuffing (reliability.md S6 and T20): stolen lists of names and passwords tried from one network, from many, at one account
// and at all. Few tries reach a password, and the owner of an account still gets in: nobody is locked out by what others do.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, codeOfRefusal, openAccountStage } from './account-stage.ts';
import { type Answer, goodPassword, type TestClient } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.database.reader.rows(sql`delete from platform.counters`));

const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const word = answer.status === 200 ? 'in' : String(codeOfRefusal(answer));
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
};

const login = (client: TestClient, username: string, changes: Record<string, unknown> = {}) =>
  client.send('POST', '/wps/session/login', { username, password: 'from a stolen list', ...changes });

const WINDOW_MS = 900_000;

/** Tries, twenty at once, as a program sends them; again from nothing when a new window of the counters began meanwhile. */
async function tries(count: number, one: (at: number) => Promise<Answer>): Promise<Answer[]> {
  for (;;) {
    const window = Math.floor(Date.now() / WINDOW_MS);
    await stage.database.reader.rows(sql`delete from platform.counters`);
    const answers: Answer[] = [];
    for (let from = 0; from < count; from += 20) {
      const some = Array.from({ length: Math.min(20, count - from) }, (_, at) => one(from + at));
      answers.push(...(await Promise.all(some)));
    }
    if (Math.floor(Date.now() / WINDOW_MS) === window) return answers;
  }
}

const withCaptcha = async (client: TestClient, username: string, password: string) =>
  login(client, username, { password, captcha: await stage.captcha(client, 'login') });

/** A member with the browser that he uses, and the name. */
async function owner(network?: number) {
  const client = stage.browser(network);
  const username = await client.register();
  client.cookies.delete('tyche-session');
  return { client, username };
}

/** Sets what was counted so far to this number of tries. */
const count = (name: string, tried: number) =>
  stage.database.reader.rows(sql`
    update platform.counters set count = ${tried} where key like ${`${name}:%`}`);

describe('two hundred accounts from one network', () => {
  it('reach twenty-five passwords; then a captcha comes first, and with it the owner of an account gets in', async () => {
    const network = 7_001;
    const mine = await owner();
    const known = await owner(network);
    const answers = await tries(200, (at) => login(stage.browser(network), `stuffed_${at}`));
    expect(tally(answers)).toEqual({ 'login-failed': 25, 'captcha-required': 175 });
    // A browser of this network that the account never used, as after a move, and the one that it always uses.
    const fresh = stage.browser(network);
    expect(codeOfRefusal(await login(fresh, mine.username, { password: goodPassword }))).toBe(
      'captcha-required',
    );
    expect((await withCaptcha(fresh, mine.username, goodPassword)).status).toBe(200);
    expect((await login(known.client, known.username, { password: goodPassword })).status).toBe(200);
    // Elsewhere nothing happened.
    const elsewhere = await login(stage.browser(), mine.username, { password: goodPassword });
    expect(elsewhere.status).toBe(200);
  });

  it('end at sixty wrong passwords, captchas or not, but for the browsers that are an account’s own', async () => {
    const network = 7_002;
    const known = await owner(network);
    await login(stage.browser(network), 'stuffed_first');
    await count('login-network', 60);
    const stranger = stage.browser(network);
    const refused = await withCaptcha(stranger, 'stuffed_again', 'from a stolen list');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(known.client, known.username, { password: goodPassword })).status).toBe(200);
  });
});

describe('one account from two hundred networks', () => {
  it('stands ten tries; then a captcha comes first, and with it the owner gets in from wherever', async () => {
    const mine = await owner();
    const answers = await tries(200, () => login(stage.browser(), mine.username));
    expect(tally(answers)).toEqual({ 'login-failed': 10, 'captcha-required': 190 });
    const away = stage.browser();
    expect(codeOfRefusal(await login(away, mine.username, { password: goodPassword }))).toBe(
      'captcha-required',
    );
    expect((await withCaptcha(away, mine.username, goodPassword)).status).toBe(200);
    const other = await owner();
    expect((await login(stage.browser(), other.username, { password: goodPassword })).status).toBe(200);
  });

  it('leaves the owner’s own browser alone: no captcha and no wait', async () => {
    const mine = await owner();
    await tries(40, () => login(stage.browser(), mine.username));
    await count('login-account-anywhere', 50);
    const stranger = stage.browser();
    expect((await withCaptcha(stranger, mine.username, goodPassword)).status).toBe(429);
    expect((await login(mine.client, mine.username, { password: goodPassword })).status).toBe(200);
  });

  it('gives the own browser no more guesses than any other', async () => {
    const mine = await owner();
    const answers = await tries(20, () => login(mine.client, mine.username));
    expect(tally(answers)).toEqual({ 'login-failed': 3, 'captcha-required': 17 });
    await count('login-own-device', 5);
    expect((await withCaptcha(mine.client, mine.username, goodPassword)).status).toBe(429);
  });

  it('is not the own browser of another account, nor one that lies', async () => {
    const [mine, other] = [await owner(), await owner()];
    await tries(20, () => login(stage.browser(), mine.username));
    expect(codeOfRefusal(await login(other.client, mine.username))).toBe('captcha-required');
    const liar = stage.browser();
    liar.cookies.set('tyche-device', 'A'.repeat(43));
    expect(codeOfRefusal(await login(liar, mine.username))).toBe('captcha-required');
  });
});

describe('a thousand accounts from five hundred networks', () => {
  it('reach a hundred passwords: then every browser that is new to its account shows a captcha', {
    timeout: 180_000,
  }, async () => {
    const mine = await owner();
    const answers = await tries(1_000, (at) => login(stage.browser(20_000 + (at % 500)), `list_${at}`));
    expect(tally(answers)).toEqual({ 'login-failed': 100, 'captcha-required': 900 });
    expect((await login(mine.client, mine.username, { password: goodPassword })).status).toBe(200);
    const away = stage.browser();
    expect((await withCaptcha(away, mine.username, goodPassword)).status).toBe(200);
  });

  it('ask nothing more of a member in a new browser on the network that he always uses', async () => {
    const home = 30_001;
    const mine = await owner(home);
    expect((await login(mine.client, mine.username, { password: goodPassword })).status).toBe(200);
    await login(stage.browser(), 'list_first');
    await count('login-captcha-site', 100);
    const elsewhere = await login(stage.browser(), mine.username, { password: goodPassword });
    expect(codeOfRefusal(elsewhere)).toBe('captcha-required');
    expect((await login(stage.browser(home), mine.username, { password: goodPassword })).status).toBe(200);
    // Wrong ones at home meet the limits of the account and the network as before.
    const wrong = await tries(5, () => login(stage.browser(home), mine.username));
    expect(tally(wrong)).toEqual({ 'login-failed': 3, 'captcha-required': 2 });
  });

  it('not so when they come from one network: what one does costs the others nothing', async () => {
    const mine = await owner();
    await tries(200, (at) => login(stage.browser(7_003), `single_${at}`));
    expect((await login(stage.browser(), mine.username, { password: goodPassword })).status).toBe(200);
  });
});

describe('the password of a member of staff', () => {
  it('is guessed twenty times an hour from all addresses together, and never from the outside of his own browser', async () => {
    const { username, password } = stage.server.staffAccount('operator');
    const own = await stage.server.staff('operator');
    const staffLogin = (client: TestClient, given: string) =>
      client.send('POST', '/wps/staff/session/login', { username, password: given });
    const answers = await tries(60, (at) => staffLogin(stage.browser(31_000 + at), `guess ${at}`));
    expect(tally(answers)).toEqual({ 'login-failed': 20, 'too-many-requests': 40 });
    expect((await staffLogin(stage.browser(), password)).status).toBe(429);
    expect((await staffLogin(own, password)).status).toBe(200);
  });
});

describe('right passwords', () => {
  it('count as no failure, however many sign in from one network', async () => {
    const network = 7_004;
    const mine = await owner();
    for (let turn = 0; turn < 30; turn += 1) {
      const answer = await login(stage.browser(network), mine.username, { password: goodPassword });
      expect(answer.status).toBe(200);
    }
  });
});
