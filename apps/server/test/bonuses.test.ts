// Bonuses with turnover over HTTP: claimed, seen, put into order, stopped, revoked by two persons, and what is refused.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/promotions';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let offer: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  offer = await publish();
});
afterAll(() => server.stop());

const keyed = () => ({ 'idempotency-key': newKey() });
const consent = { termsVersion: 1, accepted: true };

async function approve(approvalId: string, by = supervisor) {
  return by.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
}

async function publish(rest: object = {}): Promise<string> {
  const [first] = demoOffers;
  const terms = {
    ...first?.content.terms,
    identityLevel: 0,
    group: null,
    mode: 'playable',
    products: ['LOTTERY'],
    multiplierPpm: 5_000_000,
    contributions: [{ group: 'LOTT', weightPpm: 1_000_000 }],
    maxBet: '5.0000',
    ...rest,
  };
  const created = await operator.send('POST', STAFF, { type: 'SIGNUP', ...first?.content, terms });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body.value;
  const proposed = await operator.send('PUT', `${STAFF}/${id}/publish`, {
    revision: 1,
    reason: 'a new gift',
  });
  const approved = await approve(proposed.body.value.approvalId);
  expect(approved.status, approved.text).toBe(200);
  return id;
}

/** A member who has claimed bonuses of some offers, with their ids in this order. */
async function taker(offers: readonly string[]): Promise<{ member: TestClient; ids: string[] }> {
  const member = server.client();
  await member.register();
  const ids: string[] = [];
  for (const id of offers) {
    const applied = await member.send('POST', `/wps/promotions/${id}/apply`, consent, keyed());
    expect(applied.status, applied.text).toBe(200);
    const { applicationId } = applied.body.value;
    const claim = { promotionClaimId: applicationId, promotionType: 'SIGNUP', ...consent };
    const claimed = await member.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
    expect(claimed.status, claimed.text).toBe(200);
    ids.push(applicationId);
  }
  return { member, ids };
}

describe('a member', () => {
  it('sees the bonus that runs with its terms, and stops it', async () => {
    const { member, ids } = await taker([offer]);
    const [id] = ids;
    const { body } = await member.send('GET', '/wps/bonuses');
    expect(body.value).toMatchObject({
      running: {
        id,
        title: 'Welcome gift',
        given: '20.0000',
        pocket: '20.0000',
        required: '100.0000',
        progress: '0.0000',
        counts: [{ group: 'LOTT', weightPpm: 1_000_000 }],
        maxBet: '5.0000',
        endsByWithdrawal: false,
        isExpiring: false,
        drainsAt: null,
        openBets: [],
        lastCounted: [],
      },
      waiting: [],
    });
    const path = `/wps/bonuses/${id}/cancel`;
    const stale = await member.send('POST', path, { seenProgress: '1.0000' });
    expect([stale.status, stale.body.value]).toEqual([
      409,
      expect.objectContaining({ code: 'bonus-changed', progress: '0.0000' }),
    ]);
    const stopped = await member.send('POST', path, { seenProgress: '0.0000' });
    expect(stopped.body.value).toEqual({ outcome: 'cancelled', forfeited: '20.0000' });
    const again = await member.send('POST', path, { seenProgress: '0.0000' });
    expect([again.status, again.body.value.code]).toEqual([409, 'bonus-not-cancellable']);
    expect((await member.send('GET', '/wps/bonuses')).body.value.running).toBeNull();
    const report = await member.send('GET', '/wps/report/bonus');
    expect(report.body.value).toMatchObject({
      list: [{ id, outcome: 'cancelled', released: '0.0000', forfeited: '20.0000', net: '0.0000' }],
      total: 1,
      totals: { given: '20.0000', released: '0.0000', forfeited: '20.0000', net: '0.0000' },
    });
  });

  it('puts those that wait into another order', async () => {
    const { member, ids } = await taker([offer, await publish(), await publish()]);
    const [, second = '', third = ''] = ids;
    const order = (wanted: readonly string[]) => member.send('PUT', '/wps/bonuses/order', { ids: wanted });
    expect((await order([third])).body.value.code).toBe('bonus-changed');
    expect((await order([third, second])).status).toBe(200);
    const { body } = await member.send('GET', '/wps/bonuses');
    expect(body.value.waiting.map(({ id }: { id: string }) => id)).toEqual([third, second]);
  });

  it('asks for a year at most', async () => {
    const { member } = await taker([]);
    const answer = await member.send('GET', '/wps/report/bonus?startDate=0&endDate=1800000000000');
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });
});

interface Line {
  readonly transactionType: number;
  readonly type: string;
  readonly amount: string;
  readonly balance: string;
  readonly source: { readonly kind: string; readonly number: string };
}

describe('the wallet and the account record', () => {
  const walletOf = async (member: TestClient) =>
    (await member.send('GET', '/wps/v2/wallets/balance')).body.value;
  const recordOf = async (member: TestClient, query = '') =>
    (await member.send('GET', `/wps/report/transaction?${query}`)).body.value;
  const shown = ({ transactionType, type, amount, balance, source }: Line) => [
    transactionType,
    type,
    amount,
    balance,
    `${source.kind} ${source.number}`,
  ];

  it('have own money and bonus in one sum, and the grant and its end in the record of the pocket', async () => {
    const { member, ids } = await taker([offer]);
    const [id] = ids;
    const { running } = (await member.send('GET', '/wps/bonuses')).body.value;
    const before = await walletOf(member);
    expect(before).toMatchObject({
      sumBalance: '10020.0000',
      balance: [
        { accountTypeId: 2, accountName: 'main', availBalance: '10000.0000' },
        { accountTypeId: 5, accountName: 'bonus', availBalance: '20.0000', endsAt: running.expiresAt },
        { accountTypeId: 6, accountName: 'locked', availBalance: '0.0000' },
      ],
    });
    await member.send('POST', `/wps/bonuses/${id}/cancel`, { seenProgress: '0.0000' });
    expect((await walletOf(member)).sumBalance).toBe('10000.0000');
    const pocket = await recordOf(member, 'accountType=5');
    expect(pocket.list.map(shown)).toEqual([
      [8222, 'forfeit', '-20.0000', '0.0000', `bonus ${id}`],
      [4104, 'lottery-promotion', '20.0000', '20.0000', `bonus ${id}`],
    ]);
    expect(pocket.accountTypes).toEqual([2, 5]);
    const forfeits = await recordOf(member, 'accountType=5&transactionType=8222');
    expect(forfeits.list.map(shown)).toEqual([pocket.list[0]].map(shown));
    const main = await recordOf(member);
    expect(main.list.map(({ type }: Line) => type)).toEqual(['play-money']);
  });

  it('name cash by what the offer is about, with its application', async () => {
    const lottery = await publish({ mode: 'cash', multiplierPpm: 0, maxBet: null });
    const casino = await publish({
      mode: 'cash',
      multiplierPpm: 0,
      maxBet: null,
      products: ['CASINO'],
      contributions: [],
    });
    const { member, ids } = await taker([lottery, casino]);
    const { list } = await recordOf(member, 'transactionType=4104,8122');
    expect(list.map(shown)).toEqual([
      [8122, 'promotion', '20.0000', '10040.0000', `reward ${ids[1]}`],
      [4104, 'lottery-promotion', '20.0000', '10020.0000', `reward ${ids[0]}`],
    ]);
    const inLottery = await recordOf(member, 'accountType=4');
    expect(inLottery.list.map(shown)).toEqual([list[1]].map(shown));
  });

  it('refuse a pocket that there is none of', async () => {
    const { member } = await taker([]);
    expect((await member.send('GET', '/wps/report/transaction?accountType=7')).status).toBe(400);
  });
});

describe('staff', () => {
  it('read a bonus with its ledger, and two of them revoke it', async () => {
    const { member, ids } = await taker([offer]);
    const [id] = ids;
    const listed = await operator.send('GET', `/wps/staff/bonuses?state=running&promotionId=${offer}`);
    expect(listed.body.value.list[0]).toMatchObject({
      id,
      pocket: '20.0000',
      isWaiting: false,
      outcome: null,
    });
    const wanted = { reason: 'duplicate-person', note: 'case 4711' };
    const proposed = await operator.send('POST', `/wps/staff/bonuses/${id}/revoke`, wanted);
    expect(proposed.status, proposed.text).toBe(200);
    const { proposalId } = proposed.body.value;
    expect((await approve(proposalId, operator)).status).toBe(403);
    const approved = await approve(proposalId);
    expect(approved.status, approved.text).toBe(200);
    const read = await operator.send('GET', `/wps/staff/bonuses/${id}`);
    expect(read.body.value).toMatchObject({
      outcome: 'revoked',
      revokeReason: 'duplicate-person',
      forfeited: '20.0000',
      running: null,
      ledger: [
        { kind: 'grant', amount: '20.0000', balance: '20.0000' },
        { kind: 'forfeit', amount: '-20.0000', balance: '0.0000' },
      ],
    });
    const { body } = await member.send('GET', '/wps/bonuses');
    expect(body.value.running).toBeNull();
  });

  it('may not without the permission, and members may not at all', async () => {
    const { member, ids } = await taker([offer]);
    const body = { reason: 'charged-back', note: '' };
    const refused = await member.send('POST', `/wps/staff/bonuses/${ids[0]}/revoke`, body);
    expect(refused.status).toBe(401);
    const visitor = await server.client().send('GET', '/wps/bonuses');
    expect([visitor.status, visitor.body.value.code]).toEqual([401, 'not-signed-in']);
  });
});
