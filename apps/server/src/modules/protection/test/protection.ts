// Protection over a database of its own, with the real wallet under it.
import { randomBytes } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import type { MemberId } from '@tyche/kernel/ids';
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { createMerchant, readMerchant, type SiteSettings } from '../../settings/index.ts';
import { openWallet, post } from '../../wallet/index.ts';
import { staffReview } from '../adapters/manual/index.ts';
import type { ProtectionDeps } from '../deps.ts';

export interface TestProtection {
  readonly database: Database;
  readonly deps: ProtectionDeps;
  /** Sessions that were ended, by member. */
  readonly ended: bigint[];
  run<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** A member with a wallet and money in it. */
  member(balance?: bigint): Promise<MemberId>;
  close(): Promise<void>;
}

export async function openTestProtection(settings: Partial<SiteSettings> = {}): Promise<TestProtection> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  const { site, ...merchant } = await readMerchant(database.reader, 'test');
  const ended: bigint[] = [];
  let members = 10_000n;
  let statements = 0;
  return {
    database,
    ended,
    deps: {
      database,
      merchant: async () => ({ ...merchant, site: { ...site, kycBeforeDeposit: false, ...settings } }),
      sealing: openSealing(randomBytes(32).toString('hex')),
      live: { drop: () => undefined },
      identityAdapter: staffReview,
      identity: {
        async endSessionsOf(_tx, { subjectId }) {
          ended.push(subjectId);
        },
      },
      erasureBlocks: {},
      exportParts: { profile: async (_reader, memberId) => ({ number: memberId }) },
    },
    run<Row>(text: string): Promise<Row[]> {
      statements += 1;
      return database.reader.rows<Row>({ name: `protection-test${statements}`, text, values: [] });
    },
    async member(balance = 0n) {
      members += 1n;
      const memberId = members as MemberId;
      await database.inTransaction(async (tx) => {
        const walletId = await openWallet(tx, { ownerId: memberId, book: 'real', currency: 'PHP' });
        const grant = { scope: 'grant', kind: 'grant', gl: 'play-grant' } as const;
        if (balance > 0n) await post(tx, { ...grant, walletId, key: newKey(), delta: balance });
      });
      return memberId;
    },
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

/** The code of the refusal that a call ends with; `ok` when it does not, the SQLSTATE or text of any other error. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
