// What a new deployment starts with. Safe to run any number of times.
import { randomBytes } from 'node:crypto';
import { permissions } from '@tyche/contract/permissions';
import { demoMember, houseGuests } from '../src/demo/guests.ts';
import { openIdentity, openPasswords } from '../src/modules/identity/index.ts';
import { findMemberId, openMember } from '../src/modules/members/index.ts';
import { createMerchant, readMerchant } from '../src/modules/settings/index.ts';
import { createStaffAccount } from '../src/modules/staff/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { keptSecret } from '../src/secrets.ts';

export interface SeedOptions {
  readonly databaseUrl: string;
  readonly merchant: string;
  readonly pepper: string;
  /** Whether demo accounts are wanted too. */
  readonly demo: boolean;
  /** Where the operator's password is kept. */
  readonly dataDir: string;
}

/** Makes the merchant, and the demo accounts when they are wanted. Gives the accounts as they may be shown to who starts the demo. */
export async function seed({
  databaseUrl,
  merchant,
  pepper,
  demo,
  dataDir,
}: SeedOptions): Promise<readonly string[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  try {
    await database.inTransaction((tx) => createMerchant(tx, merchant, 'Tyche'));
    if (!demo) return [];
    const { site } = await readMerchant(database.reader, merchant);
    const identity = openIdentity({
      database,
      passwords: await openPasswords(Buffer.from(pepper)),
      idleMinutes: async () => site.sessionIdleMinutes,
    });
    const guests = houseGuests.map((username) => ({
      username,
      password: randomBytes(24).toString('base64url'),
    }));
    const operator = { username: 'operator', password: await keptSecret(dataDir, 'operator-password', 12) };
    if ((await findMemberId(database.reader, demoMember.username)) !== null) return shown(operator);
    for (const { username, password } of [demoMember, ...guests]) {
      const passwordHash = await identity.hashPassword(password);
      await database.inTransaction((tx) =>
        openMember(tx, identity, { username, passwordHash, language: 'EN', site }),
      );
    }
    const passwordHash = await identity.hashPassword(operator.password);
    await database.inTransaction(async (tx) => {
      const id = await createStaffAccount(tx, operator.username, permissions);
      if (id === null) return;
      await identity.addCredential(tx, {
        realm: 'staff',
        subjectId: id,
        loginName: operator.username,
        passwordHash,
      });
    });
    return shown(operator);
  } finally {
    await database.close();
  }
}

function shown(operator: { username: string; password: string }): readonly string[] {
  return [
    `${demoMember.username} / ${demoMember.password} (player)`,
    `${operator.username} / ${operator.password} (staff)`,
  ];
}
