// The replay of a round for staff: the same round as its player sees it, and nothing else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

let stage: StudioStage;
let staff: TestClient;
beforeAll(async () => {
  stage = await openStudioStage();
  staff = await stage.server.staff('operator');
}, 120_000);
afterAll(() => stage?.close());

async function replayOf(roundId: string) {
  const found = await staff.send('GET', `/wps/staff/vendors/rounds?number=${roundId}`);
  return staff.send('GET', `/wps/staff/vendors/rounds/${found.body.value.list[0].ref}/replay`);
}

/** What the page of a replay reads, with its token or another one. */
async function shown(address: string, change = (token: string) => token) {
  const { origin, hash } = new URL(address);
  const replay = change(new URLSearchParams(hash.slice(1)).get('replay') ?? '');
  const answer = await fetch(`${origin}/play/api/replay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replay }),
  });
  return answer.json();
}

test.each([
  ['that is over', 'dice', { target: 5_000, side: 'under' }],
  ['that goes on, without what is drawn', 'mines', { mines: 3 }],
])('a round %s is shown as its player sees it', async (_what, code, inputs) => {
  const member = await stage.newMember();
  const page = await stage.open(member, code);
  const { round } = await page.play('1', inputs);
  const { status, body } = await replayOf(round.roundId);
  expect(status).toBe(200);
  const { url, expiresAt } = body.value;
  expect(new URL(url).pathname).toBe('/play/replay');
  expect(expiresAt).toBeGreaterThan(Date.now());
  const [own] = (await page.call('GET', 'rounds')).rounds;
  const seen = await shown(url);
  expect(seen).toMatchObject({ round: own, mode: 'REAL', currency: 'PHP', game: { code } });
  if (code === 'mines') expect(seen.round).toMatchObject({ state: 'playing', draws: {}, serverSeed: null });
  // Its token is no session, and leads to no other round.
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('replay');
  const stolen = await fetch(`${new URL(url).origin}/play/api/rounds/${round.roundId}/steps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ tile: 1 }),
  });
  expect(await stolen.json()).toEqual({ refusal: 'SESSION_ENDED' });
  for (const change of [() => '', (one: string) => `${one}0`, (one: string) => `x${one}`])
    expect(await shown(url, change)).toEqual({ refusal: 'SESSION_ENDED' });
});

test('only staff who may read payments ask for one, and only of a round that is there', async () => {
  const path = `/wps/staff/vendors/rounds/${randomUUID()}/replay`;
  expect((await staff.send('GET', path)).body.value.code).toBe('unknown-round');
  expect((await staff.send('GET', '/wps/staff/vendors/rounds/nothing/replay')).status).toBe(400);
  expect((await (await stage.newMember()).send('GET', path)).status).not.toBe(200);
  expect((await stage.server.client().send('GET', path)).status).toBe(401);
});
