// Logins at the goal's rate beside balance reads: the hash work must not starve the rest (reliability.md 4.2, L6).
import { openPasswords } from '../apps/server/src/modules/identity/index.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openBetStage } from './bet-stage.ts';
import { type CallResult, runCalls } from './http-load.ts';
import { type GoalLine, percentile, report } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 10);
const MEMBERS = 2_000;
const LOGINS = 60;
const READS = 200;
const PEPPER = 'a pepper of the bench, long enough for all';
const PASSWORD = 'correct horse battery';

const stage = await openBetStage({
  members: MEMBERS,
  port: 21_000 + (process.pid % 9_000),
  roles: 'web',
  env: { TYCHE_PEPPER: PEPPER, TYCHE_TRUST_PROXY: '1' },
});
try {
  const { url, cookies } = stage;
  const hash = await (await openPasswords(Buffer.from(PEPPER))).hash(PASSWORD);
  await stage.database.reader.rows(sql`
    update identity.credentials set password_hash = ${hash} where login_name like 'bench%'`);
  const balance = (turn: number) => ({
    head: `GET /wps/v2/wallets/balance HTTP/1.1\r\nCookie: ${cookies[turn % cookies.length]}`,
  });
  // Every login comes from a network of its own, as those of a busy evening do.
  const login = (turn: number) => ({
    head: `POST /wps/session/login HTTP/1.1\r\nX-Forwarded-For: 10.${(turn >> 8) & 255}.${turn & 255}.9`,
    body: JSON.stringify({ username: `bench${1 + (turn % MEMBERS)}`, password: PASSWORD, type: 'username' }),
  });
  await runCalls({ url, call: login, connections: 4, seconds: 3 });
  const free = await runCalls({ url, call: login, connections: 16, seconds: SECONDS });
  const logins: CallResult[] = [];
  const reads: CallResult[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [signedIn, read] = await Promise.all([
      runCalls({ url, call: login, connections: 96, seconds: SECONDS, rate: LOGINS }),
      runCalls({ url, call: balance, connections: 32, seconds: SECONDS, rate: READS }),
    ]);
    logins.push(signedIn);
    reads.push(read);
    process.stdout.write(
      `round ${round}: logins ${signedIn.perSecond.toFixed(1)}/s p99 ${Math.round(signedIn.p99)} ms, ${signedIn.failed} failed; reads p99 ${read.p99.toFixed(1)} ms\n`,
    );
  }
  const middle = (values: number[]) => percentile(values, 50);
  const loginP99 = middle(logins.map((each) => each.p99));
  const readP99 = middle(reads.map((each) => each.p99));
  const failed = [free, ...logins].reduce((sum, each) => sum + each.failed, 0);
  const lines: GoalLine[] = [
    {
      what: 'logins a second, as fast as they are answered on 16 connections',
      goal: `>= ${LOGINS}/s`,
      measured: `${free.perSecond.toFixed(1)}/s`,
      ratio: free.perSecond / LOGINS,
      reached: free.perSecond >= LOGINS && failed === 0,
    },
    {
      what: `p99 of a login at ${LOGINS}/s beside ${READS} balance reads a second`,
      goal: '<= 800 ms',
      measured: `${Math.round(loginP99)} ms`,
      ratio: loginP99 / 800,
      reached: loginP99 <= 800,
    },
    {
      what: 'p99 of a balance read beside them',
      goal: '<= 200 ms',
      measured: `${readP99.toFixed(1)} ms`,
      ratio: readP99 / 200,
      reached: readP99 <= 200,
    },
  ];
  report('login', lines, { free, logins, reads });
} finally {
  await stage.stop();
}
