// Members with money who are signed in, as registering and a first deposit make them: one statement a table.
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';

/** Adds members to a database that a server has seeded. Gives the session cookie of each. */
export async function addMembers(database: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`
      with fresh as (
        insert into members.members (username, nickname, language, agreed_age)
        select 'bench' || n, 'bench' || n, 'EN', 18 from generate_series(1, ${count}::int) n returning member_id, username
      ), wallets as (
        insert into wallet.wallets (wallet_id, owner_id, ledger)
        select nextval('wallet.wallet_numbers') << 10 | ledger, member_id, ledger
        from fresh, wallet.ledgers where book = 'real' and currency = 'PHP' returning wallet_id, owner_id
      )
      insert into identity.credentials (realm, subject_id, login_name, login_key, password_hash)
      select 'member', member_id, username, username, 'none' from fresh join wallets on owner_id = member_id`);
    await tx.rows(sql`
      update members.members m set wallet_id = w.wallet_id from wallet.wallets w where w.owner_id = m.member_id and m.username like 'bench%'`);
    await tx.rows(sql`
      select count(wallet.post(9::smallint, platform.new_key(), 0::smallint, 12::smallint, wallet_id, 2::smallint, 100000000000, null, null, null))
      from members.members where username like 'bench%'`);
    await tx.rows(sql`
      insert into identity.sessions (token_hash, realm, subject_id, ends_at, network, user_agent)
      select hash, 'member', member_id, now() + interval '1 day', 'bench', 'bench'
      from unnest(${hashes}::bytea[]) with ordinality as h (hash, n) join members.members on username = 'bench' || n`);
  });
  await database.reader.rows(sql`analyze`);
  return tokens.map((token) => `tyche-session=${token}`);
}
