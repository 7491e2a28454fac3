import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChecker } from './checker.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let player: TestClient;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  player = server.client();
  await player.register();
  // The worker deals the first pools soon after it has started.
  for (;;) {
    const { body } = await player.send('GET', '/wps/instant/designs');
    if (body.value?.every(({ pool }: { pool: unknown }) => pool !== null)) break;
  }
});
afterAll(() => server.stop());

const buy = (changes: object = {}, key: string = newKey()) =>
  player.send(
    'POST',
    '/wps/instant/tickets',
    { code: 'eggshell-moon', price: '10.0000', ...changes },
    { 'idempotency-key': key },
  );

describe('scratch tickets over HTTP', () => {
  it('are on offer with price, exact returns and what is left, named in the language of the caller', async () => {
    const { body } = await server.client().send('GET', '/wps/instant/designs', undefined, { language: 'VI' });
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual([
      'Trăng Vỏ Trứng',
      'Cá Chép Thếp Vàng',
      'Cổng Son',
    ]);
    expect(body.value[0]).toMatchObject({
      code: 'eggshell-moon',
      price: '10.0000',
      rtp: '23/25',
      winRate: '1493/5000',
      pool: { pool: 1, state: 'selling', size: 5_000, seed: null, afterTopPrize: 'continue' },
    });
    expect(body.value[0].pool.root).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are bought, listed, revealed and proved', async () => {
    const key = newKey();
    const { status, body } = await buy({}, key);
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      code: 'eggshell-moon',
      pool: 1,
      isRevealed: false,
      prize: null,
      salt: null,
    });
    const { ticketId } = body.value;
    const early = await player.send('GET', `/wps/instant/tickets/${ticketId}/proof`);
    expect([early.status, early.body.value.code]).toEqual([409, 'not-revealed-yet']);
    const shown = await player.send('POST', `/wps/instant/tickets/${ticketId}/reveal`, {});
    expect(shown.body.value).toMatchObject({ ticketId, isRevealed: true });
    // A repeat of the purchase is answered as it was, word for word.
    expect((await buy({}, key)).body.value).toEqual(body.value);
    const listed = await player.send('GET', '/wps/instant/tickets?code=eggshell-moon');
    expect(listed.body.value).toMatchObject({ totalElements: 1, content: [shown.body.value] });
    const proof = await player.send('GET', `/wps/instant/tickets/${ticketId}/proof`);
    const pool = await server.client().send('GET', '/wps/instant/pools/eggshell-moon/1');
    expect(proof.body.value.root).toBe(pool.body.value.root);
    expect(proof.body.value.leafText).toBe(
      `${shown.body.value.number}:${Number(shown.body.value.prize)}:${shown.body.value.salt}`,
    );
  });

  it('are withdrawn from sale by two members of staff, for all to see and to check', async () => {
    const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
    const path = '/wps/staff/instant/pools/goldleaf-carp/1/withdrawal';
    const reason = 'the carp is printed upside down';
    expect((await player.send('PUT', path, { reason })).status).toBe(401);
    const bought = await buy({ code: 'goldleaf-carp', price: '20.0000' });
    expect(bought.body.value).toMatchObject({ pool: 1, number: 1 });
    const proposed = await operator.send('PUT', path, { reason });
    expect(proposed.status).toBe(200);
    const approval = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
    expect((await supervisor.send('PUT', approval)).status).toBe(200);
    const again = await operator.send('PUT', path, { reason });
    expect([again.status, again.body.value.code]).toEqual([409, 'pool-not-on-sale']);
    const pool = await server.client().send('GET', '/wps/instant/pools/goldleaf-carp/1');
    expect(pool.body.value).toMatchObject({ state: 'closed', sold: 1, withdrawnFor: reason });
    const checker = openChecker('verify-pool');
    const { status, output } = await checker.run(`${server.url}/wps/instant/pools/goldleaf-carp/1`);
    checker.close();
    expect(output).toContain('ok           every published ticket is the one that was dealt');
    expect([status, output]).toEqual([0, expect.stringContaining('every check holds')]);
  });

  it('are refused with a code: strangers, unknown designs, other prices, reused keys, a closed site', async () => {
    const codeOf = async (answer: ReturnType<typeof buy>) => {
      const { status, body } = await answer;
      return [status, body.value.code];
    };
    const stranger = server.client();
    const order = { code: 'eggshell-moon', price: '10.0000' };
    expect(await codeOf(stranger.send('POST', '/wps/instant/tickets', order))).toEqual([
      401,
      'not-signed-in',
    ]);
    expect(await codeOf(stranger.send('GET', '/wps/instant/tickets'))).toEqual([401, 'not-signed-in']);
    expect(await codeOf(buy({ code: 'no-such-ticket' }))).toEqual([404, 'unknown-game']);
    expect(await codeOf(buy({ price: '9.0000' }))).toEqual([400, 'amount-mismatch']);
    expect(await codeOf(buy({ price: '0' }))).toEqual([400, 'invalid-amount']);
    expect(await codeOf(buy({ price: '-10' }))).toEqual([400, 'invalid-amount']);
    expect(await codeOf(buy({ price: 'ten' }))).toEqual([400, 'invalid-input']);
    expect(await codeOf(buy({ more: 1 }))).toEqual([400, 'unknown-field']);
    const key = newKey();
    expect((await buy({}, key)).status).toBe(200);
    expect(await codeOf(buy({ code: 'goldleaf-carp', price: '20' }, key))).toEqual([409, 'key-reused']);
    expect(await codeOf(player.send('GET', '/wps/instant/pools/eggshell-moon/1/leaves'))).toEqual([
      409,
      'pool-not-closed',
    ]);
    expect(await codeOf(player.send('GET', '/wps/instant/pools/eggshell-moon/7'))).toEqual([
      404,
      'unknown-pool',
    ]);
    for (const id of ['1', '9999999999999999999'])
      expect(await codeOf(player.send('POST', `/wps/instant/tickets/${id}/reveal`, {}))).toEqual([
        404,
        'unknown-order',
      ]);
  });
});
