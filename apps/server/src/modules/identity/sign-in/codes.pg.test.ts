// Race R12 of reliability.md 4.3: a code or a ticket that is used from many tabs at once works once. Each race gives a verdict; with
// one protection taken out it must be another, else the race proves nothing.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { testDatabase } from '@tyche/testkit/database';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { useNonce } from '../../../platform/http/store.ts';
import { openCaptchas } from './captcha.ts';
import { type Codes, openCodes } from './codes.ts';
import { solveCaptcha } from '@tyche/testkit/captcha';

const CALLERS = 20;
const ROUNDS = raceRounds(100);
const LIMIT = { timeout: raceLimitMs(ROUNDS) };
const CONTROL_ROUNDS = raceRounds(20);
const ASKED = { purpose: 'login', target: '+639171234567', asker: 'one browser' } as const;

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let codes: Codes;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 24 });
  codes = openCodes(database, openSealing('a secret of the tests, thirty-two long'));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(calls)) {
    const reason: unknown = settled.status === 'rejected' ? settled.reason : null;
    const word = reason === null ? 'ok' : reason instanceof Refusal ? reason.code : 'thrown';
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

const times = <T>(make: (at: number) => T): T[] => Array.from({ length: CALLERS }, (_, at) => make(at));

/** Uses one right code from twenty tabs; `spend` is what makes it once. */
async function useAtOnce(rounds: number, spend: (tx: Tx, of: Codes, code: string) => Promise<void>) {
  const effects: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { code } = await database.inTransaction((tx) =>
      codes.issue(tx, { ...ASKED, subjectId: 1n, minutes: 5 }),
    );
    const { ok = 0 } = await tally(times(() => database.inTransaction((tx) => spend(tx, codes, code))));
    effects.push(ok);
  }
  return [...new Set(effects)];
}

describe('race R12: a code used from twenty tabs', () => {
  test('works once', LIMIT, async () => {
    const spend = async (tx: Tx, of: Codes, code: string) => of.spend(tx, await of.prove(ASKED, code));
    expect(await useAtOnce(ROUNDS, spend)).toEqual([1]);
  });

  test('works more than once without the row that is taken out', LIMIT, async () => {
    const careless = async (_tx: Tx, of: Codes, code: string) => void (await of.prove(ASKED, code));
    expect(await useAtOnce(CONTROL_ROUNDS, careless)).not.toEqual([1]);
  });

  test('stands five guesses and no more, also when a hundred come at once', async () => {
    const { code } = await database.inTransaction((tx) =>
      codes.issue(tx, { ...ASKED, subjectId: 1n, minutes: 5 }),
    );
    const wrong = code === '123456' ? '654321' : '123456';
    const guesses = Array.from({ length: 100 }, () => codes.prove(ASKED, wrong));
    expect(await tally(guesses)).toEqual({ 'code-wrong': 5, 'code-too-many-tries': 95 });
    await expect(codes.prove(ASKED, code)).rejects.toThrow('code-too-many-tries');
  });

  test('is bound to its purpose, its number and who asked, and ends in time', async () => {
    const issued = await database.inTransaction((tx) =>
      codes.issue(tx, { ...ASKED, subjectId: 7n, minutes: 60 }),
    );
    expect(issued.code).toMatch(/^[0-9]{6}$/);
    expect(issued.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    for (const other of [{ purpose: 'password' }, { target: '+639170000000' }, { asker: 'another' }] as const)
      await expect(codes.prove({ ...ASKED, ...other }, issued.code)).rejects.toThrow('code-wrong');
    expect((await codes.prove(ASKED, ` ${issued.code} `)).subjectId).toBe(7n);
    await database.reader.rows({
      name: 'late',
      text: `update identity.codes set expires_at = clock_timestamp()`,
      values: [],
    });
    await expect(codes.prove(ASKED, issued.code)).rejects.toThrow('code-expired');
  });
});

/** Spends one ticket from twenty tabs. */
async function spendAtOnce(rounds: number, spend: (tx: Tx, ticket: string) => Promise<unknown>) {
  const effects: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ticket = await database.inTransaction((tx) => codes.issueTicket(tx, 'reset', 1n, 30));
    effects.push((await tally(times(() => database.inTransaction((tx) => spend(tx, ticket))))).ok ?? 0);
  }
  return [...new Set(effects)];
}

describe('race R12: a link for a new password opened from twenty tabs', () => {
  test('works once', LIMIT, async () => {
    expect(await spendAtOnce(ROUNDS, (tx, ticket) => codes.spendTicket(tx, 'reset', ticket))).toEqual([1]);
  });

  test('works more than once when it is only looked at', LIMIT, async () => {
    const look = async (_tx: Tx, ticket: string) => {
      if ((await codes.findTicket('reset', ticket)) === null) throw new Refusal('ticket-invalid');
    };
    expect(await spendAtOnce(CONTROL_ROUNDS, look)).not.toEqual([1]);
  });

  test('ends with the next one that is asked for', async () => {
    const first = await database.inTransaction((tx) => codes.issueTicket(tx, 'reset', 1n, 30));
    await database.inTransaction((tx) => codes.issueTicket(tx, 'reset', 1n, 30));
    expect(await codes.findTicket('reset', first)).toBeNull();
  });
});

describe('race R12: a solved captcha and a challenge used from twenty tabs', () => {
  const opened = () =>
    openCaptchas({
      database,
      attempts: async () => 2,
      clock: { now: () => new Date() },
      sealing: openSealing('a secret of the tests, thirty-two long'),
    });
  const login = { visitor: 'visitor', action: 'login' } as const;
  const solved = async (round: number) =>
    solveCaptcha(await opened().begin(login.visitor + round, login.action, `10.0.${round}.1`));

  test('are accepted once each, on two nodes', LIMIT, async () => {
    const nodes = [opened(), opened()];
    for (let round = 0; round < ROUNDS; round += 1) {
      const captcha = await solved(round);
      const node = (at: number) => nodes[at % 2] ?? opened();
      const proofs = times((at) =>
        node(at).requireSolvedCaptcha(login.visitor + round, 'login', { captcha }),
      );
      expect(await tally(proofs)).toEqual({ ok: 1, 'captcha-wrong': CALLERS - 1 });
      const { challenge } = await opened().challenge('visitor');
      const answers = times((at) => node(at).requireAnswer('visitor', challenge));
      expect(await tally(answers)).toEqual({ ok: 1, 'ticket-invalid': CALLERS - 1 });
    }
  });

  test('are accepted more often when they are looked up first and kept then', LIMIT, async () => {
    const { reader } = database;
    const max: number[] = [];
    for (let round = 0; round < CONTROL_ROUNDS; round += 1) {
      const careless = async () => {
        const [row] = await reader.rows(
          sql`select 1 from platform.nonces where nonce = ${`careless:${round}`}`,
        );
        if (row) throw new Refusal('captcha-wrong');
        await useNonce(reader, `careless:${round}`, 60);
      };
      max.push((await tally(times(careless))).ok ?? 0);
    }
    expect(Math.max(...max)).toBeGreaterThan(1);
  });
});

describe('sends', () => {
  const ask = (target: string, ip: string, perDay = 1_000) =>
    codes.requireMaySend({ channel: 'sms', target, ip, perDay });

  test('to one number come once a minute, from whatever networks at once', async () => {
    const calls = times((at) => ask('+639170000001', `10.1.${at}.1`));
    expect(await tally(calls)).toEqual({ ok: 1, 'send-limit': CALLERS - 1 });
  });

  deep(
    'stay under the budget of the day, ten thousand requests from five hundred addresses',
    {
      timeout: 120_000,
    },
    async () => {
      let sent = 0;
      for (let batch = 0; batch < 100; batch += 1) {
        const calls = Array.from({ length: 100 }, (_, at) => {
          const n = batch * 100 + at;
          return ask(`+63918${String(n).padStart(7, '0')}`, `10.${2 + (n % 2)}.${n % 250}.1`, 300);
        });
        sent += (await tally(calls)).ok ?? 0;
      }
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThanOrEqual(300);
    },
  );
});
