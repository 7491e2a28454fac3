// The whole server with the studio and its games beside it.
import { until } from '@tyche/testkit/until';
import { openStudioDatabase } from '../../studio/src/database.ts';
import { type GamePage, openPage } from './game-page.ts';
import { type ServerOptions, startTestServer, type TestClient, type TestServer } from './harness.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

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

export async function openStudioStage({
  saltBeacon,
  wallet,
  env = {},
}: Pick<ServerOptions, 'saltBeacon' | 'wallet' | 'env'> = {}): Promise<StudioStage> {
  const server = await startTestServer({
    worker: true,
    games: true,
    env,
    ...(saltBeacon && { saltBeacon }),
    ...(wallet && { wallet }),
  });
  const studio = await openStudioDatabase(server.studioDatabaseUrl ?? '');
  const visitor = server.client();
  const list = async (client = visitor) =>
    (await client.send('GET', '/wps/relay/GCSGAME_gameList?pageSize=100')).body.value.games;
  await until('the games are listed', 60_000, async () => (await list()).length > 0);
  async function findGame(code: string, client = visitor) {
    const game = (await list(client)).find(({ roomId }: { roomId: string }) => roomId === code);
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
      const { nodeId } = await findGame(code, member);
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
