// GCP against the real database: actions together, rollbacks in every order, and the session that a launch hands over.
import { codeOf } from '@tyche/testkit/code-of';
import { amountOf } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gcpSignatureOf } from './adapters/softswiss/gcp.ts';
import { GAME, type Gateway, openGateway, type TestPlayer } from './calls/test/gateway.ts';
import { openLog } from '../../platform/log/log.ts';
import { readMerchant } from '../settings/index.ts';
import { setWalletStatus } from '../wallet/index.ts';
import type { Vendor } from './deps.ts';
import { launchGame } from './launch-game.ts';
import { hear, openListedVendor } from './test/open-listed.ts';
import { softswissTranslator } from './test/translators/softswiss.ts';
import { postOf } from './test/translators/translator.ts';

const key = softswissTranslator.variables.TYCHE_SOFTSWISS_KEY ?? '';
let gateway: Gateway;
let softswiss: Vendor;
beforeAll(async () => {
  gateway = await openGateway();
  softswiss = await openListedVendor('softswiss');
});
afterAll(() => gateway.close());

const newPlayer = () => gateway.player({ currency: 'PHP', balance: '1000' }, 'softswiss');
const bet = (id: string, pesos: number) => ({ action: 'bet', action_id: id, amount: pesos * 100 });
const win = (id: string, pesos: number) => ({ action: 'win', action_id: id, amount: pesos * 100 });
const rollback = (id: string, of: string) => ({ action: 'rollback', action_id: id, original_action_id: of });

function written(name: string, body: object) {
  const text = JSON.stringify(body);
  return postOf('softswiss', name, text, { 'x-request-sign': gcpSignatureOf(key, text) });
}

async function send(
  player: TestPlayer,
  name: 'play' | 'rollback',
  round: string,
  actions: readonly object[],
  changes: object = {},
) {
  const { playerId: user_id, sessionToken: session_id } = player;
  const of = { user_id, session_id, currency: 'PHP', game: GAME, game_id: round, finished: true };
  const { http, text } = await hear(gateway, softswiss, written(name, { ...of, actions, ...changes }));
  return { http, ...JSON.parse(text) };
}

async function movementsOf({ walletId }: TestPlayer): Promise<number> {
  const [row] = await gateway.run<{ n: number }>(
    `select count(*)::int as n from wallet.booked_entries where wallet_id = ${walletId}`,
  );
  return row?.n ?? 0;
}

describe('a play of a bet and its win', () => {
  it('moves both once, and the same again has the same numbers', async () => {
    const player = await newPlayer();
    const before = await movementsOf(player);
    const actions = [bet('m1', 100), win('m1w', 250)];
    const first = await send(player, 'play', 'm1', actions);
    expect(first).toMatchObject({ http: 200, balance: 115_000, game_id: 'm1' });
    expect(first.transactions.map((one: { action_id: string }) => one.action_id)).toEqual(['m1', 'm1w']);
    const again = await send(player, 'play', 'm1', actions);
    expect(again).toMatchObject({ http: 200, balance: 115_000 });
    expect(again.transactions[0].tx_id).toBe(first.transactions[0].tx_id);
    expect((await movementsOf(player)) - before).toBe(2);
  });
  it('sent twenty times at once moves both once', async () => {
    const player = await newPlayer();
    const actions = [bet('s1', 100), win('s1w', 250)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(player, 'play', 's1', actions)));
    expect(answers.filter(({ http }) => http !== 200)).toEqual([]);
    expect(await gateway.available(player)).toBe(amountOf(1150));
  });
  it('is declined by the bet alone: a win never pays for its own bet', async () => {
    const player = await newPlayer();
    const low = { http: 412, code: 100, balance: 100_000 };
    expect(await send(player, 'play', 'l1', [bet('l1', 1500), win('l1w', 9000)])).toMatchObject(low);
    expect(await send(player, 'play', 'l1', [bet('l1', 1500), win('l1w', 9000)])).toMatchObject(low);
    expect(await gateway.available(player)).toBe(amountOf(1000));
  });
  it('uses up the number of the win: it is not paid again by itself', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'd1', [bet('d1', 100), win('d1w', 250)], { finished: false });
    expect(await send(player, 'play', 'd1', [win('d1w', 250)])).toMatchObject({
      http: 400,
      balance: 115_000,
    });
    expect(await gateway.incidents()).toContain('TX_CONFLICT d1w');
    expect(await gateway.available(player)).toBe(amountOf(1150));
  });
  it('is refused whole when the number of its win is used, or may never happen', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'u1', [bet('u1', 100)], { finished: false });
    await send(player, 'play', 'u1', [win('u1w', 50)]);
    expect(await send(player, 'play', 'u2', [bet('u2', 100), win('u1w', 50)])).toMatchObject({ http: 400 });
    await send(player, 'rollback', 'u3', [rollback('u3r', 'u3w')]);
    expect(await send(player, 'play', 'u3', [bet('u3', 100), win('u3w', 50)])).toMatchObject({ http: 400 });
    expect(await gateway.available(player)).toBe(amountOf(950));
  });
  it('of several bets is refused, and nothing of it is done', async () => {
    const player = await newPlayer();
    expect(await send(player, 'play', 'n1', [bet('n1', 100), bet('n2', 100)])).toMatchObject({ http: 400 });
    expect(await gateway.available(player)).toBe(amountOf(1000));
  });
});

describe('a rollback', () => {
  it('of the bet takes the win along, after the round is over too; of the win it is done then', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'r1', [bet('r1', 100), win('r1w', 250)]);
    const back = [rollback('r1a', 'r1'), rollback('r1b', 'r1w')];
    expect(await send(player, 'rollback', 'r1', back)).toMatchObject({ http: 200, balance: 100_000 });
    expect(await send(player, 'rollback', 'r1', back)).toMatchObject({ http: 200, balance: 100_000 });
  });
  it('that names the win first is complete when it is repeated', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'r2', [bet('r2', 100), win('r2w', 250)]);
    const back = [rollback('r2b', 'r2w'), rollback('r2a', 'r2')];
    expect(await send(player, 'rollback', 'r2', back)).toMatchObject({ http: 400, balance: 100_000 });
    expect(await send(player, 'rollback', 'r2', back)).toMatchObject({ http: 200, balance: 100_000 });
  });
  it('of the win alone is refused', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'r3', [bet('r3', 100), win('r3w', 250)]);
    expect(await send(player, 'rollback', 'r3', [rollback('r3b', 'r3w')])).toMatchObject({ http: 400 });
    expect(await gateway.available(player)).toBe(amountOf(1150));
  });
  it('before its play: neither the bet nor the win ever happens', async () => {
    const player = await newPlayer();
    const back = [rollback('r4a', 'r4'), rollback('r4b', 'r4w')];
    expect(await send(player, 'rollback', 'r4', back)).toMatchObject({ http: 200, balance: 100_000 });
    expect(await send(player, 'play', 'r4', [bet('r4', 100), win('r4w', 250)])).toMatchObject({ http: 400 });
    expect(await send(player, 'play', 'r4', [win('r4w', 250)])).toMatchObject({ http: 400 });
    expect(await gateway.available(player)).toBe(amountOf(1000));
  });
  it('of a bet whose win comes later: the win is not paid', async () => {
    const player = await newPlayer();
    await send(player, 'play', 'r5', [bet('r5', 100)], { finished: false });
    await send(player, 'rollback', 'r5', [rollback('r5a', 'r5')]);
    expect(await send(player, 'play', 'r5', [win('r5w', 250)])).toMatchObject({
      http: 400,
      balance: 100_000,
    });
  });
});

describe('a player', () => {
  it('who is blocked, without a session, or of another currency places no bet', async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const placed = (id: string, changes: object = {}) => send(player, 'play', id, [bet(id, 1)], changes);
    expect(await placed('p1', { session_id: undefined })).toMatchObject({ http: 412, code: 101 });
    expect(await placed('p2', { session_id: other.sessionToken })).toMatchObject({ http: 412, code: 101 });
    expect(await placed('p3', { currency: 'VND' })).toMatchObject({ http: 412, code: 154 });
    expect(await placed('p4', { game: 'unheard-of' })).toMatchObject({ http: 412, code: 405 });
    expect(await placed('p5', { user_id: 'nobody' })).toMatchObject({ http: 412, code: 101 });
    await gateway.database.inTransaction((tx) => setWalletStatus(tx, player.walletId, 'bet-locked'));
    expect(await placed('p6')).toMatchObject({ http: 412, code: 110, balance: 100_000 });
  });
});

describe('a launch', () => {
  it('hands over a session that is open, as the protocol has no call to open one', async () => {
    const { memberId, walletId } = await newPlayer();
    const handed: (string | null)[] = [];
    const games = {
      origin: 'https://games.example',
      list: async () => [],
      launch: async ({ gameToken }: { readonly gameToken: string | null }) => {
        handed.push(gameToken);
        return 'https://games.example/1';
      },
      endSessions: async () => undefined,
    };
    const vendor = { ...softswiss, adapter: { ...softswiss.adapter, games } };
    const database = gateway.database;
    const merchant = () => readMerchant(database.reader, 'demo');
    const deps = {
      database,
      merchant,
      log: openLog('silent'),
      vendors: [vendor],
      findMember: async () => ({ username: 'player', walletId }),
      requireMayPlay: async () => undefined,
    };
    const launch = { memberId, vendor, gameCode: GAME, language: 'EN', siteUrl: '', theme: 'dark' } as const;
    const sessionToken = null;
    await launchGame(deps, { ...launch, sessionToken, isDemo: false });
    await launchGame(deps, { ...launch, sessionToken, isDemo: true });
    expect(handed).toEqual([expect.any(String), null]);
    const ended = launchGame(deps, { ...launch, sessionToken: 'of a session that ended', isDemo: false });
    expect(await codeOf(ended)).toBe('not-signed-in');
    expect(handed).toHaveLength(2);
    const [row] = await gateway.run<{ player_id: string }>(
      `select player_id from vendors.players where member_id = ${memberId}`,
    );
    const player = { memberId, walletId, playerId: row?.player_id ?? '', sessionToken: handed[0] ?? '' };
    expect(await send(player, 'play', 'h1', [bet('h1', 100)])).toMatchObject({ http: 200, balance: 90_000 });
  });
});

it('leaves the books sound', () => gateway.expectSound());
