// The studio's games from end to end: catalogue, launch, rounds paid by the platform, the history, and the seeds that prove them.
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { drawMines } from '@tyche/rules/studio/originals';
import { roundWords, seedCommitment } from '@tyche/rules/studio';
import { lanternLane, playSlot } from '@tyche/rules/studio/slots';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './harness.ts';
import { type GamePage, openPage } from './game-page.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

let stage: StudioStage;
beforeAll(async () => {
  stage = await openStudioStage();
}, 120_000);
afterAll(() => stage?.close());

const units = (text: string) => parseAmount(text) ?? 0n;

describe('a slot', () => {
  test('is launched, played once, paid by the platform, recorded and proved', async () => {
    const member = await stage.newMember();
    const before = await stage.balanceOf(member);
    const page = await stage.open(member, 'lantern-lane');
    expect(page.opened).toMatchObject({ mode: 'REAL', balance: before, last: null });
    const answer = await page.play('1.0000', {});
    expect(answer.round).toMatchObject({ state: 'paid', bet: '1.0000', nonce: 0, serverSeed: null });
    const after = formatAmount(units(before) - units('1') + units(answer.round.win));
    expect([answer.balance, await stage.balanceOf(member)]).toEqual([after, after]);
    // The same key is the same round: nothing is drawn or paid again.
    expect(await page.play('1.0000', {}, answer.key)).toEqual({ ...answer, balance: after });
    const record = await member.send('GET', '/wps/report/transaction');
    expect(record.body.value.list[0].source).toEqual({ kind: 'round', number: answer.round.roundId });
    const types = record.body.value.list.map(({ type }: { readonly type: string }) => type);
    expect(types.filter((type: string) => type === 'game-bet')).toHaveLength(1);
    expect(types).not.toContain('system-deduct');

    await page.call('POST', 'seeds/rotate', { clientSeed: 'another' });
    const { rounds } = await page.call('GET', 'rounds');
    const { serverSeed, clientSeed, nonce, commitment, outcome } = rounds[0];
    expect(seedCommitment(serverSeed)).toBe(commitment);
    const drawn = playSlot(lanternLane, roundWords({ serverSeed, clientSeed, nonce }));
    expect(outcome).toEqual(JSON.parse(JSON.stringify(drawn)));
  });

  test('shows the commitment before the client seed is chosen, and it is chosen once', async () => {
    const page = await stage.open(await stage.newMember(), 'triple-koi');
    const { seeds } = page.opened;
    expect(seeds).toMatchObject({
      clientSeed: '',
      nonce: 0,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const again = await page.call('POST', 'seeds/first', { clientSeed: 'too late' });
    expect(again).toMatchObject({ clientSeed: 'seed of a test', commitment: seeds.commitment });
  });
});

describe('a bet', () => {
  test('beyond the balance is declined, and its result is never shown', async () => {
    const { member, page } = await openPoor();
    const before = await stage.balanceOf(member);
    const inputs = { target: 5000, side: 'under' };
    const rich = { key: randomUUID(), bet: '500', inputs };
    expect(await page.call('POST', 'rounds', rich)).toEqual({ refusal: 'BALANCE_LOW' });
    expect(await stage.balanceOf(member)).toBe(before);
    const { rounds } = await page.call('GET', 'rounds');
    expect(rounds.every(({ state }: { state: string }) => state === 'paid')).toBe(true);
    expect(await page.call('POST', 'rounds', { ...rich, bet: '0.001' })).toEqual({ refusal: 'BAD_REQUEST' });
  });
  test.each([
    ['dice', { target: 99, side: 'under' }],
    ['dice', { target: 5000, side: 'left' }],
    ['plinko', { rows: 9, risk: 'low' }],
    ['keno', { picks: [1, 1] }],
    ['keno', { picks: [81] }],
    ['mines', { mines: 25 }],
    ['lantern-lane', { stops: [0, 0, 0, 0, 0] }],
  ])('on %s with %j is refused, and nothing is written', async (code, inputs) => {
    const page = await stage.open(await stage.newMember(), code);
    const answer = await page.call('POST', 'rounds', { key: randomUUID(), bet: '1', inputs });
    expect(answer).toEqual({ refusal: 'BAD_REQUEST' });
    expect((await page.call('GET', 'seeds')).seeds.nonce).toBe(0);
  });
  test('of twenty callers with one key is one round', async () => {
    const member = await stage.newMember();
    const before = await stage.balanceOf(member);
    const page = await stage.open(member, 'plinko');
    const key = randomUUID();
    const body = { key, bet: '1', inputs: { rows: 8, risk: 'low' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.call('POST', 'rounds', body)));
    expect(new Set(answers.map(({ round }) => round.roundId)).size).toBe(1);
    const { win } = answers[0].round;
    expect(await stage.balanceOf(member)).toBe(formatAmount(units(before) - units('1') + units(win)));
    expect((await page.call('GET', 'seeds')).seeds.nonce).toBe(1);
  });
});

describe('the pace of games', () => {
  test('is what staff set: the next spin waits, and nothing plays by itself', async () => {
    const operator = await stage.server.staff('operator');
    const setPace = async (pace: object) => {
      const body = { reason: 'a test', ...pace };
      expect((await operator.send('PUT', '/wps/staff/vendors/gamePace', body)).status).toBe(200);
    };
    await setPace({ minSpinMs: 2_500, allowsAutoplay: false });
    const member = await stage.newMember();
    const opened = async () => (await stage.open(member, 'lantern-lane')).opened.game;
    await until('the pace is known', 10_000, async () => (await opened()).minSpinMs === 2_500);
    const page = await stage.open(member, 'lantern-lane');
    expect(page.opened.game).toMatchObject({ minSpinMs: 2_500, hasAutoplay: false });
    await page.play('1.0000', {});
    const early = await page.call('POST', 'rounds', { key: randomUUID(), bet: '1.0000', inputs: {} });
    expect(early).toMatchObject({ refusal: 'TOO_EARLY' });
    expect(early.waitMs).toBeGreaterThan(0);
    // The pause is one of slots.
    expect((await stage.open(member, 'dice')).opened.game).toMatchObject({
      minSpinMs: 0,
      hasAutoplay: false,
    });
    await setPace({ minSpinMs: 0, allowsAutoplay: true });
    await until('the pace is as before', 10_000, async () => (await opened()).minSpinMs === 0);
  });

  test.each([{ minSpinMs: -1 }, { minSpinMs: 60_001 }, { allowsAutoplay: 'no' }, { reason: '' }])(
    'refuses %j',
    async (wrong) => {
      const operator = await stage.server.staff('operator');
      const body = { minSpinMs: 0, allowsAutoplay: true, reason: 'a test', ...wrong };
      expect((await operator.send('PUT', '/wps/staff/vendors/gamePace', body)).status).toBe(400);
    },
  );
});

describe('mines', () => {
  test('keeps the mines secret while the round goes on, and pays what is taken', async () => {
    const member = await stage.newMember();
    const before = await stage.balanceOf(member);
    const page = await stage.open(member, 'mines');
    const { round } = await page.play('10', { mines: 3 });
    expect(round).toMatchObject({ state: 'playing', draws: {}, outcome: { picks: [] }, win: '0.0000' });
    expect(await page.call('POST', 'rounds', { key: randomUUID(), bet: '1', inputs: { mines: 3 } })).toEqual({
      refusal: 'ROUND_OPEN',
    });
    expect(await page.call('POST', 'seeds/rotate', { clientSeed: 'x' })).toEqual({ refusal: 'ROUND_OPEN' });
    const taken = await page.call('POST', `rounds/${round.roundId}/steps`, { take: true });
    expect(taken).toEqual({ refusal: 'BAD_REQUEST' });

    let answer = await page.call('POST', `rounds/${round.roundId}/steps`, { tile: 7 });
    if (answer.round.state === 'playing') {
      expect(answer.round).toMatchObject({ draws: {}, multiple: '1.12' });
      // The same tile again changes nothing.
      expect((await page.call('POST', `rounds/${round.roundId}/steps`, { tile: 7 })).round.outcome).toEqual({
        picks: [7],
      });
      answer = await page.call('POST', `rounds/${round.roundId}/steps`, { take: true });
      expect(answer.round).toMatchObject({ state: 'paid', win: '11.2000' });
    }
    const { draws, win, outcome } = answer.round;
    expect(outcome.end).toBe(draws.mines.includes(7) ? 'mine' : 'taken');
    expect(await stage.balanceOf(member)).toBe(formatAmount(units(before) - units('10') + units(win)));
    await page.call('POST', 'seeds/rotate', { clientSeed: 'x' });
    const [proved] = (await page.call('GET', 'rounds')).rounds;
    const { serverSeed, clientSeed, nonce } = proved;
    expect(draws.mines).toEqual(drawMines(roundWords({ serverSeed, clientSeed, nonce }), 3));
  });
});

describe('a launch', () => {
  test('is good once', async () => {
    const member = await stage.newMember();
    const { nodeId } = await stage.findGame('keno');
    const { body } = await member.send('POST', '/wps/game/launchGame', { nodeId });
    await openPage(body.value.game_url);
    await expect(openPage(body.value.game_url)).rejects.toThrow('SESSION_ENDED');
  });
  test('for play money touches no wallet', async () => {
    const member = await stage.newMember();
    const before = await stage.balanceOf(member);
    const page = await stage.open(member, 'keno', true);
    expect(page.opened.mode).toBe('DEMO');
    const { round, balance } = await page.play('5', { picks: [1, 2, 3] });
    expect(balance).toBe(formatAmount(units(page.opened.balance) - units('5') + units(round.win)));
    expect(await stage.balanceOf(member)).toBe(before);
  });
  test('of a game that is not there is refused', async () => {
    const member = await stage.newMember();
    const { status, body } = await member.send('POST', '/wps/game/launchGame', { nodeId: 1 });
    expect([status, body.message ?? body.code]).toEqual([404, expect.anything()]);
  });
  test('frames only the site that launched', async () => {
    const member = await stage.newMember();
    const { nodeId } = await stage.findGame('dice');
    const { body } = await member.send('POST', '/wps/game/launchGame', { nodeId });
    const own = await fetch(body.value.game_url);
    expect(own.headers.get('content-security-policy')).toContain(`frame-ancestors ${stage.server.url}`);
    const foreign = await fetch(`${body.value.origin}/play/?site=https://evil.example`);
    expect(foreign.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const site = await stage.server.client().send('GET', '/');
    expect(site.headers.get('content-security-policy')).toContain(`frame-src ${body.value.origin}`);
  });
});

/** The page of a member who cannot pay 500 any more. One in five wins on the way there: then another one plays. */
async function openPoor(): Promise<{ member: TestClient; page: GamePage }> {
  for (;;) {
    const member = await stage.newMember();
    const page = await stage.open(member, 'dice');
    for (let left = units(page.opened.balance), won = false; !won; ) {
      if (left < units('500')) return { member, page };
      const { round, balance } = await page.play('500', { target: 100, side: 'under' });
      [left, won] = [units(balance), round.win !== '0.0000'];
    }
  }
}

test('a pair of another player is never shown', async () => {
  const [one, other] = [
    await stage.open(await stage.newMember(), 'dice'),
    await stage.open(await stage.newMember(), 'dice'),
  ];
  const { round } = await one.play('1', { target: 5000, side: 'over' });
  expect((await other.call('GET', `rounds?before=${round.roundId}`)).rounds).toEqual([]);
  expect(await other.call('POST', `rounds/${round.roundId}/steps`, { take: true })).toEqual({
    refusal: 'BAD_REQUEST',
  });
});
