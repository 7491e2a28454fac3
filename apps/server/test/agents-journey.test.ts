// The programme of agents over HTTP, with days that pass: a downline by link, contracts, play, pay at once and by the day, reports, arrears.
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { addDays, localDateOf } from '@tyche/rules/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, balanceOf, post } from '../src/modules/wallet/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { goodPassword, registration, type TestClient } from './harness.ts';
import { type MovedServer, startMovedServer } from './moved-server.ts';

interface Account {
  readonly name: string;
  readonly client: TestClient;
}

const ZONE = 'Asia/Manila';
const FIRST = addDays(localDateOf(new Date(), ZONE), -4);
const PRICE = 500_000n;
const MINUTE = 60_000;
/** Rates in ppm. */
const DAILY = 10_000n;
const REALTIME = 5_000n;

let moved: MovedServer;
let top: Account;
let agent: Account;
let players: readonly Account[];

/** Moves to a time of a day of the journey. */
const at = (day: number, hour: number, minute = 0) =>
  moved.moveTo(new Date(startOfDate(addDays(FIRST, day), ZONE).getTime() + (hour * 60 + minute) * MINUTE));

beforeAll(async () => {
  moved = await startMovedServer(new Date(startOfDate(FIRST, ZONE).getTime() + 10 * 60 * MINUTE));
  top = await openTop();
}, 120_000);
afterAll(() => moved.stop());

async function done(by: TestClient, method: string, path: string, body?: unknown) {
  const answer = await by.send(method, path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
  return answer.body.value;
}

/** A general agent: a registered account that becomes one, as no call makes one. */
async function openTop(): Promise<Account> {
  const client = moved.server.client();
  const name = await client.register('journeytop');
  await moved.database.inTransaction(async (tx) => {
    const [row] = await tx.rows(sql<{ id: bigint }>`
      update members.members set account_type = 2 where username = ${name} returning member_id as id`);
    await tx.rows(sql`insert into agents.agents (member_id) values (${row?.id ?? 0n})`);
  });
  return { name, client: await signIn(name) };
}

/** Sessions end while days pass. */
async function signIn(username: string): Promise<TestClient> {
  const client = moved.server.client();
  await done(client, 'POST', '/wps/session/login', { username, password: goodPassword });
  return client;
}
const signedIn = async ({ name }: Account): Promise<Account> => ({ name, client: await signIn(name) });

/** Opens an account by a link of an agent, as its visitor does. */
async function openBelow(upline: Account, type: 0 | 1, name: string): Promise<Account> {
  const { code } = await done(upline.client, 'POST', '/wps/agent/affiliateUrl', { type, pathType: 0 });
  const client = moved.server.client();
  await done(client, 'POST', '/wps/agent/affiliateUrl/visit', { code });
  await done(client, 'PUT', '/wps/member/register', registration(name, { affiliateCode: code }));
  return { name, client };
}

const balance = async ({ client }: Account) =>
  parseAmount((await done(client, 'GET', '/wps/v2/wallets/balance')).sumBalance) ?? -1n;

async function buy({ client }: Account, tickets: number): Promise<void> {
  for (let bought = 0; bought < tickets; bought += 1)
    await done(client, 'POST', '/wps/instant/tickets', { code: 'cinnabar-gate', price: formatAmount(PRICE) });
}

/** Lets the worker count what was played, seal what is over and pay. */
async function work(): Promise<void> {
  await moved.runJobs('agents.intake', 'agents.intake', 'agents.seals', 'agents.rebates');
  for (const kind of ['daily', 'realtime']) await moved.runJobs(`agents.pay.${kind}`);
  // Twenty runs at a time.
  for (let turn = 0; turn < 16; turn += 1) await moved.runJobs('agents.pay-runs');
  await moved.runJobs('agents.collect');
}

/** Ends the day before: the intake learns with a second step that nothing older is missing. */
async function passMidnight(day: number): Promise<void> {
  await at(day, 0, 11);
  await moved.runJobs('agents.intake');
  await at(day, 0, 12);
  await work();
}

const lines = async ({ client }: Account, kind: string, direction = 'received') =>
  done(client, 'GET', `/wps/agent/pay?kind=${kind}&direction=${direction}`);

const projection = async ({ client }: Account, kind: string) =>
  done(client, 'GET', `/wps/agent/pay/projection?kind=${kind}`);

const share = (valid: bigint, rate: bigint) => (valid * rate) / 1_000_000n;

it('an agent opens a downline by link, offers it contracts, and the downline accepts', async () => {
  await moved.runJobs('lottery.instant-pools');
  await offerOfHouse('DAILY', '0.02');
  await offerOfHouse('REALTIME', '0.01');
  agent = await openBelow(top, 1, 'journeyagent');
  for (const [kind, rate, call, id] of [
    ['DAILY', '0.01', 'DailySalaryContract', 'id'],
    ['REALTIME', '0.005', 'RealTimeSalaryContract', 'contractId'],
  ] as const) {
    const terms = { betVolume: '100', activeMember: '1', rateTypes: 'P', requestedRate: rate };
    const offer = { kind, targetCustomer: agent.name, type: 'CONS', ...terms };
    const { contractId } = await done(top.client, 'POST', '/wps/agent/contracts', offer);
    const answer = { [id]: contractId, status: 'A' };
    const accepted = await done(agent.client, 'POST', `/wps/relay/MCSFE_process${call}`, answer);
    expect(accepted).toEqual({ contractId, status: 'A' });
  }
  players = [await openBelow(agent, 0, 'journeyplayer1'), await openBelow(agent, 0, 'journeyplayer2')];
  const { list } = await done(top.client, 'GET', '/wps/agent/downlines?downlineType=all');
  expect(list.map((each: { customerName: string }) => each.customerName).sort()).toEqual(
    [agent, ...players].map(({ name }) => name).sort(),
  );
}, 120_000);

/** A floor that nothing here reaches: the house pays nothing, and the general agent pays from its own money. */
async function offerOfHouse(kind: 'DAILY' | 'REALTIME', requestedRate: string): Promise<void> {
  const [operator, supervisor] = [
    await moved.server.staff('operator'),
    await moved.server.staff('supervisor'),
  ];
  const { memberId } = await done(operator, 'GET', `/wps/staff/agents/account?account=${top.name}`);
  const body = { kind, type: 'CONS', betVolume: '1000000', activeMember: '1', rateTypes: 'P', requestedRate };
  const path = `/wps/staff/members/${memberId}/contracts`;
  const { approvalId } = await done(operator, 'POST', path, { ...body, reason: 'a new general agent' });
  await done(supervisor, 'PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
  const offered = await done(top.client, 'GET', `/wps/agent/contracts?kind=${kind}&direction=received`);
  const [{ contractId }] = offered.list;
  const answer = { status: 'A', ...(kind === 'DAILY' ? { id: contractId } : { contractId }) };
  const call = kind === 'DAILY' ? 'DailySalaryContract' : 'RealTimeSalaryContract';
  await done(top.client, 'POST', `/wps/relay/MCSFE_process${call}`, answer);
}

/** What the players stake on a day, in valid bet. */
const staked = 5n * PRICE;

/** Both players buy tickets, of which each is active. */
async function playDay(day: number): Promise<void> {
  await at(day, 10, 1);
  players = await Promise.all(players.map(signedIn));
  const [one, two] = players;
  if (one && two) await Promise.all([buy(one, 3), buy(two, 2)]);
}

it('players bet, and the real-time pay arrives some minutes later, to the unit', async () => {
  await passMidnight(1);
  await playDay(1);
  await at(1, 10, 6);
  agent = await signedIn(agent);
  const before = await balance(agent);
  await moved.runJobs('agents.intake');
  await at(1, 10, 7);
  await work();
  const { list, totals } = await lines(agent, 'REALTIME');
  expect(totals).toMatchObject({ lines: 1, amount: formatAmount(share(staked, REALTIME)), open: '0.0000' });
  expect(list[0]).toMatchObject({ status: 'paid', reason: 'paid' });
  expect((await balance(agent)) - before).toBe(share(staked, REALTIME));
  // By the figures of now: what the day will pay, to the one and from the other.
  top = await signedIn(top);
  const daily = formatAmount(share(staked, DAILY));
  const [mine, its] = [await projection(agent, 'DAILY'), await projection(top, 'DAILY')];
  expect(mine.totals).toMatchObject({ receive: daily, owe: '0.0000' });
  expect(mine.received).toMatchObject([{ tier: 1, missing: null, teamBet: formatAmount(staked) }]);
  expect(its.totals).toEqual({ contracts: 1, receive: '0.0000', owe: daily, difference: `-${daily}` });
  expect(its.received).toMatchObject([{ tier: 0, reason: 'no-tier', missing: { tier: 1 } }]);
  expect(its.granted).toMatchObject([{ name: agent.name, amount: daily }]);
  const realtime = await projection(agent, 'REALTIME');
  expect(realtime.received).toMatchObject([{ soFar: totals.amount, amount: '0.0000' }]);
}, 120_000);

it('the daily pay arrives after midnight, and the reports of both agents agree with the tickets and with each other', async () => {
  agent = await signedIn(agent);
  const before = await balance(agent);
  await passMidnight(2);
  [top, agent] = await Promise.all([signedIn(top), signedIn(agent)]);
  expect((await balance(agent)) - before).toBe(share(staked, DAILY));
  const [received, granted] = [await lines(agent, 'DAILY'), await lines(top, 'DAILY', 'granted')];
  expect(received.totals).toMatchObject({ lines: 1, amount: formatAmount(share(staked, DAILY)) });
  expect(granted.totals).toEqual(received.totals);
  const range = `startDay=${addDays(FIRST, 1)}&endDay=${addDays(FIRST, 1)}`;
  const overview = `/wps/relay/ODSFE2_getTeamOverviewSum?${range}`;
  const [ofTop, ofAgent] = [
    await done(top.client, 'GET', overview),
    await done(agent.client, 'GET', overview),
  ];
  expect(ofTop.footer).toMatchObject({
    bets: 5,
    stake: formatAmount(staked),
    validBet: formatAmount(staked),
  });
  for (const figure of ['bets', 'stake', 'validBet', 'payout'])
    expect([figure, ofTop.footer[figure]]).toEqual([figure, ofAgent.footer[figure]]);
  const income = await done(agent.client, 'GET', `/wps/agent/income?${range}`);
  expect(JSON.stringify(income)).toContain(formatAmount(share(staked, DAILY)));
  const loss = await done(agent.client, 'GET', `/wps/agent/downlineLottoPNL?${range}&summaryType=self`);
  const rows = loss.list.filter(({ kind }: { kind: string }) => kind === 'account');
  expect(rows.map((row: { customerName: string }) => row.customerName).sort()).toEqual(
    players.map(({ name }) => name).sort(),
  );
}, 120_000);

it('an upline without money owes, is told so, and pays when it has some again', async () => {
  await playDay(2);
  top = await signedIn(top);
  await moveMoney(top, -(await balance(top)));
  await passMidnight(3);
  [top, agent] = await Promise.all([signedIn(top), signedIn(agent)]);
  const before = await balance(agent);
  const due = share(staked, DAILY) + share(staked, REALTIME);
  const owed = await done(top.client, 'GET', '/wps/agent/pay/owed');
  expect(owed.totals).toMatchObject({ lines: 2, owed: formatAmount(due), late: formatAmount(due) });
  const waiting = await lines(agent, 'DAILY');
  expect(waiting.list[0].status).toBe('arrears');
  const offer = {
    kind: 'HOURLY',
    targetCustomer: agent.name,
    type: 'CONS',
    betVolume: '100',
    activeMember: '1',
  };
  const refused = await top.client.send('POST', '/wps/agent/contracts', { ...offer, requestedRate: '0.005' });
  expect(refused.body.value.code).toBe('debt-owed');
  await moveMoney(top, due);
  await moved.runJobs('agents.collect', 'agents.collect');
  expect([await balance(top), (await balance(agent)) - before]).toEqual([0n, due]);
  expect((await done(top.client, 'GET', '/wps/agent/pay/owed')).totals).toMatchObject({ lines: 0 });
  expect((await lines(agent, 'DAILY')).list[0].status).toBe('paid');
  expect((await moved.database.inSnapshot(audit)).differences).toEqual([]);
}, 120_000);

/** Adds to a wallet as staff do, or takes from it. */
async function moveMoney({ name }: Account, delta: bigint): Promise<void> {
  const { reader } = moved.database;
  const [row] = await reader.rows(sql<{ id: bigint }>`
    select member_id as id from members.members where username = ${name}`);
  const found = await balanceOf(reader, row?.id ?? 0n);
  if (!found) throw new Error('no wallet');
  const movement = { scope: 'staff', key: newKey(), kind: 'adjustment', gl: 'adjustment', delta } as const;
  await moved.database.inTransaction((tx) => post(tx, { walletId: found.walletId, ...movement }));
}
