// Whether the time of a refused login tells if there is such an account (reliability.md S17): an unknown name beside a wrong password,
// in turns, the order of each pair by chance. What both do is shown by a test; what it takes needs a quiet machine.
import { randomInt } from 'node:crypto';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { openIdentity, openPasswords } from '../apps/server/src/modules/identity/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { openSealing } from '../apps/server/src/platform/sealing/sealing.ts';
import { type GoalLine, percentile, report } from './table.ts';

const SAMPLES = Number(process.env.SAMPLES ?? 1_000);
const WARM = 50;
const GOAL_MS = 5;

const server = await startTestPostgres({ durable: false });
const place = await cloneDatabase(server.adminUrl);
const database = openDatabase({ url: place.url, maxConnections: 4 });
try {
  const identity = openIdentity({
    database,
    origin: 'http://localhost:8080',
    siteName: 'Tyche',
    passwords: await openPasswords(Buffer.from('a pepper of the bench, long enough for all')),
    sealing: openSealing('a secret of the bench of at least 32 characters'),
    clock: { now: () => new Date() },
    idleMinutes: async () => ({ member: 30, staff: 15 }),
  });
  const passwordHash = await identity.hashPassword('correct horse battery');
  await database.inTransaction((tx) =>
    identity.addCredential(tx, { realm: 'member', subjectId: 1n, loginName: 'somebody', passwordHash }),
  );

  const took = async (name: string) => {
    // This number of failures would be refused before the password is looked at.
    await database.reader.rows(sql`delete from platform.counters`);
    const began = performance.now();
    const found = await identity.checkPassword('member', name, 'not the one', '10.1.2.7');
    if (found) throw new Error('a wrong password signed in');
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = -WARM; at < SAMPLES; at += 1) {
    const isKnownFirst = randomInt(2) === 0;
    const [first, second] = isKnownFirst ? ['somebody', 'nobody00'] : ['nobody00', 'somebody'];
    const [one, other] = [await took(first), await took(second)];
    if (at < 0) continue;
    known.push(isKnownFirst ? one : other);
    unknown.push(isKnownFirst ? other : one);
  }
  // Medians: what a busy machine adds to a few of them does not count.
  const [ofKnown, ofUnknown] = [percentile(known, 50), percentile(unknown, 50)];
  const apart = Math.abs(ofKnown - ofUnknown);
  const line: GoalLine = {
    what: `difference of the medians of ${SAMPLES} wrong passwords and ${SAMPLES} unknown names`,
    goal: `<= ${GOAL_MS} ms`,
    measured: `${apart.toFixed(2)} ms (${ofKnown.toFixed(1)} and ${ofUnknown.toFixed(1)})`,
    ratio: apart / GOAL_MS,
    reached: apart <= GOAL_MS,
  };
  report('login-timing', [line], { samples: SAMPLES, ofKnown, ofUnknown });
} finally {
  await database.close();
  await place.drop();
  await server.stop();
}
