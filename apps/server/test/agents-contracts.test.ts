// Contracts between agents over HTTP: the house, a general agent, an agent and one below it, from the first offer to the end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

interface Agent {
  readonly client: TestClient;
  readonly name: string;
  readonly id: string;
}

let server: TestServer;
let top: Agent;
let agent: Agent;
let below: Agent;
let stranger: Agent;

beforeAll(async () => {
  server = await startTestServer();
  top = await openAgent(null, 2);
  agent = await openAgent(top, 1);
  below = await openAgent(agent, 1);
  stranger = await openAgent(null, 2);
}, 60_000);
afterAll(() => server.stop());

/** Registers an account, and makes it an agent below another one: promotions have no call yet. */
async function openAgent(upline: Agent | null, accountType: number): Promise<Agent> {
  const client = server.client();
  const name = await client.register();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const [row] = await database.reader.rows(sql<{ id: bigint }>`
    update members.members set account_type = ${accountType} where username = ${name} returning member_id as id`);
  if (!row) throw new Error('no account');
  await database.reader.rows(sql`insert into agents.agents (member_id) values (${row.id})`);
  if (upline)
    await database.reader.rows(sql`
      insert into agents.closure (descendant, ancestor, from_day, depth)
      select ${row.id}, ancestor, current_date - 1, depth + 1 from agents.closure where descendant = ${BigInt(upline.id)}`);
  await database.close();
  await eventually(async () => (await client.send('GET', '/wps/agent/downlines')).status === 200);
  return { client, name, id: String(row.id) };
}

async function done(by: Agent | TestClient, method: string, path: string, body?: unknown) {
  const answer = await ('client' in by ? by.client : by).send(method, path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
  return answer.body.value;
}
async function refused(by: Agent, method: string, path: string, body?: unknown) {
  const answer = await by.client.send(method, path, body);
  expect(answer.body.success).toBe(false);
  return answer.body.value;
}
const tier = (requestedRate: string) => ({ betVolume: '450000', activeMember: '5', requestedRate });
const relay = (name: string) => `/wps/relay/MCSFE_process${name}`;
const dividend = relay('ContractDividend');

/** The next day of the site, from the database's clock. */
async function tomorrow(): Promise<string> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const [row] = await database.reader.rows(
    sql<{ day: string }>`select (agents.today('Asia/Manila') + 1)::text as day`,
  );
  await database.close();
  return row?.day ?? '';
}

async function offerOfHouse(kind: string, rate: string) {
  const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  const body = { kind, type: 'CONS', ...tier(rate), reason: 'a new general agent' };
  const { approvalId } = await done(operator, 'POST', `/wps/staff/members/${top.id}/contracts`, body);
  const approve = `/wps/staff/approvals/${approvalId}/approve`;
  expect((await operator.send('PUT', approve, {})).body.value.code).toBe('second-person-needed');
  await done(supervisor, 'PUT', approve, {});
}

describe('a contract', () => {
  it('of the house is proposed, approved, seen after the login and accepted', async () => {
    await offerOfHouse('DIVIDEND', '0.9');
    const funds = await done(top, 'GET', '/wps/member/info/funds/consolidated');
    const waiting = funds.divtypereq.CONS;
    expect(waiting).toMatchObject({
      status: 'P',
      direction: 'received',
      customerId: null,
      downlineHigherRate: 'N',
    });
    expect(waiting.offered.tiers).toEqual([
      { minimumBet: '450000.0000', netLoss: '0.0000', activeMember: 5, rateType: 'P', rate: '0.9' },
    ]);
    expect(waiting.offered).toMatchObject({
      periodKind: 'SEMI_MONTHLY',
      carryPolicy: 'NONE',
      minimum: '0.0100',
    });
    expect(waiting.countsFrom).toBe(await tomorrow());
    const answer = { type: 'CONS', status: 'A', requestId: waiting.requestId };
    expect(await done(top, 'POST', dividend, answer)).toEqual({
      contractId: waiting.contractId,
      status: 'A',
    });
    expect(await done(top, 'POST', dividend, answer)).toEqual({
      contractId: waiting.contractId,
      status: 'A',
    });
    const after = await done(top, 'GET', '/wps/member/info/funds/consolidated');
    expect([after.divtypereq, Object.keys(after.divtypeinfo)]).toEqual([{}, ['CONS']]);
  });

  it('goes down the tree, and a lower rate above ends what it does not cover, with the digest of the list', async () => {
    const first = await done(top, 'POST', '/wps/agent/contracts', {
      kind: 'DIVIDEND',
      targetCustomer: agent.name,
      type: 'LOTT',
      ...tier('0.5'),
    });
    expect(await done(agent, 'POST', dividend, { type: 'LOTT', status: 'A' })).toMatchObject({ status: 'A' });
    const second = await done(agent, 'POST', '/wps/agent/contracts', {
      kind: 'DIVIDEND',
      downlineId: below.id,
      gameType: 'LOTT',
      ...tier('0.4'),
    });
    await done(below, 'POST', dividend, { type: 'LOTT', status: 'A' });
    const path = `/wps/agent/contracts/${first.contractId}`;
    const edit = { status: 'E', betVolume: '450000', activeMember: '5', rate: '0.3' };
    expect(await done(top, 'PUT', path, edit)).toEqual({ contractId: first.contractId, status: 'E' });
    const { list, footer } = await done(agent, 'GET', '/wps/agent/contracts?kind=DIVIDEND&status=E');
    expect(list).toMatchObject([{ contractId: first.contractId, downlineHigherRate: 'Y', status: 'E' }]);
    expect(list[0].customerName).toMatch(/\*\*\*/);
    expect(footer).toEqual({
      totalContracts: 200,
      usedContracts: 1,
      seriesRestriction: 0,
      isHousePaid: false,
      needsLoss: false,
    });
    const preview = await done(agent, 'GET', `${path}/preview`);
    expect(preview).toMatchObject({
      downlineHigherRate: 'Y',
      list: [{ contractId: second.contractId, customerName: below.name, rate: '0.4', endsAs: 'C' }],
      deeper: 0,
    });
    const accept = { type: 'LOTT', status: 'A', requestId: list[0].requestId };
    expect(await refused(agent, 'POST', dividend, accept)).toMatchObject({
      code: 'downline-higher-rate',
      downlineHigherRate: 'Y',
      digest: preview.digest,
    });
    await done(agent, 'POST', dividend, { ...accept, confirm: preview.digest });
    const detail = await done(below, 'GET', `/wps/agent/contracts/${second.contractId}`);
    expect(detail.contract).toMatchObject({
      status: 'C',
      endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(detail.history.map((each: { act: string; reason: string }) => [each.act, each.reason])).toEqual([
      ['T', 'cascade'],
      ['A', null],
      ['N', null],
    ]);
    const versions = (await done(agent, 'GET', path)).versions;
    expect(versions.map((each: { version: number }) => each.version)).toEqual([2, 1]);
  });

  it('of another kind is answered by its own call, withdrawn and ended', async () => {
    await offerOfHouse('DAILY', '0.02');
    const { list } = await done(top, 'GET', '/wps/agent/contracts?kind=DAILY');
    const daily = relay('DailySalaryContract');
    await done(top, 'POST', daily, { id: list[0].contractId, status: 'A' });
    const offer = { kind: 'DAILY', downlineId: agent.id, gameType: 'RNG', ...tier('0.01'), rateTypes: 'P' };
    const withdrawn = await done(top, 'POST', '/wps/agent/contracts', offer);
    const request = `/wps/agent/contracts/${withdrawn.contractId}/request?requestId=${withdrawn.requestId}`;
    expect(await done(top, 'DELETE', request)).toMatchObject({ status: 'R' });
    const { contractId } = await done(top, 'POST', '/wps/agent/contracts', offer);
    for (const [call, field] of [
      ['ContractHourSalary', 'contractId'],
      ['RealTimeSalaryContract', 'contractId'],
    ] as const)
      expect(await refused(agent, 'POST', relay(call), { [field]: contractId, status: 'A' })).toMatchObject({
        code: 'unknown-contract',
      });
    await done(agent, 'POST', daily, { id: contractId, status: 'A' });
    await done(top, 'PUT', `/wps/agent/contracts/${contractId}`, { status: 'C' });
    // On the end of a contract the letter A keeps it.
    expect(await done(agent, 'POST', daily, { id: contractId, status: 'A' })).toMatchObject({ status: 'A' });
    await done(top, 'PUT', `/wps/agent/contracts/${contractId}`, { status: 'C' });
    expect(await done(agent, 'POST', daily, { id: contractId, status: 'C' })).toMatchObject({ status: 'C' });
  });

  it('is limited by the settings of the site and by what the offerer has itself', async () => {
    const limits = await done(top, 'GET', '/wps/agent/contractLimits?kind=DIVIDEND');
    expect(limits).toMatchObject({
      maximumTiers: 10,
      rateMinimum: '0.005',
      fixedMinimum: '0.001',
      fixedMaximum: '0.02',
      offerDays: 7,
      periodKind: 'SEMI_MONTHLY',
      minimum: '0.0100',
      totalContracts: 200,
    });
    // A contract for all games covers each group.
    expect(limits.groups).toHaveLength(8);
    expect(limits.groups[0]).toEqual({ type: 'LOTT', ownRate: '0.9' });
    const { groups } = await done(below, 'GET', '/wps/agent/contractLimits?kind=DIVIDEND');
    expect(groups).toEqual([]);
  });

  it('is compared on the last closed period, of which a new site has none', async () => {
    const compare = (query: string) => `/wps/agent/pay/comparison?${query}`;
    const asked = `kind=DIVIDEND&type=RNG&targetCustomer=${agent.name}`;
    expect(await done(top, 'GET', compare(asked))).toEqual({ direction: 'granted', period: null });
    expect(await refused(below, 'GET', compare(asked))).toMatchObject({ code: 'unknown-downline' });
    expect(await refused(top, 'GET', compare('kind=DIVIDEND'))).toMatchObject({ code: 'invalid-input' });
  });

  it('is refused with its tier, and lists of other lengths are no tiers', async () => {
    const offer = {
      kind: 'DIVIDEND',
      downlineId: agent.id,
      type: 'RNG',
      betVolume: '1,2',
      activeMember: '1,2',
    };
    expect(
      await refused(top, 'POST', '/wps/agent/contracts', { ...offer, requestedRate: '0.2,0.1' }),
    ).toMatchObject({
      code: 'tiers-not-rising',
      tier: 2,
      field: 'rate',
    });
    for (const wrong of [{ requestedRate: '0.2' }, { requestedRate: '0.1,0.2', netLoss: '1' }])
      expect(await refused(top, 'POST', '/wps/agent/contracts', { ...offer, ...wrong })).toMatchObject({
        code: 'invalid-input',
        rule: 'length',
      });
  });

  it('is seen by its parties and by staff, and by nobody else', async () => {
    const { list } = await done(agent, 'GET', '/wps/agent/contracts?kind=DIVIDEND&direction=received');
    const path = `/wps/agent/contracts/${list[0].contractId}`;
    for (const other of [below, stranger])
      expect(await refused(other, 'GET', path)).toEqual(
        await refused(other, 'GET', '/wps/agent/contracts/999999'),
      );
    const support = await server.staff('operator');
    const seen = await done(support, 'GET', `/wps/staff/members/${agent.id}/contracts`);
    expect(seen.total).toBe(4);
    expect(seen.list.at(-1)).toMatchObject({
      offerer: { memberId: top.id, username: top.name },
      receiver: { memberId: agent.id, username: agent.name },
      status: 'A',
    });
  });

  it('is answered by GET too, from pages of the site alone and once for a key', async () => {
    const offer = { kind: 'DAILY', downlineId: agent.id, gameType: 'FISH', ...tier('0.01'), rateTypes: 'P' };
    const first = await done(top, 'POST', '/wps/agent/contracts', offer);
    const daily = relay('DailySalaryContract');
    const get = (by: Agent, path: string, headers: Readonly<Record<string, string>>) =>
      by.client.send('GET', path, undefined, headers);
    const here = { 'sec-fetch-site': 'same-origin' };
    const accept = `${daily}?id=${first.contractId}&status=A`;
    const key = newKey();
    for (const headers of [
      { 'idempotency-key': key },
      { ...here, 'sec-fetch-site': 'none', 'idempotency-key': key },
      { ...here, 'sec-fetch-site': 'cross-site', 'idempotency-key': key },
    ])
      expect((await get(agent, accept, headers)).body.value.code).toBe('cross-site-request');
    expect((await get(agent, accept, here)).body.value.code).toBe('request-key-required');
    const waits = await done(top, 'GET', `/wps/agent/contracts/${first.contractId}`);
    expect(waits.contract.status).toBe('P');

    const keyed = { ...here, 'idempotency-key': key };
    const answers = await Promise.all([1, 2, 3].map(() => get(agent, accept, keyed)));
    for (const answer of [...answers, await get(agent, accept, keyed)])
      expect([answer.status, answer.body.value]).toEqual([
        200,
        { contractId: first.contractId, status: 'A' },
      ]);
    const other = await get(agent, `${daily}?id=${first.contractId}&status=R`, keyed);
    expect(other.body.value.code).toBe('key-reused');
    const again = await get(agent, accept, { ...here, 'idempotency-key': newKey() });
    expect(again.body.value.code).toBe('nothing-pending');

    await done(top, 'POST', '/wps/agent/contracts', {
      kind: 'DIVIDEND',
      downlineId: agent.id,
      type: 'FISH',
      ...tier('0.5'),
    });
    const refuse = `${dividend}?type=FISH&status=R`;
    const refusing = { ...here, 'idempotency-key': newKey() };
    const refusedOnce = await get(agent, refuse, refusing);
    expect(refusedOnce.body.value).toMatchObject({ status: 'R' });
    expect((await get(agent, refuse, refusing)).body.value).toEqual(refusedOnce.body.value);
  });
});
