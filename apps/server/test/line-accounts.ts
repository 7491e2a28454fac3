import type { Database } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient, TestServer } from './harness.ts';

/** An account of a line of agents and members. */
export interface Account {
  readonly client: TestClient;
  readonly username: string;
  readonly id: string;
}

/** Registers an account below another one; it counts as two days old unless it is new. */
export async function openAccount(
  { server, database }: { readonly server: TestServer; readonly database: Database },
  upline: Account | null,
  { isNew = false } = {},
): Promise<Account> {
  const client = server.client();
  const username = await client.register();
  const [row] = await database.reader.rows(sql<{ id: bigint }>`
    update members.members set upline_id = ${upline?.id ?? null}::bigint,
      registered_at = registered_at - case when ${isNew} then interval '0' else interval '2 days' end
    where username = ${username} returning member_id as id`);
  return { client, username, id: String(row?.id) };
}
