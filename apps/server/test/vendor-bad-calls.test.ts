// Whatever a vendor sends wrong: what each call is answered, that no money is lost or doubled by it, and where a person of the staff finds it.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';
import { openPlayer, openVendorClient, type VendorClient } from './vendor-client.ts';

const TOO_LARGE = '922337203685477.5808';

let server: TestServer;
let database: Database;
let vendor: VendorClient;
let staff: TestClient;
let player: { readonly playerId: string; readonly sessionToken: string; readonly currency: string };
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ studio: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2, role: PROGRAM }).forMerchant(1);
  vendor = openVendorClient(server.url, server.folder);
  staff = await server.staff('operator');
  const { playerId, gameToken, currency } = await openPlayer(database, await server.client().register());
  const { answer } = await vendor.send('authenticate', { gameToken });
  player = { playerId, currency, sessionToken: String(answer.sessionToken) };
}, 120_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const balance = async () => String((await vendor.send('balance', player)).answer.balance);
const plus = (amount: string, more: string) =>
  formatAmount((parseAmount(amount) ?? 0n) + (parseAmount(more) ?? 0n));

/** A round with a bet of 10; the numbers of its calls are its own. */
async function openRound() {
  number += 1;
  const of = { ...player, roundId: `bad-${number}` };
  const txId = (name: string) => `bad-${number}.${name}`;
  const placed = { ...of, txId: txId('bet'), amount: '10' };
  expect((await vendor.send('bet', placed)).answer).toMatchObject({ status: 'OK' });
  return { of, txId, placed };
}
type Round = Awaited<ReturnType<typeof openRound>>;

const incidentsOf = async (txId: string): Promise<readonly string[]> => {
  const { body } = await staff.send('GET', '/wps/staff/vendors/incidents?pageSize=100');
  return body.value.list
    .filter((incident: { txId: string }) => incident.txId === txId)
    .map(({ code }: { code: string }) => code);
};
const linesOf = async (txId: string): Promise<readonly { readonly status: string }[]> =>
  (await staff.send('GET', `/wps/staff/vendors/calls?txId=${txId}`)).body.value.list;

/** The stored calls that the rounds desk shows under a number: in a round, or alone. */
async function deskCallsOf(txId: string): Promise<readonly { readonly status: string }[]> {
  const { list, calls: alone } = (await staff.send('GET', `/wps/staff/vendors/rounds?number=${txId}`)).body
    .value;
  const rounds = await Promise.all(
    list.map(({ ref }: { ref: string }) => staff.send('GET', `/wps/staff/vendors/rounds/${ref}`)),
  );
  const inRounds = rounds.flatMap(({ body }) => body.value.calls);
  return [...alone, ...inRounds].filter((call: { txId: string }) => call.txId === txId);
}

interface Bad {
  readonly what: string;
  readonly call: string;
  fields(round: Round): object;
  readonly status: string;
  /** Where staff find it: as an incident, as a stored call under its number, or in the log of calls. */
  readonly found: 'incident' | 'stored' | 'log';
}

const win = ({ of, txId, placed }: Round, changes: object = {}) => ({
  ...of,
  txId: txId('win'),
  betTxIds: [placed.txId],
  amount: '25',
  roundClosed: true,
  ...changes,
});

const calls: readonly Bad[] = [
  {
    what: 'a bet again with another amount',
    call: 'bet',
    fields: ({ placed }) => ({ ...placed, amount: '11' }),
    status: 'TX_CONFLICT',
    found: 'incident',
  },
  {
    what: 'a win under the number of a bet',
    call: 'win',
    fields: (round) => win(round, { txId: round.placed.txId, betTxIds: [] }),
    status: 'TX_CONFLICT',
    found: 'incident',
  },
  {
    what: 'a win that names a bet of another round',
    call: 'win',
    fields: (round) => win(round, { roundId: `${round.of.roundId}-x` }),
    status: 'TX_CONFLICT',
    found: 'incident',
  },
  {
    what: 'a win in a currency that is not ours',
    call: 'win',
    fields: (round) => win(round, { currency: 'XTS' }),
    status: 'CURRENCY_MISMATCH',
    found: 'incident',
  },
  {
    what: 'a bet in a currency that is not ours',
    call: 'bet',
    fields: ({ placed, txId }) => ({ ...placed, txId: txId('other'), currency: 'XTS' }),
    status: 'CURRENCY_MISMATCH',
    found: 'stored',
  },
  {
    what: 'a refund in a currency that is not ours',
    call: 'refund',
    fields: ({ of, txId, placed }) => ({
      ...of,
      txId: txId('refund'),
      betTxId: placed.txId,
      currency: 'XTS',
    }),
    status: 'CURRENCY_MISMATCH',
    found: 'incident',
  },
  {
    what: 'a gift in a currency that is not ours',
    call: 'promo',
    fields: ({ of, txId }) => ({ ...of, txId: txId('gift'), promoId: 'gift', amount: '5', currency: 'XTS' }),
    status: 'CURRENCY_MISMATCH',
    found: 'incident',
  },
  {
    what: 'a win of a player that we do not have',
    call: 'win',
    fields: (round) => win(round, { playerId: 'nobody' }),
    status: 'PLAYER_NOT_FOUND',
    found: 'incident',
  },
  {
    what: 'a bet of a player that we do not have',
    call: 'bet',
    fields: ({ placed, txId }) => ({ ...placed, txId: txId('other'), playerId: 'nobody' }),
    status: 'PLAYER_NOT_FOUND',
    found: 'log',
  },
  {
    what: 'a bet with a session that is none',
    call: 'bet',
    fields: ({ placed, txId }) => ({ ...placed, txId: txId('other'), sessionToken: 'none' }),
    status: 'TOKEN_INVALID',
    found: 'stored',
  },
  {
    what: 'a bet of 2^63 units',
    call: 'bet',
    fields: ({ placed, txId }) => ({ ...placed, txId: txId('other'), amount: TOO_LARGE }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'a win of 2^63 units',
    call: 'win',
    fields: (round) => win(round, { amount: TOO_LARGE }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'a correction of −2^63 units',
    call: 'adjust',
    fields: ({ of, txId, placed }) => ({
      ...of,
      txId: txId('adjust'),
      refTxId: placed.txId,
      amount: `-${TOO_LARGE}`,
    }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'an amount as a number',
    call: 'win',
    fields: (round) => win(round, { amount: 25 }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'an amount with an exponent',
    call: 'win',
    fields: (round) => win(round, { amount: '1e3' }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'an amount that is too fine',
    call: 'win',
    fields: (round) => win(round, { amount: '0.00001' }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
  {
    what: 'a refund of a bet of another round',
    call: 'refund',
    fields: ({ of, txId, placed }) => ({
      ...of,
      txId: txId('refund'),
      betTxId: placed.txId,
      roundId: `${of.roundId}-x`,
    }),
    status: 'TX_CONFLICT',
    found: 'incident',
  },
  {
    what: 'a correction of a round that is open',
    call: 'adjust',
    fields: ({ of, txId, placed }) => ({ ...of, txId: txId('adjust'), refTxId: placed.txId, amount: '5' }),
    status: 'BAD_REQUEST',
    found: 'log',
  },
];

describe('a bad call', () => {
  it.each(calls)('$what: $status, moves nothing, and staff find it: $found', async (bad) => {
    const round = await openRound();
    const before = await balance();
    const fields = bad.fields(round);
    const { txId } = fields as { readonly txId: string };
    for (const answer of [await vendor.send(bad.call, fields), await vendor.send(bad.call, fields)])
      expect(answer).toMatchObject({ http: 200, answer: { status: bad.status } });
    expect(await balance()).toBe(before);
    await eventually(async () => (await linesOf(txId)).some(({ status }) => status === bad.status));
    const isStored = (await deskCallsOf(txId)).some(({ status }) => status === bad.status);
    const found = [(await incidentsOf(txId)).includes(bad.status), isStored];
    expect(found).toEqual([bad.found === 'incident', bad.found === 'stored']);
    // The round goes on as if nothing had come.
    const paid = win(round, { txId: round.txId('paid') });
    expect((await vendor.send('win', paid)).answer).toMatchObject({ status: 'OK' });
    expect(await balance()).toBe(plus(before, '25'));
  });

  it('is a win that is larger than any may be: held, closed and never paid twice', async () => {
    const round = await openRound();
    const before = await balance();
    const huge = win(round, { amount: '922337203685477.5807' });
    expect((await vendor.send('win', huge)).answer).toMatchObject({ status: 'OK', held: true });
    expect((await vendor.send('win', huge)).answer).toMatchObject({ status: 'OK', duplicate: true });
    expect([await balance(), await incidentsOf(round.txId('win'))]).toEqual([before, ['WIN_HELD']]);
  });

  it('is a win after the end of its round: refused once and for all, with an incident over its amount', async () => {
    const round = await openRound();
    expect((await vendor.send('win', win(round))).answer).toMatchObject({ status: 'OK' });
    const before = await balance();
    const late = win(round, { txId: round.txId('late') });
    for (let n = 0; n < 2; n += 1)
      expect((await vendor.send('win', late)).answer).toMatchObject({ status: 'ROUND_SETTLED' });
    expect([await balance(), (await incidentsOf(round.txId('late'))).includes('ROUND_SETTLED')]).toEqual([
      before,
      true,
    ]);
  });
});

it('the books hold after all of it', async () => {
  expect((await database.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
});
