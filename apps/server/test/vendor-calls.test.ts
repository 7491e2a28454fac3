// Money calls of a vendor over HTTP: who is heard, and what staff see of them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';
import { openPlayer, openVendorClient, type VendorClient } from './vendor-client.ts';

let server: TestServer;
let database: Database;
let vendor: VendorClient;
let member: TestClient;
let player: { readonly playerId: string; readonly sessionToken: string; readonly currency: string };

beforeAll(async () => {
  server = await startTestServer({ studio: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2, role: PROGRAM }).forMerchant(1);
  vendor = openVendorClient(server.url, server.folder);
  member = server.client();
  const username = await member.register();
  const { playerId, gameToken, currency } = await openPlayer(database, username);
  const { answer } = await vendor.send('authenticate', { gameToken });
  player = { playerId, currency, sessionToken: String(answer.sessionToken) };
}, 120_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

let number = 0;
function bet(amount = '10') {
  number += 1;
  return { ...player, txId: `bet-${number}`, roundId: `round-${number}`, amount };
}

describe('a call', () => {
  it('takes a stake and pays a win, and its answer is signed', async () => {
    const placed = bet();
    const taken = await vendor.send('bet', placed);
    expect(taken).toMatchObject({ http: 200, answer: { status: 'OK', balance: expect.any(String) } });
    expect(taken.signature).toMatch(/^[0-9a-f]{64}$/);
    const { txId: _, ...round } = placed;
    const win = { ...round, txId: `win-${number}`, amount: '25', roundClosed: true };
    const paid = await vendor.send('win', win);
    expect(Number(paid.answer.balance)).toBe(Number(taken.answer.balance) + 25);
    expect((await vendor.send('win', win)).answer).toMatchObject({ status: 'OK', duplicate: true });
    expect((await vendor.send('balance', player)).answer).toEqual({
      status: 'OK',
      balance: paid.answer.balance,
      currency: player.currency,
    });
    const record = await member.send('GET', '/wps/report/transaction');
    expect(record.body.value.list.slice(0, 2)).toMatchObject([
      { amount: '25.0000', source: { kind: 'round', number: placed.roundId } },
      { amount: '-10.0000', source: { kind: 'round', number: placed.roundId } },
    ]);
    const exported = await member.send('GET', '/wps/member/privacy/export');
    expect(JSON.stringify(exported.body.value)).toContain(placed.roundId);
  });
  it('is not heard unsigned, altered, late, twice with one nonce, or for another vendor', async () => {
    const placed = bet();
    const text = JSON.stringify(placed);
    const headers = await vendor.sign('bet', text);
    const refused = { http: 401, answer: { status: 'SIGNATURE_INVALID' }, signature: null };
    expect(await vendor.send('bet', placed, { headers: {} })).toEqual(refused);
    expect(await vendor.send('bet', placed, { headers, body: text.replace('"10"', '"1"') })).toEqual(refused);
    const late = { ...headers, 'x-sgp-timestamp': String(Date.now() - 61_000) };
    expect(await vendor.send('bet', placed, { headers: late })).toEqual(refused);
    expect(await vendor.send('bet', placed, { headers, path: '/seamless/v1/STUDIO/win' })).toEqual(refused);
    expect((await vendor.send('bet', placed, { headers, path: '/seamless/v1/OTHER/bet' })).http).toBe(404);
    expect((await vendor.send('bet', placed, { headers })).answer).toMatchObject({ status: 'OK' });
    expect(await vendor.send('bet', placed, { headers })).toEqual(refused);
    expect((await vendor.send('bet', placed)).answer).toMatchObject({ status: 'OK', duplicate: true });
  });
  it('may write its nonce in capitals, which is the same nonce', async () => {
    const placed = bet();
    const nonce = randomUUID();
    const headers = await vendor.sign('bet', JSON.stringify(placed), undefined, nonce.toUpperCase());
    expect((await vendor.send('bet', placed, { headers })).answer).toMatchObject({ status: 'OK' });
    const again = await vendor.sign('bet', JSON.stringify(placed), undefined, nonce);
    expect((await vendor.send('bet', placed, { headers: again })).http).toBe(401);
  });
  it('is signed byte by byte: bytes that decode to the same text are another body', async () => {
    const placed = bet();
    const bytesWith = (byte: number) => {
      const [before = '', after = ''] = JSON.stringify({ ...placed, detail: '~' }).split('~');
      return Buffer.concat([Buffer.from(before), Buffer.from([byte]), Buffer.from(after)]);
    };
    const [signed, other] = [bytesWith(0xff), bytesWith(0xfe)];
    expect(signed.toString('utf8')).toBe(other.toString('utf8'));
    const headers = await vendor.sign('bet', signed);
    const refused = { http: 401, answer: { status: 'SIGNATURE_INVALID' }, signature: null };
    expect(await vendor.send('bet', placed, { headers, body: other })).toEqual(refused);
    const ofText = await vendor.sign('bet', signed.toString('utf8'));
    for (const body of [signed, other])
      expect(await vendor.send('bet', placed, { headers: ofText, body })).toEqual(refused);
    // Proved, but no UTF-8: nothing is guessed of it.
    expect(await vendor.send('bet', placed, { headers, body: signed })).toMatchObject({
      http: 200,
      answer: { status: 'BAD_REQUEST' },
    });
    expect((await vendor.send('bet', placed)).answer).toMatchObject({ status: 'OK' });
  });
  it('of another shape is a bad request, and one that is too large is not read', async () => {
    const body = 'no JSON';
    const headers = await vendor.sign('bet', body);
    expect(await vendor.send('bet', {}, { headers, body })).toMatchObject({
      http: 200,
      answer: { status: 'BAD_REQUEST' },
    });
    expect((await vendor.send('unheard-of', player)).answer).toEqual({ status: 'BAD_REQUEST' });
    for (const fields of [
      { amount: -1 },
      { amount: '1e3' },
      { txId: 'a b' },
      { currency: 'peso' },
      { roundId: '' },
    ])
      expect((await vendor.send('bet', { ...bet(), ...fields })).answer, JSON.stringify(fields)).toEqual({
        status: 'BAD_REQUEST',
      });
    expect((await vendor.send('bet', { ...bet(), detail: 'x'.repeat(70_000) })).http).toBe(413);
    const items = Array.from({ length: 201 }, () => ({ ...bet(), call: 'win' }));
    expect((await vendor.send('batch', { items })).answer).toEqual({ status: 'BAD_REQUEST' });
  });
  it('opens a session once with a game token, and a session that ended takes no bet', async () => {
    const username = await server.client().register();
    const { playerId, gameToken, currency } = await openPlayer(database, username);
    const { answer } = await vendor.send('authenticate', { gameToken });
    expect(answer).toMatchObject({ status: 'OK', playerId, gameCode: 'lantern-lane' });
    expect((await vendor.send('authenticate', { gameToken })).answer).toEqual({ status: 'TOKEN_INVALID' });
    const { sessionToken } = answer;
    await vendor.send('session-end', { sessionToken });
    const placed = { ...bet(), playerId, currency, sessionToken };
    expect((await vendor.send('bet', placed)).answer).toMatchObject({ status: 'TOKEN_EXPIRED' });
  });
});

describe('staff', () => {
  it('find a round, see what contradicts and close it, and stop the bets of a vendor', async () => {
    const operator = await server.staff('operator');
    const placed = bet();
    await vendor.send('bet', placed);
    expect((await vendor.send('bet', { ...placed, amount: '11' })).answer).toMatchObject({
      status: 'TX_CONFLICT',
    });
    const found = await operator.send('GET', `/wps/staff/vendors/rounds?number=${placed.roundId}`);
    const [round] = found.body.value.list;
    expect(round).toMatchObject({ status: 'OPEN', bets: '10.0000', gameCode: 'lantern-lane' });
    const whole = await operator.send('GET', `/wps/staff/vendors/rounds/${round.ref}`);
    expect(whole.body.value).toMatchObject({ roundId: placed.roundId, calls: [{ txId: placed.txId }] });
    const none = await operator.send('GET', `/wps/staff/vendors/rounds/${randomUUID()}`);
    expect([none.status, none.body.value.code]).toEqual([404, 'unknown-round']);
    const open = await operator.send('GET', '/wps/staff/vendors/incidents');
    const [incident] = open.body.value.list;
    expect(incident).toMatchObject({ code: 'TX_CONFLICT', txId: placed.txId, roundId: placed.roundId });
    const one = await operator.send('GET', `/wps/staff/vendors/incidents/${incident.id}`);
    expect(one.body.value).toMatchObject({ isWaiting: false, calls: [{ txId: placed.txId }] });
    const others = await operator.send('GET', '/wps/staff/vendors/incidents?code=WIN_HELD&vendor=studio');
    expect(others.body.value.list).toEqual([]);
    const overview = await operator.send('GET', '/wps/staff/vendors');
    expect(overview.body.value.vendors).toMatchObject([
      { vendor: 'studio', openIncidents: 1, stuckRounds: 0 },
    ]);
    const closing = `/wps/staff/vendors/incidents/${incident.id}/close`;
    expect((await operator.send('PUT', closing, { reason: 'the vendor sent it twice' })).status).toBe(200);
    expect((await operator.send('PUT', closing, { reason: 'again' })).status).toBe(409);
    await operator.send('PUT', '/wps/staff/vendors/switch/studio', { isOff: true, reason: 'a test' });
    expect((await vendor.send('bet', bet())).answer).toMatchObject({ status: 'GAME_DISABLED' });
    await operator.send('PUT', '/wps/staff/vendors/switch/studio', { isOff: false, reason: 'a test' });
    expect((await vendor.send('bet', bet())).answer).toMatchObject({ status: 'OK' });
  });
  it('void a round: one proposes, another approves, and the member reads of it', async () => {
    const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
    const placed = bet();
    const before = (await vendor.send('balance', player)).answer.balance;
    await vendor.send('bet', placed);
    const found = await operator.send('GET', `/wps/staff/vendors/rounds?number=${placed.roundId}`);
    const [round] = found.body.value.list;
    const path = `/wps/staff/vendors/rounds/${round.ref}`;
    const body = { reason: 'a broken reel' };
    const unknown = await operator.send('PUT', `/wps/staff/vendors/rounds/${randomUUID()}/void`, body);
    expect([unknown.status, unknown.body.value.code]).toEqual([404, 'unknown-round']);
    const proposed = await operator.send('PUT', `${path}/void`, body);
    const approve = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
    expect((await operator.send('PUT', approve, {})).body.value.code).toBe('second-person-needed');
    expect((await supervisor.send('PUT', approve, {})).status).toBe(200);
    expect((await operator.send('GET', path)).body.value).toMatchObject({
      status: 'CANCELLED',
      voided: { stakes: '10.0000', wins: '0.0000', owed: '0.0000' },
    });
    expect((await vendor.send('balance', player)).answer.balance).toBe(before);
    const inbox = await member.send('GET', '/wps/message/inbox');
    expect(JSON.stringify(inbox.body.value)).toContain(`${placed.roundId} was voided`);
    const again = await operator.send('PUT', `${path}/void`, body);
    expect([again.status, again.body.value.code]).toEqual([409, 'payment-state-differs']);
  });
  it('stop the bets of one game, each with the permission for it', async () => {
    const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
    const game = '/wps/staff/vendors/switch/studio/lantern-lane';
    expect((await operator.send('PUT', game, { isOff: true, reason: 'a test' })).status).toBe(200);
    expect((await vendor.send('bet', bet())).answer).toMatchObject({ status: 'GAME_DISABLED' });
    const games = await operator.send('GET', '/wps/staff/vendors/games?vendor=studio');
    expect(games.body.value).toMatchObject({ total: 1, list: [{ gameCode: 'lantern-lane', isOff: true }] });
    const unknown = await operator.send('PUT', `${game}-2`, { isOff: true, reason: 'a test' });
    expect([unknown.status, unknown.body.value.code]).toEqual([404, 'unknown-game']);
    expect((await operator.send('PUT', game, { isOff: false, reason: 'a test' })).status).toBe(200);
    await database.reader.rows(sql`
      update staff.accounts set permissions = '{cashier.read}', roles = '{}' where username = 'supervisor'`);
    await eventually(async () => {
      const refused = await supervisor.send('PUT', game, { isOff: true, reason: 'a test' });
      return refused.status === 403;
    });
    expect((await supervisor.send('GET', '/wps/staff/vendors/games?vendor=studio')).status).toBe(200);
    for (const [path, body] of [
      ['/wps/staff/vendors/switch/studio', { isOff: true, reason: 'a test' }],
      ['/wps/staff/vendors/incidents/1/close', { reason: 'a test' }],
      [`/wps/staff/vendors/rounds/${randomUUID()}/void`, { reason: 'a test' }],
      ['/wps/staff/vendors/incidents/1/decide', { isPaid: true, reason: 'a test' }],
    ] as const)
      expect([path, (await supervisor.send('PUT', path, body)).status]).toEqual([path, 403]);
  });
});

describe('the log of calls', () => {
  it('has what was answered, what was refused and what could not be read, by every filter', async () => {
    const operator = await server.staff('operator');
    const placed = bet();
    await vendor.send('bet', placed);
    await vendor.send('balance', player);
    await vendor.send('bet', placed, { headers: {} });
    await vendor.send('unheard-of', player);
    const read = async (query: string) =>
      (await operator.send('GET', `/wps/staff/vendors/calls?${query}`)).body.value.list;
    await eventually(async () => (await read(`txId=${placed.txId}`)).length > 0);
    expect(await read(`txId=${placed.txId}`)).toMatchObject([
      { call: 'bet', status: 'OK', roundId: placed.roundId, playerId: player.playerId, isRepeat: false },
    ]);
    await eventually(async () => (await read('call=unknown')).length > 1);
    expect((await read('call=balance&status=OK&vendor=studio'))[0]).toMatchObject({
      playerId: player.playerId,
    });
    expect((await read('status=SIGNATURE_INVALID'))[0]).toMatchObject({ call: 'bet', txId: null });
    expect((await operator.send('GET', '/wps/staff/vendors/health')).status).toBe(200);
    const metrics = await server.metrics();
    expect(metrics.text).toContain('tyche_vendor_call_lines_dropped 0');
  });
});

describe('a site in maintenance', () => {
  it('takes no call: the vendor repeats it', async () => {
    const operator = await server.staff('operator');
    const set = (maintenance: boolean) =>
      operator.send('PUT', '/wps/staff/site', {
        maintenance,
        maintenanceUntil: null,
        blockedCountries: [],
        reason: 'a test',
      });
    await set(true);
    const placed = bet();
    await eventually(async () => (await vendor.send('bet', placed)).http === 503);
    await set(false);
    await eventually(async () => (await vendor.send('bet', placed)).answer.status === 'OK');
  });
});
