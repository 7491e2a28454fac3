// Mass messages on a database of their own: members with wallets, two members of staff, and carriers that keep what they are handed.
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { StaffId, WalletId } from '@tyche/kernel/ids';
import { testDatabase } from '@tyche/testkit/database';
import { crowdOf } from '../../../crowd.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openLog } from '../../../platform/log/log.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { createMerchant, readMerchant } from '../../settings/index.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { openWallet, setStakeLimit } from '../../wallet/index.ts';
import type { Carrier, Outgoing } from '../adapter.ts';
import { endOffers } from '../consents/consents.ts';
import type { MassDeliverDeps } from '../mass/deliver.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

let names = 0;

/** Opens a stage. Statements of tests are texts; `rows` runs them. */
export async function openStage() {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 12 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  const known = await readMerchant(database.reader, 'test');
  const merchant = async () => known;
  const words = await loadTranslator('EN', 'all');
  const outbox = { sent: [] as Outgoing[], isDown: false };
  const carrier: Carrier = {
    name: 'kept',
    async send(message) {
      if (outbox.isDown) throw new Error('the carrier is down');
      outbox.sent.push(message);
    },
  };
  const deps: MassDeliverDeps = {
    database,
    merchant,
    sealing: openSealing('a secret for tests that is long enough'),
    crowd: crowdOf({ merchant }),
    carriers: { mail: carrier, sms: carrier },
    log: openLog('silent'),
    wordsOf: () => words,
    origin: 'https://play.example',
    contactsOf: async (id) => ({ mail: `${id}@mail.example`, sms: `+63${id}`, language: 'EN' }),
  };
  let statements = 0;
  const rows = <Row>(text: string): Promise<Row[]> => {
    statements += 1;
    return database.reader.rows<Row>({ name: `mass-test${statements}`, text, values: [] });
  };
  return {
    database,
    deps,
    outbox,
    words,
    rows,
    maria: await addStaff(database, 'maria'),
    pedro: await addStaff(database, 'pedro'),
    async member(): Promise<bigint> {
      names += 1;
      const name = `reader${names}`;
      const [row] = await rows<{ id: bigint }>(`
        insert into members.members (username, nickname, language, agreed_age) values ('${name}', '${name}', 'EN', 21)
        returning member_id as id`);
      const id = row?.id ?? 0n;
      const { currency } = known.site;
      const walletId = await database.inTransaction((tx) =>
        openWallet(tx, { ownerId: id, book: 'real', currency }),
      );
      await rows(`update members.members set wallet_id = ${walletId} where member_id = ${id}`);
      await rows(`insert into protection.profiles (member_id) values (${id})`);
      return id;
    },
    /** A limit of 0 on the stakes of a day, as protection sets it: it is used up from the beginning. */
    async limitStakes(id: bigint): Promise<void> {
      await rows(
        `insert into protection.limits (member_id, kind, period, amount) values (${id}, 'wager', 'day', 0)`,
      );
      const [row] = await rows<{ wallet: WalletId }>(
        `select wallet_id as wallet from members.members where member_id = ${id}`,
      );
      if (!row) throw new Error('there is no such member');
      const limit = { kind: 'wager', period: 'day', amount: 0n, zone: 'Asia/Manila' } as const;
      await database.inTransaction((tx) => setStakeLimit(tx, row.wallet, limit));
    },
    /** Stops a member as protection does; what an exclusion ends in the same transaction comes with it. */
    stop: (id: bigint, kind: 'self-exclusion' | 'break') =>
      database.inTransaction(async (tx) => {
        await tx.rows({
          name: 'mass-test-stop',
          text: `insert into protection.stops (member_id, kind, until) values ($1, $2, clock_timestamp() + interval '1 year')`,
          values: [id, kind],
        });
        if (kind === 'self-exclusion') await endOffers(tx, id);
      }),
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

async function addStaff(database: Database, name: string): Promise<Actor> {
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, []));
  return { staff: { staffId: staffId as StaffId, permissions: ['announcements.approve'] }, ip: '127.0.0.1' };
}
