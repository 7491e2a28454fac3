// A raffle over HTTP: opened by two persons, drawn by the running jobs, checked by a process of its own, claimed once; and what is refused.
import { newKey } from '@tyche/testkit/key';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { openChecker } from './checker.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/raffles';
const HOUR_MS = 3_600_000;

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
const verifyRaffle = openChecker('verify-raffle');
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
});
afterAll(async () => {
  verifyRaffle.close();
  await server.stop();
});

const keyed = () => ({ 'idempotency-key': newKey() });

const draft = (slug: string) => ({
  slug,
  product: 'LOTTERY',
  each: '100.0000',
  maxTickets: 5,
  isOnePerMember: true,
  prizes: [{ amount: '50.0000', count: 2 }],
  raffles: 1,
  everyDays: 1,
  closesAt: Date.now() + HOUR_MS,
  texts: ['EN', 'TY'].map((language) => ({
    language,
    title: `Raffle ${slug}`,
    teaser: 'Win {amount}.',
    text: '',
  })),
});

/** Opens a raffle by two persons; gives its id when its first raffle is there. */
async function open(slug: string): Promise<string> {
  const proposed = await operator.send('POST', STAFF, { ...draft(slug), reason: 'a test' });
  expect(proposed.status, proposed.text).toBe(200);
  const { approvalId } = proposed.body.value;
  const alone = await operator.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
  expect(alone.body.value.code).toBe('second-person-needed');
  const approved = await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
  expect(approved.status, approved.text).toBe(200);
  let id = '';
  await until('the raffle is open', 30_000, async () => {
    const { body } = await server.client().send('GET', '/wps/raffles');
    id = body.value.list.find(({ code }: { code: string }) => code === `raffle-${slug}`)?.id ?? '';
    return id !== '';
  });
  return id;
}

/** Lets the time of a raffle be over, and its round be there: the guards sleep meanwhile. */
async function passClose(id: string): Promise<void> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const run = (text: string) => database.reader.rows({ name: `raffle-${newKey()}`, text, values: [] });
  try {
    await run('alter table promotions.raffles disable trigger user');
    await run(`
      update promotions.raffles r set opens_at = opens_at - interval '1 hour', committed_at = committed_at - interval '1 hour',
        closes_at = clock_timestamp() - interval '60 seconds', draws_at = clock_timestamp() - interval '1 second',
        beacon_round = ceil((extract(epoch from clock_timestamp()) + 6 - b.genesis) / b.period_seconds)::bigint + 1
      from draws.beacons b where b.beacon_id = r.beacon_id and r.raffle_id = ${id}`);
    await run('alter table promotions.raffles enable trigger user');
  } finally {
    await database.close();
  }
}

describe('a raffle', () => {
  it('is opened by two persons, gives tickets, is drawn, checked by anyone and claimed once', async () => {
    const id = await open('whole');
    const [winner, guest] = [server.client(), server.client()];
    await winner.register();
    const ticket = await winner.send('POST', `/wps/raffles/${id}/ticket`, {});
    expect(ticket.body.value).toEqual({ ticket: 1 });
    expect((await winner.send('POST', `/wps/raffles/${id}/ticket`, {})).body.value).toEqual({ ticket: 1 });
    const early = await guest.send('GET', `/wps/raffles/${id}`);
    expect(early.body.value).toMatchObject({ state: 'open', tickets: 1, seed: null, root: null, places: [] });
    expect(early.body.value.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect((await guest.send('GET', `/wps/raffles/${id}/tickets`)).body.value.code).toBe('raffle-not-sealed');
    const claim = () =>
      winner.send('POST', '/wps/relay/MCSFE_claimRafflePromotion', { raffleId: id }, keyed());
    expect((await claim()).body.value.code).toBe('raffle-not-drawn');

    await passClose(id);
    await until('the raffle is drawn', 60_000, async () => {
      const { body } = await guest.send('GET', `/wps/raffles/${id}`);
      return body.value.state === 'drawn';
    });
    const { body } = await guest.send('GET', `/wps/raffles/${id}`);
    expect(body.value.places).toMatchObject([
      { place: 1, ticket: 1, notGiven: null },
      { place: 2, ticket: null, notGiven: 'no-ticket' },
    ]);
    const list = (await guest.send('GET', `/wps/raffles/${id}/tickets`)).body.value;
    const proof = (await guest.send('GET', `/wps/raffles/${id}/tickets/1/proof`)).body.value;
    const checked = await verifyRaffle.run(body.value, { tickets: list, ticket: proof });
    expect(checked.output).toContain('every check holds');
    expect(checked.status).toBe(0);

    const own = await winner.send('GET', `/wps/relay/MCSFE_getRafflePromotionStatus?raffleId=${id}`);
    expect(own.body.value).toMatchObject({ state: 'drawn', mineCount: 1, mine: [1], hasFree: true });
    expect(own.body.value.prizes).toMatchObject([{ place: 1, ticket: 1, application: { status: 'issued' } }]);
    const claimed = await claim();
    expect(claimed.body.value).toEqual({ reward: '50.0000', prizes: 1 });
    expect((await claim()).body.value).toEqual(claimed.body.value);
    const staff = await operator.send('GET', STAFF);
    const series = staff.body.value.list.find(({ code }: { code: string }) => code === 'raffle-whole');
    expect(series).toMatchObject({ opened: 1, spent: '50.0000', budget: '100.0000' });
    const detail = await operator.send('GET', `${STAFF}/${series.promotionId}`);
    expect(detail.body.value.list[0]).toMatchObject({ holders: 1, freeTickets: 1, barredTickets: 0 });
  }, 150_000);

  it('fails its check when a ticket, a winner or the seed was changed', async () => {
    const guest = server.client();
    const { body } = await guest.send('GET', '/wps/raffles');
    const { id } = body.value.list.find(({ code }: { code: string }) => code === 'raffle-whole');
    const raffle = (await guest.send('GET', `/wps/raffles/${id}`)).body.value;
    const tickets = (await guest.send('GET', `/wps/raffles/${id}/tickets`)).body.value;
    const [first] = tickets.list;
    for (const [changed, list] of [
      [raffle, { list: [{ ...first, salt: '0011223344556677' }] }],
      [raffle, { list: [{ ...first, isBarred: true }] }],
      [{ ...raffle, seed: 'ab'.repeat(32) }, tickets],
      [
        {
          ...raffle,
          places: raffle.places.toReversed().map((place: object) => ({ ...place, ticket: null })),
        },
        tickets,
      ],
      [{ ...raffle, sealedAt: raffle.sealedAt + HOUR_MS }, tickets],
    ])
      expect((await verifyRaffle.run(changed, { tickets: list })).status).toBe(1);
  });

  it('refuses what is wrong', async () => {
    const member = server.client();
    await member.register();
    const free = (id: string) => member.send('POST', `/wps/raffles/${id}/ticket`, {});
    expect((await free('999999999')).body.value.code).toBe('raffle-unknown');
    expect((await server.client().send('POST', '/wps/raffles/1001/ticket', {})).body.value.code).toBe(
      'not-signed-in',
    );
    const { body } = await member.send('GET', '/wps/raffles');
    const { id } = body.value.list.find(({ code }: { code: string }) => code === 'raffle-whole');
    expect((await free(id)).body.value.code).toBe('raffle-closed');
    const claim = await member.send(
      'POST',
      '/wps/relay/MCSFE_claimRafflePromotion',
      { raffleId: id },
      keyed(),
    );
    expect(claim.body.value.code).toBe('unknown-application');
    const again = await operator.send('POST', STAFF, { ...draft('whole'), reason: 'a test' });
    expect(again.body.value.code).toBe('raffle-code-taken');
    const soon = await operator.send('POST', `${STAFF}/check`, { ...draft('soon'), closesAt: Date.now() });
    expect(soon.body.value.problems).toContain('closes-too-soon');
    const odd = await operator.send('POST', STAFF, { ...draft('odd'), prizes: [], reason: 'a test' });
    expect(odd.body.value.code).toBe('invalid-input');
    const offer = await operator.send('POST', '/wps/staff/promotions', { type: 'RAFFLE' });
    expect(offer.body.value.code).toBe('invalid-input');
  });
});

it('keeps the word of a member about its wins', async () => {
  const member = server.client();
  await member.register();
  const settings = async () => (await member.send('GET', '/wps/winners/settings')).body.value;
  expect(await settings()).toEqual({ isHidden: false });
  await member.send('PUT', '/wps/winners/settings', { isHidden: true });
  expect(await settings()).toEqual({ isHidden: true });
  const share = await server.client().send('GET', '/wps/winners/share');
  expect(share.body.value.bets).toBeGreaterThanOrEqual(share.body.value.returnedMore);
  const board = '/wps/relay/ODSFE2_getWinnerBoard';
  const day = await server.client().send('GET', `${board}?period=24h`);
  expect(day.body.value).toMatchObject({ least: '0.0000' });
  expect((await server.client().send('GET', `${board}?period=1y`)).status).toBe(400);
});
