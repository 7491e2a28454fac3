// The module over a database of its own, with a clock that stands where the test puts it.
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { type Identity, type IdentityDeps, openIdentity, openPasswords } from '../index.ts';

export const password = 'correct horse battery';

export interface Opened {
  readonly identity: Identity;
  readonly database: Database;
  /** Moves the clock that authenticators and partners are judged by. */
  move(ms: number): void;
  now(): number;
  /** A new member with the password above. */
  member(): Promise<bigint>;
  staff(): Promise<bigint>;
  /** Another module over the same database, as on another node. */
  another(changes?: Partial<IdentityDeps>): Promise<Identity>;
  close(): Promise<void>;
}

export async function openedIdentity(changes: Partial<IdentityDeps> = {}): Promise<Opened> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  const passwords = await openPasswords(Buffer.from('a pepper for tests only'));
  let time = Date.parse('2026-11-21T08:00:00Z');
  const deps: IdentityDeps = {
    database,
    passwords,
    sealing: openSealing('a secret for tests of at least 32 characters'),
    clock: { now: () => new Date(time) },
    idleMinutes: async () => ({ member: 30, staff: 15 }),
    origin: 'http://localhost:8080',
    siteName: 'Tyche',
    partnerKeys: { friend: 'a key of a partner that is long enough' },
    ...changes,
  };
  const identity = openIdentity(deps);
  const passwordHash = await identity.hashPassword(password);
  let subjects = 0n;

  async function subject(realm: 'member' | 'staff'): Promise<bigint> {
    subjects += 1n;
    const subjectId = 70_000n + subjects;
    const loginName = `${realm}${subjectId}`;
    await database.inTransaction((tx) =>
      identity.addCredential(tx, { realm, subjectId, loginName, passwordHash }),
    );
    return subjectId;
  }

  return {
    identity,
    database,
    move: (ms) => {
      time += ms;
    },
    now: () => time,
    member: () => subject('member'),
    staff: () => subject('staff'),
    another: async (other = {}) => openIdentity({ ...deps, ...other }),
    async close() {
      await database.close();
      await place.drop();
    },
  };
}
