// Grants by file over HTTP: a file is checked, proposed, approved by another person and granted by the running job; and what is refused.
import { newKey } from '@tyche/testkit/key';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/promotions';
const FILES = `${STAFF}/grant-files`;

let server: TestServer;
let member: TestClient;
let operator: TestClient;
let supervisor: TestClient;
let username: string;
let promotionId: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  member = server.client();
  username = await member.register();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  promotionId = await publish();
}, 60_000);
afterAll(() => server.stop());

const keyed = () => ({ 'idempotency-key': newKey() });
const approvalOf = (id: string) => `/wps/staff/approvals/${id}/approve`;

/** Publishes the manual offer of the demo by two persons. */
async function publish(): Promise<string> {
  const manual = demoOffers.find(({ kind }) => kind === 'MANUAL');
  const created = await operator.send('POST', STAFF, { type: 'MANUAL', ...manual?.content });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body.value;
  const proposed = await operator.send('PUT', `${STAFF}/${id}/publish`, { revision: 1, reason: 'a test' });
  const approved = await supervisor.send('PUT', approvalOf(proposed.body.value.approvalId), {});
  expect(approved.status, approved.text).toBe(200);
  return id;
}

function send(content: string, headers: Record<string, string> = keyed(), by = operator) {
  return by.send('POST', FILES, { promotionId, reason: 'goodwill', note: 'We are sorry.', content }, headers);
}
async function check(content: string): Promise<string> {
  const answer = await send(content);
  expect(answer.status, answer.text).toBe(200);
  return `${FILES}/${answer.body.value.id}`;
}

it('a file is checked, shown, approved by another person and granted', async () => {
  const path = await check(`member,amount\n${username},12.50\nnobody-at-all,1\n`);
  const seen = await operator.send('GET', path);
  expect(seen.body.value).toMatchObject({
    state: 'checked',
    rows: 2,
    okRows: 1,
    amount: '12.5000',
    sameAs: null,
  });
  expect(seen.body.value.verdicts).toEqual([
    { verdict: 'ok', rows: 1 },
    { verdict: 'unknown-member', rows: 1 },
  ]);
  const rows = await operator.send('GET', `${path}/rows?pageSize=1`);
  expect(rows.body.value).toMatchObject({ total: 2, list: [{ id: '3', username: 'nobody-at-all' }] });
  const proposed = await operator.send('PUT', `${path}/propose`, {});
  expect(proposed.status, proposed.text).toBe(200);
  const approve = approvalOf(proposed.body.value.approvalId);
  const waiting = await supervisor.send('GET', '/wps/staff/approvals');
  expect(waiting.body.value.list[0]).toMatchObject({
    kind: 'promotion.grant-file',
    payload: { promotionId, rows: 1, amount: '12.5000', reason: 'goodwill' },
  });
  expect((await operator.send('PUT', approve, {})).status).not.toBe(200);
  const approved = await supervisor.send('PUT', approve, {});
  expect(approved.status, approved.text).toBe(200);
  await until(
    'the file is done',
    20_000,
    async () => (await operator.send('GET', path)).body.value.state === 'done',
  );
  const claims = await member.send('GET', '/wps/relay/MCSFE_getClaimPromotion?promotionType=MANUAL&status=I');
  expect(claims.body.value.list).toMatchObject([{ amount: '12.5000' }]);
  const grants = await operator.send('GET', `${STAFF}/grants?username=${username}`);
  expect(grants.body.value.list).toMatchObject([{ amount: '12.5000', fileId: path.split('/').at(-1) }]);
  const again = await send(`${username},12.50\nnobody-at-all,1`);
  const warned = await operator.send('GET', `${FILES}/${again.body.value.id}`);
  expect(warned.body.value.sameAs).toBe(path.split('/').at(-1));
});

it('what is wrong is refused in words', async () => {
  const codeOf = async (answer: ReturnType<TestClient['send']>) => {
    const { status, body } = await answer;
    return [status, body.value.code];
  };
  expect(await codeOf(send('member,amount'))).toEqual([400, 'grant-file-rows']);
  expect(await codeOf(send('a,1\n'.repeat(5_001)))).toEqual([400, 'grant-file-rows']);
  expect(await codeOf(send('x'.repeat(600_000)))).toEqual([413, 'body-too-large']);
  const json = { 'content-type': 'application/json' };
  const keyless = { promotionId, reason: 'goodwill', note: 'We are sorry.', content: 'a,1' };
  expect(await codeOf(operator.raw('POST', FILES, JSON.stringify(keyless), json))).toEqual([
    400,
    'request-key-required',
  ]);
  expect((await send('a,1', keyed(), member)).status).toBe(401);
  expect(await codeOf(operator.send('GET', `${FILES}/999999`))).toEqual([404, 'unknown-grant-file']);
  const path = await check('nobody-at-all,1');
  expect(await codeOf(operator.send('PUT', `${path}/propose`, {}))).toEqual([409, 'grant-file-no-rows']);
  expect((await operator.send('PUT', `${path}/withdraw`, {})).status).toBe(200);
  expect(await codeOf(operator.send('PUT', `${path}/withdraw`, {}))).toEqual([409, 'grant-file-over']);
  const largest = `${'a'.repeat(60)},999999999999999.9999\n`.repeat(5_000);
  expect((await send(largest)).status).toBe(200);
});
