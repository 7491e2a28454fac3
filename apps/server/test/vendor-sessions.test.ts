// A game of a vendor ends with the session of the site from which it was opened. What is owed is paid all the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { GamePage } from './game-page.ts';
import { goodPassword, type TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

let stage: StudioStage;
let database: Database;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2 }).forMerchant(1);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

/** A member in two browsers, each with the same game open. */
async function twoBrowsers() {
  const [here, there] = [stage.server.client(), stage.server.client()];
  const username = await here.register();
  await there.send('POST', '/wps/session/login', { username, password: goodPassword });
  const pages = { here: await stage.open(here, 'mines'), there: await stage.open(there, 'mines') };
  return { here, there, pages, username };
}

async function moneyOf(username: string): Promise<bigint> {
  const [row] = await database.reader.rows(sql<{ balance: bigint }>`
    select w.balance from members.members m join wallet.wallets w using (wallet_id) where m.username = ${username}`);
  return row?.balance ?? 0n;
}

/** What a bet is answered: that it stands, or why not. */
async function bet(page: GamePage): Promise<string> {
  const answer = await page.call('POST', 'rounds', {
    key: crypto.randomUUID(),
    bet: '1',
    inputs: { mines: 1 },
  });
  return answer?.round ? 'placed' : String(answer?.refusal);
}

async function lastDecline(username: string): Promise<string | undefined> {
  const [row] = await database.reader.rows(sql<{ status: string }>`
    select c.status from vendors.calls c join vendors.players p using (player_id) join members.members m using (member_id)
    where m.username = ${username} order by call_no desc limit 1`);
  return row?.status;
}

const ends: Readonly<Record<string, (here: TestClient, there: TestClient) => Promise<{ status: number }>>> = {
  'a logout': (_here, there) => there.send('DELETE', '/wps/session/logout'),
  'a new password': (here) =>
    here.send('POST', '/wps/member/password', {
      oldPassword: goodPassword,
      newPassword: 'another good phrase',
      confirmNewPassword: 'another good phrase',
    }),
  'the end of all other sessions': (here) =>
    here.send('POST', '/wps/member/sessions/end', { keepThis: true }),
};

test.each(Object.keys(ends))(
  '%s ends the games of the sessions that it ends: no bet, but an open round is paid',
  async (what) => {
    const { here, there, pages, username } = await twoBrowsers();
    // An open round: with one mine its first tile rarely ends it.
    const { round } = await pages.there.play('1', { mines: 1 });
    expect((await ends[what]?.(here, there))?.status).toBe(200);
    const before = await moneyOf(username);
    const steps = `rounds/${round.roundId}/steps`;
    // The page cannot read the balance any more, and hears so with the round: the step counts.
    const stepped = await pages.there.call('POST', steps, { tile: 0 });
    expect(['playing', 'paid']).toContain(stepped.round.state);
    if (stepped.round.state === 'playing')
      expect(stepped).toMatchObject({
        round: { outcome: { picks: [0] } },
        balance: null,
        isSessionEnded: true,
      });
    expect(await pages.there.call('GET', 'balance')).toEqual({ refusal: 'SESSION_ENDED' });
    await pages.there.call('POST', steps, { take: true });
    // A repeat, as after an answer that was lost, is told the same.
    expect(await pages.there.call('POST', steps, { take: true })).toMatchObject({
      round: { state: 'paid' },
      balance: null,
      isSessionEnded: true,
    });
    // A page that opens again hears how its round ended.
    expect(await pages.there.call('POST', 'resume', {})).toMatchObject({
      refusal: 'SESSION_ENDED',
      last: { round: { roundId: round.roundId, state: 'paid' }, currency: 'PHP' },
    });
    const [ended] = await stage.studioRows<{ state: string; win: bigint }>(
      'select state, win from studio.rounds where round_id = $1',
      [round.roundId],
    );
    expect(ended?.state).toBe('paid');
    expect((await moneyOf(username)) - before).toBe(ended?.win);
    expect(await bet(pages.there)).toBe('SESSION_ENDED');
    expect(await lastDecline(username)).toBe('TOKEN_INVALID');
    // A new password ends every session, also that of the browser where it was typed.
    expect(await bet(pages.here)).toBe(what === 'a new password' ? 'SESSION_ENDED' : 'placed');
  },
);

test('a self-exclusion ends the games of every session', async () => {
  const { here, pages, username } = await twoBrowsers();
  const exclusion = { length: 'one-year', confirmed: true };
  expect((await here.send('POST', '/wps/member/protection/exclusion', exclusion)).status).toBe(200);
  for (const page of [pages.here, pages.there]) expect(await bet(page)).toBe('SESSION_ENDED');
  expect(['TOKEN_INVALID', undefined]).toContain(await lastDecline(username));
});

test('a game that is not opened yet cannot be opened with the token of a session that has ended', async () => {
  const member = stage.server.client();
  await member.register();
  const { nodeId } = await stage.findGame('mines');
  const launched = await member.send('POST', '/wps/game/launchGame', { nodeId, accountType: 1 });
  expect((await member.send('DELETE', '/wps/session/logout')).status).toBe(200);
  const { origin, hash } = new URL(launched.body.value.game_url);
  const launch = new URLSearchParams(hash.slice(1)).get('launch');
  const opened = await fetch(`${origin}/play/api/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ launch }),
  });
  expect(await opened.json()).not.toHaveProperty('token');
});
