// How a member's browser opens a game of the studio: the catalogue, the launch, the page.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GamePage, openPage } from '../../apps/server/test/game-page.ts';

const LISTED_TRIES = 240;
const LISTED_EVERY_MS = 250;

/** Node ids of the studio's games by their codes. Waits until a worker has read the studio's list. */
export async function listGames(url: string): Promise<ReadonlyMap<string, number>> {
  for (let tries = 0; tries < LISTED_TRIES; tries += 1) {
    const answer = await fetch(`${url}/wps/relay/GCSGAME_gameList?pageSize=100`);
    const { value } = await answer.json();
    const games: readonly { roomId: string; nodeId: number }[] = value?.games ?? [];
    if (games.length > 0) return new Map(games.map(({ roomId, nodeId }) => [roomId, nodeId]));
    await sleep(LISTED_EVERY_MS);
  }
  throw new Error('no game is in the catalogue');
}

/** Opens a game for real money. Throws when it is not launched. */
export async function openGame(url: string, cookie: string, nodeId: number): Promise<GamePage> {
  const answer = await fetch(`${url}/wps/game/launchGame`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'EN', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ nodeId, accountType: 1 }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`a launch was answered ${answer.status} ${text}`);
  return openPage(JSON.parse(text).value.game_url);
}
