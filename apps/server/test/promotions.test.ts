// Promotions over HTTP: staff publish an offer by two persons, visitors and members see it, and what is refused is said in words.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/promotions';
const LIST = '/wps/relay/MCSFE_getAvailablePromotions';

let server: TestServer;
let member: TestClient;
let operator: TestClient;
let supervisor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  member = server.client();
  await member.register();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
});
afterAll(() => server.stop());

const keyed = () => ({ 'idempotency-key': newKey() });
const consent = { termsVersion: 1, accepted: true };

/** Publishes an offer like that of the demo, without the identity. */
async function publish(terms: object = {}, type = 'SIGNUP'): Promise<string> {
  const first = demoOffers.find(({ kind }) => kind === type);
  const content = {
    ...first?.content,
    terms: { ...first?.content.terms, identityLevel: 0, group: null, ...terms },
  };
  const created = await operator.send('POST', STAFF, { type, ...content });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body.value;
  const asked = { revision: 1, reason: 'a new gift' };
  const proposed = await operator.send('PUT', `${STAFF}/${id}/publish`, asked);
  expect(proposed.status, proposed.text).toBe(200);
  const path = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
  const approved = await supervisor.send('PUT', path, {});
  expect(approved.status, approved.text).toBe(200);
  return id;
}

it('an offer is published by two persons, seen, taken and claimed', async () => {
  const id = await publish();
  const visitor = await server.client().send('GET', `${LIST}?language=EN`);
  expect(visitor.body.value.list).toContainEqual(
    expect.objectContaining({ id, title: 'Welcome gift', window: 'open', conditions: [], canApply: false }),
  );
  const seen = await member.send('GET', `/wps/promotions/${id}?language=EN`);
  expect(seen.body.value).toMatchObject({
    canApply: true,
    status: null,
    keyFacts: { gets: '20.0000', version: 1 },
  });
  const applied = await member.send('POST', `/wps/promotions/${id}/apply`, consent, keyed());
  expect(applied.status, applied.text).toBe(200);
  const claims = await member.send(
    'GET',
    '/wps/relay/MCSFE_getClaimPromotion?promotionType=SIGNUP,MANUAL&status=I',
  );
  const [{ rewardId, promotionType }] = claims.body.value.list;
  const claim = { promotionClaimId: rewardId, promotionType, ...consent };
  const claimed = await member.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
  expect(claimed.body.value).toMatchObject({ status: 'claimed', amount: '20.0000' });
  const own = await member.send('GET', `/wps/promotions/applications?promotionId=${id}`);
  // What the amount was computed from, without what only the operator reads.
  expect(own.body.value.list[0].figures).toEqual([{ name: 'amount', value: '20.0000' }]);
  const listed = await operator.send('GET', STAFF);
  expect(listed.body.value.list[0]).toMatchObject({ id, spent: '20.0000', used: 1, counts: { claimed: 1 } });
});

it('an offer that has not begun is refused with its start, and a paused and an ended one as such', async () => {
  const startsAt = Date.now() + 86_400_000;
  const id = await publish({ startsAt });
  const apply = async (offer: string) => {
    const { status, body } = await member.send('POST', `/wps/promotions/${offer}/apply`, consent, keyed());
    return [status, body.value];
  };
  expect(await apply(id)).toEqual([409, expect.objectContaining({ code: 'promotion-not-open', startsAt })]);
  const running = await publish();
  const reason = 'a fault in the text';
  const set = (act: string) => operator.send('PUT', `${STAFF}/${running}/${act}`, { reason });
  expect((await set('pause')).status).toBe(200);
  expect(await apply(running)).toEqual([409, expect.objectContaining({ code: 'promotion-paused' })]);
  expect((await set('end')).status).toBe(200);
  expect(await apply(running)).toEqual([409, expect.objectContaining({ code: 'promotion-over' })]);
});

it.each([
  ['REBATE', { is: 'rebate', share: '0.0000', carry: '0.0000', minPayout: '1.0000' }],
  ['LOGIN', { is: 'login' }],
  ['SAVIOR', { is: 'giveback', loss: '0.0000' }],
])('%s tells a member what is counted, and a visitor nothing', async (type, progress) => {
  const id = await publish({}, type);
  const seen = await member.send('GET', `/wps/promotions/${id}`);
  expect(seen.body.value).toMatchObject({ type, entry: 'automatic', canApply: false, progress });
  const visitor = await server.client().send('GET', `/wps/promotions/${id}`);
  expect(visitor.body.value.progress).toBeNull();
});

it('an offer for bets after a deposit says what is to be bet, and is chosen with an own deposit alone', async () => {
  const id = await publish({}, 'DEPOSIT_BET_BONUS');
  const seen = await member.send('GET', `/wps/promotions/${id}?language=EN`);
  expect(seen.body.value).toMatchObject({
    entry: 'deposit',
    canApply: true,
    keyFacts: {
      mode: 'cash',
      gets: '200.0000',
      minDeposit: '100.0000',
      betMultiplePpm: 1_000_000,
      required: '1000.0000',
      counts: [
        { group: 'LOTT', weightPpm: 1_000_000 },
        { group: 'ELOTT', weightPpm: 1_000_000 },
      ],
    },
  });
  const refusals = [
    ['join', { ...consent, depositId: '999999' }, 404, 'unknown-deposit'],
    ['apply', consent, 409, 'promotion-condition-open'],
    ['join', { ...consent, depositId: 'none' }, 400, 'invalid-input'],
  ] as const;
  for (const [call, body, status, code] of refusals) {
    const answer = await member.send('POST', `/wps/promotions/${id}/${call}`, body, keyed());
    expect([answer.status, answer.body.value.code], answer.text).toEqual([status, code]);
  }
});

it.each([
  [
    'invalid-input',
    { formula: { is: 'bets', minDeposit: '100.0000', ratePpm: 0, cap: '1.0000', betMultiplePpm: 1 } },
  ],
  ['unknown-field', { formula: { is: 'bets', minDeposit: '100.0000', ratePpm: 1, cap: '1.0000' } }],
  ['invalid-input', { mode: 'playable' }],
  ['invalid-input', { contributions: [] }],
])('terms of bets after a deposit with a fault are refused with %s', async (code, terms) => {
  const first = demoOffers.find(({ kind }) => kind === 'DEPOSIT_BET_BONUS');
  const content = { ...first?.content, terms: { ...first?.content.terms, ...terms } };
  const answer = await operator.send('POST', STAFF, { type: 'DEPOSIT_BET_BONUS', ...content });
  expect([answer.status, answer.body.value.code], answer.text).toEqual([400, code]);
});

it('an offer of points gives them once', async () => {
  const other = server.client();
  await other.register();
  const id = await publish({ mode: 'points' });
  const applied = await other.send('POST', `/wps/promotions/${id}/apply`, consent, keyed());
  expect(applied.status, applied.text).toBe(200);
  const claim = { promotionClaimId: applied.body.value.applicationId, promotionType: 'SIGNUP', ...consent };
  for (let at = 0; at < 2; at += 1)
    await other.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
  const balance = await other.send('GET', '/wps/relay/MCSFE_getPointBalance');
  expect(balance.body.value).toMatchObject({ points: '20.0000' });
});

it.each([
  [404, 'promotion-unknown', '999999', consent],
  [400, 'terms-not-accepted', null, { termsVersion: 1, accepted: false }],
  [409, 'terms-changed', null, { termsVersion: 2, accepted: true }],
] as const)('applying is refused with %i %s', async (status, code, known, body) => {
  const id = known ?? (await publish());
  const answer = await member.send('POST', `/wps/promotions/${id}/apply`, body, keyed());
  expect([answer.status, answer.body.value.code]).toEqual([status, code]);
  expect(answer.body.message).not.toBe('');
});

it('staff do not grant to a member who has signed in with their browser', async () => {
  const promotionId = await publish({}, 'MANUAL');
  const friend = server.client();
  const username = await friend.register();
  const device = friend.cookies.get('tyche-device');
  const grant = (cookies: Readonly<Record<string, string>>) => {
    const pairs = [...operator.cookies, ...Object.entries(cookies)].map((pair) => pair.join('='));
    const headers = { ...keyed(), cookie: pairs.join('; ') };
    const asked = { promotionId, username, amount: '10', reason: 'goodwill', note: 'We are sorry.' };
    return operator.send('POST', `${STAFF}/grants`, asked, headers);
  };
  expect(device).toBeDefined();
  const refused = await grant({ 'tyche-device': device ?? '' });
  expect([refused.status, refused.body.value.code]).toEqual([403, 'grant-related']);
  expect((await grant({})).body.value).toMatchObject({ applicationId: expect.any(String) });
});

it('a wrong code is unknown, and after five of them no more is taken', async () => {
  const other = server.client();
  await other.register();
  const answers = [];
  for (let at = 0; at < 6; at += 1)
    answers.push((await other.send('POST', '/wps/promotions/code', { code: 'AAAA' })).body.value.code);
  expect(answers).toEqual([...Array<string>(5).fill('promo-code-unknown'), 'promo-code-tries']);
});

it('staff find codes by their hash, and see wrong tries; a member sees neither', async () => {
  const id = await publish({}, 'PROMOCODE');
  const made = await operator.send('POST', `${STAFF}/${id}/codes`, { codes: 2, usesEach: 1 });
  const { id: series, codes, prefixes } = made.body.value;
  const found = await operator.send('GET', `${STAFF}/codes?prefix=${prefixes[0]}`);
  expect(found.body.value.list).toMatchObject([{ series, prefix: prefixes[0], used: 0 }]);
  expect(found.text).not.toContain(codes[0]);
  const other = server.client();
  const username = await other.register();
  await other.send('POST', '/wps/promotions/code', { code: 'BBBB' });
  const tries = await operator.send('GET', `${STAFF}/codes/tries`);
  expect(tries.body.value.members.list).toContainEqual(
    expect.objectContaining({ name: username, hour: 1, day: 1, reached: 0 }),
  );
  expect(tries.text).not.toContain('BBBB');
  for (const [asked, status] of [
    ['codes', 400],
    ['codes?prefix=abc', 400],
    ['codes?prefix=xyzw', 400],
  ] as const)
    expect((await operator.send('GET', `${STAFF}/${asked}`)).status).toBe(status);
  for (const path of ['codes/tries', `codes?series=${series}`])
    expect((await other.send('GET', `${STAFF}/${path}`)).status).toBe(401);
});

it('what a member has is closed to visitors', async () => {
  const answer = await server.client().send('GET', '/wps/promotions/applications');
  expect([answer.status, answer.body.value.code]).toEqual([401, 'not-signed-in']);
});

it('a member chooses the kinds of offers it sees; a kind that is none is refused and nothing is kept', async () => {
  const other = server.client();
  await other.register();
  const set = (category: string, body: object) =>
    other.send('PUT', `/wps/promotions/settings/categories/${category}`, body);
  for (const [category, body] of [
    ['everything', { isOff: true }],
    ['raffle', { isOff: 'yes' }],
    ['raffle', { isOff: true, since: 0 }],
  ] as const)
    expect((await set(category, body)).status).toBe(400);
  const read = async () => (await other.send('GET', '/wps/promotions/settings')).body.value;
  expect(await read()).toEqual({ noOffers: false, changeableAt: null, offCategories: [] });
  expect((await set('raffle', { isOff: true })).status).toBe(200);
  expect((await set('raffle', { isOff: false })).body.value.code).toBe('promotions-opted-out');
  expect((await read()).offCategories).toEqual([{ category: 'raffle', changeableAt: expect.any(Number) }]);
  const answer = await server
    .client()
    .send('PUT', '/wps/promotions/settings/categories/raffle', { isOff: true });
  expect([answer.status, answer.body.value.code]).toEqual([401, 'not-signed-in']);
});

it('staff read what rewards cost by month; the sum over all time is what the ledger has paid', async () => {
  const id = await publish();
  const other = server.client();
  await other.register();
  const applied = await other.send('POST', `/wps/promotions/${id}/apply`, consent, keyed());
  const { applicationId } = applied.body.value;
  const claim = { promotionClaimId: applicationId, promotionType: 'SIGNUP', ...consent };
  const claimed = await other.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
  expect(claimed.status, claimed.text).toBe(200);
  const report = await operator.send('GET', `${STAFF}/costs`);
  expect(report.body.value.list).toContainEqual(
    expect.objectContaining({ source: 'offer', id, type: 'SIGNUP', given: '20.0000', cost: '20.0000' }),
  );
  expect(report.body.value.ledger.difference).toBe('0.0000');
  const ofMonth = (month: string) => operator.send('GET', `${STAFF}/costs?month=${month}`);
  expect((await ofMonth('2025-01')).body.value).toMatchObject({ list: [], total: { cost: '0.0000' } });
  for (const odd of ['2025-13', '2099-01', 'now']) {
    const { status, body } = await ofMonth(odd);
    expect([status, body.value.code, body.value.field]).toEqual([400, 'invalid-input', 'month']);
  }
  expect((await other.send('GET', `${STAFF}/costs`)).status).toBe(401);
});
