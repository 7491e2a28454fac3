// How staff run draws over HTTP: two persons, the audit trail, and what the public is told.
import { createHash, randomBytes } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let guest: TestClient;
let database: Database;
let beaconId: number;
let draws = 0;

beforeAll(async () => {
  server = await startTestServer();
  [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  guest = server.client();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const [row] = await database.reader.rows(sql<{ id: number }>`
    insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds)
    values ('test', false, 'test', '00', 1, 1) returning beacon_id as id`);
  beaconId = row?.id ?? 0;
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

type State = 'open' | 'drawing' | 'frozen';

/** A draw of the game 101 in a state, its results from a source. */
async function draw(source: 'own' | 'manual', state: State): Promise<string> {
  draws += 1;
  const number = `20260301${String(draws).padStart(4, '0')}`;
  const seed = randomBytes(32);
  const [ahead, root] = [state === 'open' ? 1 : -1, randomBytes(32)];
  await database.inTransaction(async (tx) => {
    const [row] = await tx.rows(sql<{ id: bigint }>`
      insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round, result_source)
      select 'fast5d-1m', ${number}, '{"kind":"digits","count":5}', at - interval '2 hours', at + ${ahead * draws}::int * interval '1 minute',
        at + ${ahead * draws}::int * interval '1 minute', ${createHash('sha256').update(seed).digest()}, ${beaconId}::int, 1, ${source}
      from date_trunc('second', clock_timestamp()) as at returning draw_id as id`);
    await tx.rows(sql`insert into draws.seeds (draw_id, seed) values (${row?.id}, ${seed})`);
    await tx.rows(sql`update draws.draws set state = 'open' where draw_id = ${row?.id}`);
    if (state === 'open') return;
    await tx.rows(
      sql`update draws.draws set state = 'locked', locked_at = clock_timestamp() where draw_id = ${row?.id}`,
    );
    await tx.rows(sql`
      update draws.draws set state = 'drawing', sealed_root = ${root}, sealed_tickets = 0, sealed_stake = 0, sealed_at = clock_timestamp()
      where draw_id = ${row?.id}`);
    if (state === 'frozen')
      await tx.rows(
        sql`update draws.draws set state = 'frozen', frozen_reason = 'looked strange' where draw_id = ${row?.id}`,
      );
  });
  return number;
}

const of = (number: string, what: string) => `/wps/staff/draws/101/${number}/${what}`;
const approvalOf = (answer: { body: { value: { approvalId: string } } }) =>
  `/wps/staff/approvals/${answer.body.value.approvalId}/approve`;
const refusalOf = ({ status, body }: { status: number; body: { value: { code: string } } }) => [
  status,
  body.value.code,
];
const proof = async (number: string) => (await guest.send('GET', `/lgw/draw/101/proof/${number}`)).body;

describe('a frozen draw', () => {
  it('goes on when the supervisor approves what the operator proposed, not when the operator does', async () => {
    const number = await draw('own', 'frozen');
    const proposed = await operator.send('PUT', of(number, 'release'), { reason: 'the disk was full' });
    expect(proposed.status).toBe(200);
    const waiting = await supervisor.send('GET', '/wps/staff/approvals?state=proposed');
    expect(waiting.body.value.list).toMatchObject([
      {
        id: proposed.body.value.approvalId,
        kind: 'draw.release',
        subject: `fast5d-1m ${number}`,
        reason: 'the disk was full',
        proposedBy: 'operator',
        state: 'proposed',
      },
    ]);
    expect(refusalOf(await operator.send('PUT', approvalOf(proposed)))).toEqual([
      403,
      'second-person-needed',
    ]);
    expect((await proof(number)).state).toBe('frozen');
    expect((await supervisor.send('PUT', approvalOf(proposed))).status).toBe(200);
    expect(refusalOf(await supervisor.send('PUT', approvalOf(proposed)))).toEqual([409, 'approval-decided']);
    expect(await proof(number)).toMatchObject({
      state: 'drawing',
      notices: [{ kind: 'released', reason: 'the disk was full' }],
    });
    const incidents = await operator.send('GET', '/wps/staff/incidents');
    expect(incidents.body.value.list[0]).toMatchObject({ kind: 'released', numero: number });
  });

  it('ends as void, and its proposal can be turned down', async () => {
    const number = await draw('own', 'frozen');
    const first = await operator.send('PUT', of(number, 'void'), { reason: 'a first try' });
    const again = await operator.send('PUT', of(number, 'void'), { reason: 'a second try' });
    expect(refusalOf(again)).toEqual([409, 'approval-pending']);
    const refused = approvalOf(first).replace('/approve', '/refuse');
    expect((await supervisor.send('PUT', refused)).status).toBe(200);
    const second = await operator.send('PUT', of(number, 'void'), { reason: 'cannot be settled' });
    await supervisor.send('PUT', approvalOf(second));
    expect(await proof(number)).toMatchObject({
      state: 'void',
      notices: [{ kind: 'void', reason: 'cannot be settled' }],
    });
  });
});

describe('a beacon whose key is lost', () => {
  const listed = async () => {
    const { body } = await operator.send('GET', '/wps/staff/beacons');
    return body.value.list.find(({ id }: { id: string }) => id === String(beaconId));
  };
  const propose = (reason: string, id = String(beaconId)) =>
    operator.send('PUT', `/wps/staff/beacons/${id}/void`, { reason });

  it('has all its draws without a result voided by two persons, with the reason on each', async () => {
    const drawn = await draw('own', 'drawing');
    await database.inTransaction((tx) =>
      tx.rows(sql`
        update draws.draws set state = 'drawn', result = '12345', result_version = 1, drawn_at = clock_timestamp(), revealed_seed = s.seed,
          entropy = sha256('x'), beacon_signature = sha256('x')
        from draws.seeds s where s.draw_id = draws.draw_id and number = ${drawn}`),
    );
    const numbers = [await draw('own', 'frozen'), await draw('own', 'drawing'), await draw('own', 'open')];
    const before = await listed();
    expect(before).toMatchObject({ name: 'test', keyBegins: '00', seenAt: null, isAsked: false });
    expect([before.frozen, before.due, before.onSale].every((count) => count >= 1)).toBe(true);

    const proposed = await propose('the key is lost');
    expect(proposed.status).toBe(200);
    expect(refusalOf(await propose('once more'))).toEqual([409, 'approval-pending']);
    expect(refusalOf(await operator.send('PUT', approvalOf(proposed)))).toEqual([
      403,
      'second-person-needed',
    ]);
    for (const number of numbers) expect((await proof(number))?.state).not.toBe('void');
    expect((await supervisor.send('PUT', approvalOf(proposed))).status).toBe(200);
    for (const number of numbers)
      expect(await proof(number)).toMatchObject({
        state: 'void',
        notices: expect.arrayContaining([
          expect.objectContaining({ kind: 'void', reason: 'the key is lost' }),
        ]),
      });
    expect((await proof(drawn)).state).toBe('drawn');
    expect(await listed()).toBeUndefined();
    const trail = await database.reader.rows(sql<{ action: string }>`
      select action from staff.audit_trail where subject = 'test 00' order by 1`);
    expect(trail).toEqual([{ action: 'beacon.void.approved' }, { action: 'beacon.void.proposed' }]);
    expect(refusalOf(await propose('nothing left'))).toEqual([409, 'draw-state-differs']);
    expect(refusalOf(await propose('another one', '999999'))).toEqual([404, 'unknown-beacon']);
  });

  it('keeps its draws while a worker can ask it, also when that worker came back after the proposal', async () => {
    const number = await draw('own', 'frozen');
    const proposed = await propose('thought to be lost');
    await database.reader.rows(sql`
      insert into draws.beacon_workers (beacon_id, seen_at) values (${beaconId}, clock_timestamp())`);
    expect(await listed()).toMatchObject({ isAsked: true });
    expect(refusalOf(await supervisor.send('PUT', approvalOf(proposed)))).toEqual([409, 'beacon-in-use']);
    expect((await proof(number)).state).toBe('frozen');
    await supervisor.send('PUT', approvalOf(proposed).replace('/approve', '/refuse'));
    expect(refusalOf(await propose('still asked'))).toEqual([409, 'beacon-in-use']);
    await database.reader.rows(sql`delete from draws.beacon_workers where beacon_id = ${beaconId}`);
  });
});

describe('a result typed by hand', () => {
  it('is published when two persons typed the same, and put right by two persons, for all to see', async () => {
    const number = await draw('manual', 'drawing');
    const type = (who: TestClient, result: string) => who.send('PUT', of(number, 'result'), { result });
    expect(refusalOf(await type(operator, '1234'))).toEqual([400, 'result-malformed']);
    expect((await type(operator, '12345')).body.value).toEqual({ state: 'waiting' });
    expect(refusalOf(await type(supervisor, '12354'))).toEqual([409, 'results-differ']);
    await type(operator, '12345');
    expect(refusalOf(await type(operator, '12345'))).toEqual([403, 'second-person-needed']);
    expect((await type(supervisor, '12345')).body.value).toEqual({ state: 'agreed' });
    expect(await proof(number)).toMatchObject({
      source: 'manual',
      result: '12345',
      corrected: false,
      seed: null,
    });
    const proposed = await operator.send('PUT', of(number, 'correction'), {
      result: '12354',
      reason: 'two balls were swapped',
    });
    await supervisor.send('PUT', approvalOf(proposed));
    const listed = await guest.send('GET', '/lgw/draw/101?size=50');
    expect(listed.body.content.find((one: { numero: string }) => one.numero === number)).toMatchObject({
      winNo: '12354',
      corrected: true,
      notices: [{ kind: 'corrected', reason: '12345 → 12354: two balls were swapped' }],
    });
    expect((await proof(number)).results).toMatchObject([{ result: '12345' }, { result: '12354' }]);
  });

  it('of a draw that is made here is refused, as is its correction', async () => {
    const number = await draw('own', 'drawing');
    const typed = await operator.send('PUT', of(number, 'result'), { result: '12345' });
    expect(refusalOf(typed)).toEqual([409, 'result-not-enterable']);
    const corrected = await operator.send('PUT', of(number, 'correction'), {
      result: '12345',
      reason: 'would be nice',
    });
    expect(refusalOf(corrected)).toEqual([409, 'result-not-correctable']);
  });
});

describe('a game', () => {
  it('under maintenance takes no bets, and everyone is told why', async () => {
    const number = await draw('own', 'open');
    const player = server.client();
    await player.register();
    const bet = () =>
      player.send(
        'POST',
        '/lgw/orders/betting',
        {
          gameId: 101,
          currentNumero: number,
          bettingSlipString: '1_2~1~15~1~1950~1',
          betCartAmountSum: '2',
        },
        { 'idempotency-key': newKey() },
      );
    expect((await bet()).status).toBe(200);
    const note = 'new balls until noon';
    const off = await operator.send('PUT', '/wps/staff/games/101/sale', { isOnSale: false, note });
    expect(off.status).toBe(200);
    expect(refusalOf(await bet())).toEqual([409, 'game-maintenance']);
    const near = await guest.send('GET', '/lgw/numeros/near?gameId=101');
    expect(near.body).toMatchObject({ maintenance: note, currentNumero: { isSale: false } });
    const menus = await guest.send('GET', '/lgw/games/game_menus');
    const game = menus.body.SSC.gameMenus.find((one: { gameId: number }) => one.gameId === 101);
    expect(game.maintenance).toBe(note);
    await operator.send('PUT', '/wps/staff/games/101/sale', { isOnSale: true, note: '' });
    expect((await bet()).status).toBe(200);
    expect((await guest.send('GET', '/lgw/numeros/near?gameId=101')).body.maintenance).toBeNull();
  });

  it('gets another source of results and closed dates by two persons', async () => {
    const wanted = {
      resultSource: 'feed',
      feed: 'https://feeds.example/north.json',
      lateSeconds: 900,
      voidSeconds: 7_200,
      correctionHours: 12,
    };
    const run = await operator.send('PUT', '/wps/staff/games/102/run', { ...wanted, reason: 'goes live' });
    const closed = await operator.send('PUT', '/wps/staff/calendar/close', {
      gameGroupCode: 'SSC',
      date: '2099-01-01',
      reason: 'new year',
    });
    const runs = async () => (await operator.send('GET', '/wps/staff/games')).body.value;
    expect((await runs()).closedDates).toEqual([]);
    for (const proposed of [run, closed])
      expect((await supervisor.send('PUT', approvalOf(proposed))).status).toBe(200);
    const after = await runs();
    expect(after.games.find((one: { gameId: number }) => one.gameId === 102)).toMatchObject(wanted);
    expect(after.closedDates).toContainEqual({
      gameCode: 'fast5d-1m',
      date: '2099-01-01',
      reason: 'new year',
    });
    const bad = { ...wanted, feed: 'file:///etc/passwd', reason: 'a try' };
    expect(refusalOf(await operator.send('PUT', '/wps/staff/games/102/run', bad))).toEqual([
      400,
      'feed-not-allowed',
    ]);
    const reopened = await operator.send('PUT', '/wps/staff/calendar/reopen', {
      gameId: 101,
      date: '2099-01-01',
    });
    expect(reopened.body.value).toEqual({ reopened: 1 });
  });
});

describe('the staff side of draws', () => {
  it('is closed to players and guests, and writes every call down', async () => {
    const number = await draw('own', 'frozen');
    const player = server.client();
    await player.register();
    for (const who of [guest, player]) {
      const answer = await who.send('PUT', of(number, 'void'), { reason: 'because' });
      expect(refusalOf(answer)).toEqual([401, 'not-signed-in']);
    }
    const before = await server.count('staff.audit_trail');
    await operator.send('PUT', of(number, 'void'), { reason: 'because it froze' });
    expect(await server.count('staff.audit_trail')).toBe(before + 2);
  });
});
