import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from './database.ts';
import { sql } from './sql.ts';

/** The tables that all merchants share, and why no row of them belongs to one. */
const shared: Readonly<Record<string, string>> = {
  'settings.hosts': 'tells for which merchant a call is',
  'settings.merchants': 'read before it is known for which merchant a call is',
  'settings.programme_changes': 'read with the row of its merchant',
  'platform.payload_keys': 'the key of the installation, under which all bodies come',
  'platform.archived': 'a partition has rows of every merchant',
  'platform.nonces': 'what was used once is used up everywhere',
  'vendors.keys': 'a vendor knows one address of the installation, and signs for all its merchants',
  'wallet.entry_kinds': 'a fixed list',
  'wallet.gl_codes': 'the same codes for all; a vendor adds one',
  'lottery.terms': 'prices by the hash of their content: nothing in it tells who bets',
  'lottery.seal_chunks': 'roots over the tickets of a draw, which is drawn once for all merchants',
  'messaging.channels': 'the carriers belong to the installation',
  'protection.excluded_marks': 'an excluded person is recognized at every merchant of the licence',
};

/** The schemas whose tables are about draws: one draw for the installation, with one proof. */
const sharedSchemas = ['draws'];

interface TableRow {
  readonly name: string;
  readonly schema: string;
  readonly has_merchant: boolean;
  readonly has_default: boolean;
  readonly is_secured: boolean;
  readonly has_policy: boolean;
}

let database: Database;
let owner: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 2, role: PROGRAM });
  owner = openDatabase({ url: place.url, maxConnections: 1 });
  drop = place.drop;
});

afterAll(async () => {
  await Promise.all([database.close(), owner.close()]);
  await drop();
});

function listTables(): Promise<TableRow[]> {
  return owner.reader.rows(sql<TableRow>`
    select format('%s.%s', n.nspname, c.relname) as name, n.nspname::text as schema, a.attnum is not null as has_merchant,
      coalesce(pg_get_expr(d.adbin, d.adrelid) = 'platform.merchant()' and a.attnotnull, false) as has_default,
      c.relrowsecurity as is_secured,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_merchant' and p.polcmd = '*'
        and p.polqual is not null and pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)) as has_policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant' and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_'
      and n.nspname not in ('information_schema', 'public', 'migrations')
    order by 1`);
}

describe('every table', () => {
  it('belongs to merchants by a policy, or is shared for a reason', async () => {
    const tables = await listTables();
    expect(tables.length).toBeGreaterThan(90);
    const wrong = tables
      .filter(({ schema }) => !sharedSchemas.includes(schema))
      .filter(({ name, ...table }) => name in shared === (table.is_secured && table.has_policy));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(shared).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('gives a row the merchant of its connection', async () => {
    const wrong = (await listTables()).filter(
      ({ name, has_merchant, has_default }) => has_merchant && !has_default && !(name in shared),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('refers only to rows of the same merchant', async () => {
    const loose = await owner.reader.rows(sql<{ name: string }>`
      select f.conrelid::regclass || ' ' || pg_get_constraintdef(f.oid) as name
      from pg_constraint f
      join pg_attribute own on own.attrelid = f.conrelid and own.attname = 'merchant'
      join pg_attribute other on other.attrelid = f.confrelid and other.attname = 'merchant'
      where f.contype = 'f' and f.conparentid = 0 and not exists (
        select from unnest(f.conkey, f.confkey) as pair (own, other) where pair.own = own.attnum and pair.other = other.attnum)
      order by 1`);
    expect(loose).toEqual([]);
  });

  it('shows nothing through one of its partitions, and a view shows what its reader may see', async () => {
    const open = await owner.reader.rows(sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
      join pg_class parent on parent.oid = i.inhparent
      where c.relkind = 'r' and parent.relrowsecurity and not c.relrowsecurity
      union all
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in ('wallet', 'wagers', 'lottery', 'members', 'cashier', 'staff')
        and not coalesce(c.reloptions @> '{security_invoker=true}', false)`);
    expect(open).toEqual([]);
  });
});

describe('a connection', () => {
  const names = (of: Database) =>
    of.reader.rows(sql<{ username: string }>`select username from staff.accounts order by 1`);
  const hire = (of: Database, username: string) =>
    of.inTransaction((tx) =>
      tx.rows(sql`insert into staff.accounts (username, permissions) values (${username}, '{}')`),
    );

  it('sees and writes the rows of its merchant, after any other merchant', async () => {
    const brands = [1, 2, 3].map((number) => database.forMerchant(number));
    // One name in all of them: it is taken once in each.
    await Promise.all(brands.map((brand) => hire(brand, 'maria')));
    await expect(hire(database.forMerchant(2), 'Maria')).rejects.toMatchObject({ code: '23505' });
    const seen = await Promise.all(
      Array.from({ length: 90 }, async (_, at) => {
        const brand = brands[at % 3] ?? database;
        const [row, ...others] = await (at % 2 === 0
          ? brand.inTransaction((tx) =>
              tx.rows(sql<{ merchant: number }>`select merchant from staff.accounts`),
            )
          : brand.reader.rows(sql<{ merchant: number }>`select merchant from staff.accounts`));
        return others.length === 0 && row?.merchant === brand.merchant;
      }),
    );
    expect(seen).toEqual(seen.map(() => true));
  });

  it('cannot write a row of another merchant, nor give one away', async () => {
    const first = database.forMerchant(1);
    await expect(
      first.reader.rows(
        sql`insert into staff.accounts (merchant, username, permissions) values (2, 'eve', '{}')`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      first.reader.rows(sql`update staff.accounts set merchant = 2 where username = 'maria'`),
    ).rejects.toMatchObject({ code: '42501' });
    const foreign = await first.reader.rows(sql`delete from staff.accounts where merchant = 2 returning 1`);
    expect(foreign).toEqual([]);
  });

  it('without a merchant sees no row of any and writes none', async () => {
    const rows = await database.inTransaction(async (tx) => {
      await tx.rows(sql`set local tyche.merchant = ''`);
      return tx.rows(sql`select username from staff.accounts`);
    });
    expect(rows).toEqual([]);
    const writing = database.inTransaction(async (tx) => {
      await tx.rows(sql`set local tyche.merchant = ''`);
      await tx.rows(sql`insert into staff.accounts (username, permissions) values ('nobody', '{}')`);
    });
    await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502)$/) });
    expect(await names(database.forMerchant(3))).toEqual([{ username: 'maria' }]);
  });

  it('is asked for a merchant that can be: 1 to 63', () => {
    for (const number of [0, 64, 1.5, Number.NaN])
      expect(() => database.forMerchant(number)).toThrow(/no merchant/);
  });
});
