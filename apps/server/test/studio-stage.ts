// The whole server with the studio and its games beside it, and a page of a game as a browser would be one.
import { randomUUID } from 'node:crypto';
import { until } from '@tyche/testkit/until';
import { openStudioDatabase } from '../../studio/src/database.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

export interface GamePage {
  /** What the page got when it opened. */
  readonly opened: Any;
  /** A call of the page; the answer of one that is not known (503) is null. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Any>;
  /** A long answer of the page, as it comes. */
  stream(path: string, signal: AbortSignal): Promise<Response>;
  /** Places a bet and insists on an answer with a round. */
  play(bet: string, inputs: object, key?: string): Promise<Any>;
}

export interface StudioStage {
  readonly server: TestServer;
  newMember(): Promise<TestClient>;
  findGame(code: string): Promise<Any>;
  /** Opens a game as a member, and sets the first client seed. */
  open(member: TestClient, code: string, isDemo?: boolean): Promise<GamePage>;
  balanceOf(member: TestClient): Promise<string>;
  /** Rows of the studio's own database. */
  studioRows<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export async function openStudioStage(): Promise<StudioStage> {
  const server = await startTestServer({ worker: true, games: true });
  const studio = await openStudioDatabase(server.studioDatabaseUrl ?? '');
  const visitor = server.client();
  const list = async () =>
    (await visitor.send('GET', '/wps/relay/GCSGAME_gameList?pageSize=100')).body.value.games;
  await until('the games are listed', 60_000, async () => (await list()).length > 0);
  async function findGame(code: string) {
    const game = (await list()).find(({ roomId }: { roomId: string }) => roomId === code);
    if (!game) throw new Error(`no game ${code}`);
    return game;
  }
  return {
    server,
    async newMember() {
      const client = server.client();
      await client.register();
      return client;
    },
    findGame,
    async open(member, code, isDemo = false) {
      const { nodeId } = await findGame(code);
      const accountType = isDemo ? 0 : 1;
      const launched = await member.send('POST', '/wps/game/launchGame', { nodeId, accountType });
      if (launched.status !== 200) throw new Error(`the launch of ${code}: ${launched.text}`);
      return openPage(launched.body.value.game_url);
    },
    async balanceOf(member) {
      return (await member.send('GET', '/wps/v2/wallets/balance')).body.value.sumBalance;
    },
    studioRows: (text, values) => studio.rows(text, values),
    async close() {
      await studio.close();
      await server.stop();
    },
  };
}

/** Opens the page of a launch. */
export async function openPage(gameUrl: string): Promise<GamePage> {
  const { origin, hash } = new URL(gameUrl);
  let token = '';
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Any> {
    const response = await fetch(`${origin}/play/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status === 503 ? null : response.json();
  }
  const launch = new URLSearchParams(hash.slice(1)).get('launch');
  const opened = await call('POST', 'open', { launch });
  if (typeof opened?.token !== 'string') throw new Error(`no session: ${JSON.stringify(opened)}`);
  token = opened.token;
  if (opened.seeds.clientSeed === '') await call('POST', 'seeds/first', { clientSeed: 'seed of a test' });
  return {
    opened,
    call,
    stream: (path, signal) =>
      fetch(`${origin}/play/api/${path}`, { headers: { authorization: `Bearer ${token}` }, signal }),
    async play(bet, inputs, key = randomUUID()) {
      const answer = await call('POST', 'rounds', { key, bet, inputs });
      if (!answer?.round) throw new Error(`no round: ${JSON.stringify(answer)}`);
      return { ...answer, key };
    },
  };
}
