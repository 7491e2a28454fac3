// The studio in transfer mode, with the books of both sides side by side.
import { fixedKeys, readKeys } from '@tyche/vendor-protocol/keys';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAmount, sum } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { openStudioDatabase, type StudioDatabase } from '../../studio/src/database.ts';
import { openStudio, type WalletAdapter } from '../src/modules/vendors/index.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

export interface TransferStage extends StudioStage {
  readonly studio: StudioDatabase;
  readonly platform: Database;
  /** The calls of transfer mode, as the platform makes them. */
  readonly wallets: WalletAdapter;
  /** What the studio has for a player, in 1/10 000 units. */
  there(playerId: string): Promise<bigint>;
  playerOf(member: TestClient): Promise<string>;
  main(member: TestClient): Promise<bigint>;
  /** Waits until nothing is under way, and compares the ledger, our books and the studio's wallets to the unit. */
  expectEqual(): Promise<void>;
  killStudio(): void;
}

export const units = (text: string) => parseAmount(text) ?? 0n;

const WAIT_MS = 60_000;

/** Starts both sides and gives each vendor a wallet of its own. */
export async function openTransferStage(): Promise<TransferStage> {
  const stage = await openStudioStage();
  const { server } = stage;
  const studio = await openStudioDatabase(server.studioDatabaseUrl ?? '');
  const platform = openDatabase({ url: server.databaseUrl, maxConnections: 6 }).forMerchant(1);
  const operator = await server.staff('operator');
  const mode = { walletMode: 'separate', reason: 'transfer mode of this test' };
  const set = await operator.send('PUT', '/wps/staff/vendors/walletMode', mode);
  if (set.status !== 200) throw new Error(`the mode: ${set.text}`);
  const keys = readKeys(readFileSync(join(server.folder, 'studio-key'), 'utf8').trim());
  const names = new Map<TestClient, string>();
  const wallets = openStudio({
    url: server.studioUrl ?? '',
    keys: fixedKeys(keys),
    clock: { now: () => new Date() },
  });
  return {
    ...stage,
    studio,
    platform,
    wallets,
    async there(playerId) {
      const [row] = await studio.rows<{ balance: bigint }>(
        'select balance from studio.wallets where player_id = $1',
        [playerId],
      );
      return row?.balance ?? 0n;
    },
    async newMember() {
      const client = server.client();
      names.set(client, await client.register());
      return client;
    },
    async playerOf(member) {
      const [row] = await platform.reader.rows(sql<{ player_id: string }>`
        select p.player_id from vendors.players p join members.members m using (member_id)
        where m.username = ${names.get(member) ?? ''} and p.vendor = 'studio'`);
      if (!row) throw new Error('the studio has no such player');
      return row.player_id;
    },
    main: async (member) => units(await stage.balanceOf(member)),
    expectEqual: () => expectEqual(studio, platform),
    killStudio() {
      const found = execFileSync('pgrep', ['-f', `studio/src/main.ts --data=${server.folder}/`], {
        encoding: 'utf8',
      });
      for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    },
    async close() {
      await Promise.all([studio.close(), platform.close()]);
      await stage.close();
    },
  };
}

async function expectEqual(studio: StudioDatabase, platform: Database): Promise<void> {
  await until('nothing is under way', WAIT_MS, async () => {
    await platform.reader.rows(
      sql`update vendors.transfers set next_ask_at = clock_timestamp() where next_ask_at is not null`,
    );
    const open = await platform.reader.rows(sql`select 1 from vendors.transfers where ended_at is null`);
    const unsent = await studio.rows(
      `select 1 from studio.reports where next_try_at is not null
       union all select 1 from studio.rounds where ended_at is null and state <> 'playing'`,
    );
    return open.length + unsent.length === 0;
  });
  const [there, books, ledger, refused] = await Promise.all([
    studio.rows<{ player_id: string; balance: bigint }>(
      'select player_id, balance from studio.wallets where balance <> 0 order by player_id',
    ),
    platform.reader.rows(sql<{ player_id: string; balance: bigint }>`
      select p.player_id, w.amount as balance from vendors.own_wallets w join vendors.players p using (merchant, member_id, vendor)
      where w.amount <> 0 order by p.player_id`),
    platform.reader.rows(sql<{ amount: bigint }>`
      select coalesce(sum(-delta), 0)::bigint as amount from wallet.booked_entries where gl = 12`),
    studio.rows<{ answer: string }>(`select answer from studio.reports where answer <> 'OK'`),
  ]);
  const [a, b] = [there, books].map((rows) =>
    rows.map((row) => `${row.player_id} ${row.balance}`).join('\n'),
  );
  if (a !== b) throw new Error(`the studio has\n${a}\nour books have\n${b}`);
  const held = sum(there.map(({ balance }) => balance));
  if (ledger[0]?.amount !== held)
    throw new Error(`the account reads ${ledger[0]?.amount}, the studio ${held}`);
  if (refused.length > 0)
    throw new Error(`reports were refused: ${refused.map(({ answer }) => answer).join()}`);
  const report = await platform.inSnapshot((reader) => audit(reader));
  if (!report.ok) throw new Error(JSON.stringify(report.differences));
}
