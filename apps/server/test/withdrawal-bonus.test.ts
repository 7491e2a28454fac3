// A withdrawal while a bonus runs that a deposit earned: refused until the member agrees that it ends (docs/reference/rewards.md 5.7, 5.11).
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

const paymentPassword = '482915';
const consent = { termsVersion: 1, accepted: true };

let server: TestServer;
let database: Database;
let offer: string;
beforeAll(async () => {
  server = await startTestServer({ worker: true, payments: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const own = {
    kycBeforeDeposit: false,
    cashier: { cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, turnoverPpm: 0, playPpm: 0 },
  };
  await database.reader.rows(
    sql`update settings.merchants set overrides = overrides || ${JSON.stringify(own)}::jsonb`,
  );
  offer = await publish();
});
afterAll(async () => {
  const { differences } = await database.inSnapshot(audit);
  await database.close();
  await server.stop();
  expect(differences).toEqual([]);
});

const keyed = () => ({ 'idempotency-key': newKey() });

/** Publishes an offer of 100 % of a first deposit, to be staked five times. */
async function publish(): Promise<string> {
  const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  const [first] = demoOffers;
  const terms = {
    ...first?.content.terms,
    identityLevel: 0,
    group: null,
    formula: {
      is: 'share',
      minDeposit: '100.0000',
      tiers: [{ from: '100.0000', ratePpm: 1_000_000, cap: '500.0000' }],
      maxPerDay: null,
    },
    mode: 'playable',
    products: ['LOTTERY'],
    multiplierPpm: 5_000_000,
    contributions: [{ group: 'LOTT', weightPpm: 1_000_000 }],
  };
  const path = '/wps/staff/promotions';
  const created = await operator.send('POST', path, { type: 'FIRST_DEPOSIT', ...first?.content, terms });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body.value;
  const reason = { revision: 1, reason: 'a welcome' };
  const proposed = await operator.send('PUT', `${path}/${id}/publish`, reason);
  expect(proposed.status, proposed.text).toBe(200);
  const approvals = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
  expect((await supervisor.send('PUT', approvals, {})).status).toBe(200);
  return id;
}

/** A member with a first deposit of 500 and the bonus of it, and with a card. */
async function withBonus(): Promise<{ member: TestClient; bankId: string }> {
  const member = server.client();
  await member.register();
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  await eventually(
    async () => (await member.send('PUT', '/wps/member/paymentPassword', password)).status === 200,
  );
  const opened = await member.send('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    channelCode: 'demo-wallet',
    amount: '500',
  });
  expect(opened.status, opened.text).toBe(200);
  const { id: depositId, payment } = opened.body.value;
  const join = { ...consent, depositId };
  const joined = await member.send('POST', `/wps/promotions/${offer}/join`, join, keyed());
  expect(joined.status, joined.text).toBe(200);
  await fetch(payment.launchUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const { applicationId } = joined.body.value;
  await eventually(async () => {
    const { body } = await member.send('GET', '/wps/relay/MCSFE_getClaimPromotion');
    return body.value.list.some(({ rewardId }: { rewardId: string }) => rewardId === applicationId);
  }, 50_000);
  const claim = { promotionClaimId: applicationId, promotionType: 'FIRST_DEPOSIT', ...consent };
  const claimed = await member.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
  expect(claimed.body.value, claimed.text).toMatchObject({ status: 'process', amount: '500.0000' });
  const card = await member.send('PUT', '/wps/member/bankCard', {
    kind: 'bank',
    bankCode: 'BPI',
    holderName: 'Juan dela Cruz',
    accountNumber: String(1_000_000_000 + Number(process.hrtime.bigint() % 8_999_999_999n)),
    password: paymentPassword,
  });
  expect(card.status, card.text).toBe(200);
  return { member, bankId: card.body.value.id };
}

const running = async (member: TestClient) =>
  (await member.send('GET', '/wps/bonuses')).body.value.running?.pocket ?? null;

describe('a withdrawal under a bonus of a deposit', () => {
  it('is refused with the bonus, ends nothing for another refusal, and cancels it with the word of the member', async () => {
    const { member, bankId } = await withBonus();
    const before = (await member.send('GET', '/wps/relay/MCSFE_getTurnoverInfo')).body.value;
    expect(before).toMatchObject({
      owed: '0.0000',
      bonus: { pocket: '500.0000', required: '2500.0000', progress: '0.0000', remaining: '2500.0000' },
    });
    const ask = (more: object) =>
      member.send(
        'POST',
        '/wps/v2/transaction/withdraw',
        { amount: '200', bankId, password: paymentPassword, ...more },
        keyed(),
      );
    const refused = await ask({});
    expect([refused.status, refused.body.value]).toMatchObject([
      409,
      { code: 'bonus-in-process', pocket: '500.0000', progress: '0.0000' },
    ]);
    const tooMuch = await ask({ amount: '900000', forfeits: true });
    expect(tooMuch.body.value.code).not.toBe('bonus-in-process');
    expect(await running(member)).toBe('500.0000');
    const paid = await ask({ forfeits: true });
    expect(paid.status, paid.text).toBe(200);
    expect(await running(member)).toBeNull();
    const report = await member.send('GET', '/wps/report/bonus');
    expect(report.body.value.list[0]).toMatchObject({ outcome: 'cancelled', forfeited: '500.0000' });
    const after = (await member.send('GET', '/wps/relay/MCSFE_getTurnoverInfo')).body.value;
    expect(after.bonus).toBeNull();
    expect(Number(before.withdrawable) - Number(after.withdrawable)).toBe(200);
  });

  it('asked twenty times at once takes the money once for each that is paid, and the bonus once', async () => {
    const { member, bankId } = await withBonus();
    const request = { amount: '200', bankId, password: paymentPassword, forfeits: true };
    const path = '/wps/v2/transaction/withdraw';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.send('POST', path, request, keyed())),
    );
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(paid).toBeGreaterThan(0);
    expect(await running(member)).toBeNull();
    const { list, totals } = (await member.send('GET', '/wps/report/bonus')).body.value;
    expect([list.length, totals.forfeited]).toEqual([1, '500.0000']);
  });
});
