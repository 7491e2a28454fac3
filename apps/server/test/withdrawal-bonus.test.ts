// A withdrawal while a bonus runs that a deposit earned: refused until the member agrees that it ends (docs/reference/rewards.md 5.7, 5.11).
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { audit } from '../src/modules/wallet/index.ts';
import { setSite } from './set-site.ts';
import { goodPassword, registration, startTestServer, type TestClient, type TestServer } from './harness.ts';

const paymentPassword = '482915';
/** Five digits every minute. */
const GAME = 102;
/** Five digits every ten seconds. */
const FAST_GAME = 90_101;
/** Five bets of sixty units on the last digit: 600.00. */
const SIX_HUNDRED = '#_#_#_#_01234~1~14~1~1950~60';
const consent = { termsVersion: 1, accepted: true };

let accounts = 0;
let server: TestServer;
let database: Database;
let offers: Readonly<Record<Kind, string>>;
beforeAll(async () => {
  server = await startTestServer({
    worker: true,
    payments: true,
    env: { TYCHE_TEST_GAMES: 'test-fast5d-1m' },
  });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const own = {
    kycBeforeDeposit: false,
    playMoneyGrant: '0.0000',
    cashier: { cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, turnoverPpm: 0, playPpm: 0 },
  };
  await setSite(server, database, own);
  offers = {
    FIRST_DEPOSIT: await publish('FIRST_DEPOSIT'),
    SECOND_DEPOSIT: await publish('SECOND_DEPOSIT'),
  };
});
afterAll(async () => {
  const { differences } = await database.inSnapshot(audit);
  await database.close();
  await server.stop();
  expect(differences).toEqual([]);
});

const keyed = () => ({ 'idempotency-key': newKey() });

type Kind = 'FIRST_DEPOSIT' | 'SECOND_DEPOSIT';

/** Publishes an offer of 100 % of a deposit, to be staked five times. */
async function publish(type: Kind): Promise<string> {
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
  const created = await operator.send('POST', path, { type, ...first?.content, terms });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body.value;
  const reason = { revision: 1, reason: 'a welcome' };
  const proposed = await operator.send('PUT', `${path}/${id}/publish`, reason);
  expect(proposed.status, proposed.text).toBe(200);
  const approvals = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
  expect((await supervisor.send('PUT', approvals, {})).status).toBe(200);
  return id;
}

/** Deposits 500 and claims the bonus of it. Gives what the claim answers. */
async function earn(member: TestClient, type: Kind): Promise<object> {
  const opened = await member.send('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    channelCode: 'demo-wallet',
    amount: '500',
  });
  expect(opened.status, opened.text).toBe(200);
  const { id: depositId, payment } = opened.body.value;
  const join = { ...consent, depositId };
  const joined = await member.send('POST', `/wps/promotions/${offers[type]}/join`, join, keyed());
  expect(joined.status, joined.text).toBe(200);
  await fetch(payment.launchUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const { applicationId } = joined.body.value;
  await eventually(async () => {
    const { body } = await member.send('GET', '/wps/relay/MCSFE_getClaimPromotion');
    return body.value.list.some(({ rewardId }: { rewardId: string }) => rewardId === applicationId);
  }, 50_000);
  const claim = { promotionClaimId: applicationId, promotionType: type, ...consent };
  const claimed = await member.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, keyed());
  expect(claimed.status, claimed.text).toBe(200);
  return claimed.body.value;
}

/** A member with a first deposit of 500 and the bonus of it, and with a card. */
async function withBonus(
  invited: { affiliateCode?: string } = {},
): Promise<{ member: TestClient; bankId: string; username: string }> {
  const member = server.client();
  accounts += 1;
  const username = `bonus${accounts}x${process.pid}`;
  const registered = await member.send('PUT', '/wps/member/register', registration(username, invited));
  expect(registered.status, registered.text).toBe(200);
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  await eventually(
    async () => (await member.send('PUT', '/wps/member/paymentPassword', password)).status === 200,
  );
  expect(await earn(member, 'FIRST_DEPOSIT')).toMatchObject({ status: 'process', amount: '500.0000' });
  const card = await member.send('PUT', '/wps/member/bankCard', {
    kind: 'bank',
    bankCode: 'BPI',
    holderName: 'Juan dela Cruz',
    accountNumber: String(1_000_000_000 + Number(process.hrtime.bigint() % 8_999_999_999n)),
    password: paymentPassword,
  });
  expect(card.status, card.text).toBe(200);
  return { member, bankId: card.body.value.id, username };
}

/** What a registration carries that comes from an agent. */
async function invitation(): Promise<{ affiliateCode: string }> {
  const agent = await server.client().register();
  await database.reader.rows(sql`
    with agent as (
      insert into agents.agents (member_id) select member_id from members.members where username = ${agent} returning member_id
    ) insert into agents.links (code, agent_id, starts_at, makes) select 'WANDERS7', member_id, clock_timestamp(), 0 from agent`);
  return { affiliateCode: 'WANDERS7' };
}

/** A draw that is on sale for long enough. */
async function openDraw(
  member: TestClient,
  gameId = GAME,
): Promise<{ gameId: number; currentNumero: string }> {
  return eventually(async () => {
    const { body } = await member.send('GET', `/lgw/numeros/near?gameId=${gameId}`);
    const { currentNumero, serverTime } = body;
    const isRoomy = currentNumero?.isSale && currentNumero.closesAt - serverTime > 4_000;
    return isRoomy && { gameId, currentNumero: currentNumero.numero };
  }, 60_000);
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
    const tooMuch = await ask({ amount: '5000', forfeits: true });
    expect([tooMuch.status, tooMuch.body.value.code]).toEqual([409, 'insufficient-balance']);
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

  it('cancels the bonus that runs, and the bonus of a second deposit begins in its place', async () => {
    const { member, bankId } = await withBonus();
    expect(await earn(member, 'SECOND_DEPOSIT')).toMatchObject({ status: 'claimed', detail: 'waiting' });
    const request = { amount: '200', bankId, password: paymentPassword, forfeits: true };
    const paid = await member.send('POST', '/wps/v2/transaction/withdraw', request, keyed());
    expect(paid.status, paid.text).toBe(200);
    const { list } = (await member.send('GET', '/wps/report/bonus')).body.value;
    const outcomes = list.map(({ outcome }: { outcome: string | null }) => outcome);
    expect(outcomes.toSorted()).toEqual(['cancelled', null]);
    expect(await running(member)).toBe('500.0000');
    const again = await member.send(
      'POST',
      '/wps/v2/transaction/withdraw',
      { ...request, forfeits: false },
      keyed(),
    );
    expect(again.body.value.code, again.text).toBe('bonus-in-process');
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

describe('a transfer to the upline under a bonus of a deposit', () => {
  it('is refused with the bonus, and cancels it with the word of the member', async () => {
    const { member } = await withBonus(await invitation());
    const send = (more: object) =>
      member.send(
        'PUT',
        '/wps/member/transferUpline',
        { amount: '200', password: paymentPassword, reason: 'a gift', ...more },
        keyed(),
      );
    const refused = await send({});
    expect([refused.status, refused.body.value]).toMatchObject([
      409,
      { code: 'bonus-in-process', pocket: '500.0000' },
    ]);
    const tooMuch = await send({ amount: '5000', forfeits: true });
    expect([tooMuch.status, tooMuch.body.value.code]).toEqual([409, 'insufficient-balance']);
    expect(await running(member)).toBe('500.0000');
    const sent = await send({ forfeits: true });
    expect(sent.status, sent.text).toBe(200);
    expect(await running(member)).toBeNull();
  });
});

describe('own funds of a closed account under a bonus of a deposit', () => {
  it('are paid only when staff say that the bonus ends', async () => {
    const { bankId, username } = await withBonus();
    const [row] = await database.reader.rows(sql<{ member_id: bigint }>`
      update members.members set disabled_at = clock_timestamp() where username = ${username} returning member_id`);
    const path = `/wps/staff/cashier/members/${row?.member_id}`;
    const operator = await server.staff('operator');
    expect((await operator.send('GET', `${path}/funds`)).body.value).toMatchObject({
      standing: 'closed',
      bonus: { pocket: '500.0000', remaining: '2500.0000' },
    });
    const ask = { amount: '200', bankId, reason: 'asked by letter' };
    const refused = await operator.send('POST', `${path}/payout`, ask, keyed());
    expect([refused.status, refused.body.value.code]).toEqual([409, 'bonus-in-process']);
    const paid = await operator.send('POST', `${path}/payout`, { ...ask, forfeits: true }, keyed());
    expect(paid.status, paid.text).toBe(200);
    expect((await operator.send('GET', `${path}/funds`)).body.value).toMatchObject({
      available: '300.0000',
      bonus: null,
    });
  });
});

/** Race G8 of the rewards. */
describe('a withdrawal that ends a bonus, against a bet that needs its money', () => {
  const rounds = raceRounds(6);
  it(
    'takes the money once: the withdrawal is paid and the bonus gone, or the bet stands and its bonus too',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { member, bankId } = await withBonus();
        const wanted = { amount: '200', bankId, password: paymentPassword, forfeits: true };
        const order = {
          ...(await openDraw(member)),
          bettingSlipString: SIX_HUNDRED,
          betCartAmountSum: '600.0000',
        };
        const withdraw = () => member.send('POST', '/wps/v2/transaction/withdraw', wanted, keyed());
        const bet = () => member.send('POST', '/lgw/orders/betting', order, keyed());
        const [first, second] = round % 2 === 0 ? [withdraw, bet] : [bet, withdraw];
        const answers = await Promise.all([first(), second()]);
        const [paid, placed] = round % 2 === 0 ? answers : answers.toReversed();
        const outcome = `${paid?.status} ${placed?.status}`;
        expect(['200 400', '200 409', '409 200'], `${paid?.text} ${placed?.text}`).toContain(outcome);
        const { body } = await member.send('GET', '/wps/relay/MCSFE_getTurnoverInfo');
        const wasPaid = paid?.status === 200;
        expect([await running(member), body.value.withdrawable]).toEqual(
          wasPaid ? [null, '300.0000'] : ['400.0000', '0.0000'],
        );
      }
    },
    raceLimitMs(rounds * 3),
  );
});

describe('bets on both sides of a draw', () => {
  it('count their difference for the bonus', async () => {
    const { member } = await withBonus();
    const draw = await openDraw(member, FAST_GAME);
    const bet = async (digits: string, sum: string) => {
      const bettingSlipString = `#_#_#_#_${digits}~1~14~1~1950~1`;
      const placed = await member.send(
        'POST',
        '/lgw/orders/betting',
        { ...draw, bettingSlipString, betCartAmountSum: sum },
        keyed(),
      );
      expect(placed.status, placed.text).toBe(200);
    };
    await bet('01234', '10.0000');
    await bet('5678', '8.0000');
    const counted = await eventually(async () => {
      const { running: bonus } = (await member.send('GET', '/wps/bonuses')).body.value;
      return bonus.lastCounted.length === 2 && bonus;
    }, 60_000);
    const found = counted.lastCounted.map(({ stake, counted: counts, reason }: Record<string, string>) =>
      [stake, counts, reason].join(' '),
    );
    expect(found.toSorted()).toEqual(['10.0000 2.0000 opposite', '8.0000 0.0000 opposite']);
    // Longer than what it waits for together: the deposit, the draw, and its settlement.
  }, 200_000);
});
