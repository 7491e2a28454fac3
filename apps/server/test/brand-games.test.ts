// Two brands of one installation, whose players play the games of one vendor: each call finds its brand, and each brand has its own books.
import { until } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondBrand } from '../src/demo/brands.ts';
import { type Database, openDatabase, PROGRAM, type Reader } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';
import { openVendorClient, type VendorClient } from './vendor-client.ts';

/** A worker looks at the hours to compare every 20 s; on a busy machine a look takes long. */
const LONG_MS = 150_000;
const FIRST = 'demo';
const { code: SECOND, host } = secondBrand;

let stage: StudioStage;
let installation: Database;
let vendor: VendorClient;
let members: Readonly<Record<'first' | 'second', TestClient>>;

beforeAll(async () => {
  stage = await openStudioStage({ env: { TYCHE_DEMO_BRANDS: '2' } });
  const { server } = stage;
  installation = openDatabase({ url: server.databaseUrl, maxConnections: 3, role: PROGRAM });
  vendor = openVendorClient(server.url, server.folder);
  members = { first: server.client(), second: server.client(host) };
  // Members of the test's own: nobody else bets from their wallets.
  for (const client of [members.first, members.second]) await client.register();
  const list = () => members.second.send('GET', '/wps/relay/GCSGAME_gameList?pageSize=100');
  await until('the games are listed', LONG_MS, async () => (await list()).body.value?.games?.length > 0);
}, 240_000);
afterAll(async () => {
  await installation?.close();
  await stage?.close();
});

const callsOf = (merchant: number) =>
  installation.forMerchant(merchant).reader.rows(sql<{ call: string; player_id: string; tx_id: string }>`
    select call, player_id, tx_id from vendors.calls order by call_no`);

describe('a game of a vendor', () => {
  it('is played at each brand from the wallet of its own player, in its own currency', async () => {
    const before = await balances();
    const [one, two] = [
      await stage.open(members.first, 'lantern-lane'),
      await stage.open(members.second, 'lantern-lane'),
    ];
    expect([one.opened.currency, two.opened.currency]).toEqual(['PHP', 'VND']);
    const [mine, theirs] = [await one.play('1', {}), await two.play('10000', {})];
    const after = await balances();
    expect(after.first).toBe(before.first - 1 + Number(mine.round.win));
    expect(after.second).toBe(before.second - 10_000 + Number(theirs.round.win));
    expect([(await callsOf(1)).length, (await callsOf(2)).length]).toEqual([1, 1]);
    const rounds = await stage.studioRows<{ merchant: string; currency: string }>(
      'select merchant, currency from studio.rounds order by round_no',
    );
    expect(rounds).toEqual([
      { merchant: FIRST, currency: 'PHP' },
      { merchant: SECOND, currency: 'VND' },
    ]);
  }, 60_000);

  deep(
    'is compared with the books of the vendor at each brand alone',
    async () => {
      const readers = [1, 2].map((merchant) => installation.forMerchant(merchant).reader);
      const hours = await Promise.all(readers.map(makeDue));
      const compared = () => Promise.all(readers.map((reader, place) => findCompared(reader, hours[place])));
      const wanted = { matching: 1, only_ours: 0, only_theirs: 0, differing: 0 };
      await expect.poll(compared, { timeout: LONG_MS }).toEqual([wanted, wanted]);
    },
    180_000,
  );
});

describe('a call of a vendor', () => {
  it('about a player of another brand, or of a brand that does not exist, finds no player and moves nothing', async () => {
    const [known] = await callsOf(2);
    const win = {
      currency: 'VND',
      playerId: known?.player_id,
      roundId: 'elsewhere',
      txId: 'elsewhere',
      amount: '5.0000',
      roundClosed: true,
      betTxIds: [],
    };
    const before = await balances();
    for (const query of ['', '?merchantCode=demo', '?merchantCode=nobody', '?merchantCode='])
      expect([query, (await send(`win${query}`, win)).answer.status]).toEqual([query, 'PLAYER_NOT_FOUND']);
    const call = { currency: 'VND', playerId: known?.player_id };
    expect(
      (await send(`balance?merchantCode=${SECOND}`, { ...call, sessionToken: 'none' })).answer.status,
    ).toBe('TOKEN_INVALID');
    expect(await balances()).toEqual(before);
  });

  it('whose brand was changed on the way is not proved', async () => {
    const body = { currency: 'VND', playerId: 'x', sessionToken: 'y' };
    const signed = await vendor.sign('balance', JSON.stringify(body));
    const path = `/seamless/v1/STUDIO/balance?merchantCode=${SECOND}`;
    const { http, answer } = await vendor.send('balance', body, { headers: signed, path });
    expect([http, answer.status]).toEqual([401, 'SIGNATURE_INVALID']);
  });
});

/** Lets a worker compare the hour of the last call now, though it has not ended. */
async function makeDue(reader: Reader): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ hour: Date }>`
    insert into vendors.reconciliations (vendor, hour)
    select 'studio', date_trunc('hour', max(at), 'UTC') from vendors.calls
    on conflict (merchant, vendor, hour) do update set next_try_at = clock_timestamp(), compared_at = null
    returning hour`);
  return row?.hour ?? null;
}

async function findCompared(reader: Reader, hour: Date | null | undefined): Promise<unknown> {
  const [row] = await reader.rows(sql`
    select matching, only_ours, only_theirs, differing from vendors.reconciliations
    where hour = ${hour ?? null} and compared_at is not null`);
  return row;
}

async function send(nameAndQuery: string, fields: object) {
  const path = `/seamless/v1/STUDIO/${nameAndQuery}`;
  const headers = await vendor.sign('', JSON.stringify(fields), path);
  return vendor.send('', fields, { headers, path });
}

async function balances() {
  const [first, second] = [await stage.balanceOf(members.first), await stage.balanceOf(members.second)];
  return { first: Number(first), second: Number(second) };
}
