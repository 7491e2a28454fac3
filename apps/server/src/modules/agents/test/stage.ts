// The programme on a database of its own, with accounts that the tests open as registration does.
import { randomBytes, randomInt } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import type { AccountType } from '@tyche/rules/access';
import { openArchive } from '../../../platform/archive/archive.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import {
  findMember,
  findMemberId,
  listAccounts,
  listProfiles,
  listWalletIds,
  maskedNames,
  openMember,
  updateUpline,
} from '../../members/index.ts';
import { findDrawIds, findOrderTickets, findTicketOrders } from '../../lottery/index.ts';
import { createMerchant, type Merchant, readMerchant } from '../../settings/index.ts';
import { openLedger } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { placeAccount } from '../tree/place.ts';

export interface Stage {
  readonly database: Database;
  readonly deps: AgentsDeps;
  readonly merchant: Merchant;
  /** The address of its database. */
  readonly url: string;
  /** Opens an account below another, or at the top. Its name begins with `name`. */
  open(name: string, uplineId?: bigint | null, accountType?: AccountType): Promise<bigint>;
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Makes everything that was written up to now some days older: as if it were that much later today. */
  passDays(days: number): Promise<void>;
  close(): Promise<void>;
}

/** Days, more than all tests together let pass. */
const FAR = 100_000;

/** Opens the stage on an empty database, by default one of its own. The first merchant is its only one. */
export async function openStage(given?: TestDatabase): Promise<Stage> {
  const place = given ?? (await testDatabase());
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction(async (tx) => {
    await createMerchant(tx, 'demo', 'Tyche');
  });
  const merchant = await readMerchant(database.reader, 'demo');
  await database.inTransaction((tx) => openLedger(tx, 'real', merchant.site.currency));
  const identity = {
    hashPassword: async () => 'none',
    addCredential: async () => true,
    expirePassword: async () => undefined,
    paymentPassword: { requireMatch: async () => undefined },
  };
  const deps: AgentsDeps = {
    database,
    archive: openArchive(database, null),
    coveredBetsOf: async () => [],
    gameName: async ({ gameCode }) => gameCode,
    gamesOf: async () => [],
    bets: { findDrawIds, findOrderTickets, findTicketOrders },
    nameBet: ({ playId, selection }) => ({ play: String(playId), selection }),
    identity,
    merchant: async () => merchant,
    findMember,
    findMemberId,
    listAccounts,
    listProfiles,
    listWalletIds,
    maskedNames,
    setUpline: updateUpline,
    random: { nextWord: () => randomInt(2 ** 32) },
  };
  return {
    database,
    deps,
    merchant,
    url: place.url,
    async open(name, uplineId = null, accountType = 1) {
      const account = { passwordHash: 'none', language: 'EN', site: merchant.site, uplineId, accountType };
      const username = `${name}${randomBytes(4).toString('hex')}`;
      const memberId = await database.inTransaction((tx) =>
        openMember(tx, { identity, placeAccount }, { ...account, username }),
      );
      if (memberId === null) throw new Error('an account that was not opened');
      return memberId;
    },
    rows: (text) => database.reader.rows({ name: '', text, values: [] }),
    async passDays(days) {
      await database.reader.rows(sql`alter table agents.placements disable trigger placements_only_grow`);
      // In two steps over days that no row has: the days of an account are unique after each row.
      for (const step of [FAR + days, -FAR])
        await database.reader.rows(sql`update agents.placements set from_day = from_day - ${step}::int`);
      await database.reader.rows(sql`alter table agents.placements enable trigger placements_only_grow`);
      for (const step of [FAR + days, -FAR])
        await database.reader.rows(sql`
          update agents.closure set from_day = from_day - ${step}::int, to_day = to_day - ${step}::int`);
      await database.reader.rows(sql`delete from agents.sum_days`);
    },
    async close() {
      await database.close();
      await place.drop();
    },
  };
}
