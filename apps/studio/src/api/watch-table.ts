// The news of a table as one long answer, a JSON text a line. The page asks again when it ends.
import type { ServerResponse } from 'node:http';
import type { RoundDeps } from '../rounds/deps.ts';
import { touchSession } from '../sessions/store-sessions.ts';
import type { Watcher } from '../shared/table.ts';

/** After so long the page asks again: its session is looked at again. */
const LONGEST_MS = 600_000;
/** A page that reads so slowly is let go; it asks again and gets the state of now. */
const MAX_WAITING_BYTES = 65_536;

/** Tells a player the news of the table until he leaves. 401 without a session, 404 for a game without a table, 503 when it is full. */
export async function watchTable(
  { database, table }: RoundDeps,
  token: string | null,
  response: ServerResponse,
): Promise<void> {
  const session = token === null ? null : await touchSession(database, token);
  if (!session) return refuse(response, 401);
  if (table?.gameCode !== session.gameCode) return refuse(response, 404);
  const watcher: Watcher = {
    mode: session.mode,
    send(line) {
      if (response.destroyed || response.writableLength > MAX_WAITING_BYTES) {
        response.destroy();
        return false;
      }
      response.write(line);
      return true;
    },
  };
  response.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  response.flushHeaders();
  if (!table.watch(watcher)) return void response.end();
  const timer = setTimeout(() => response.end(), LONGEST_MS);
  response.on('close', () => {
    clearTimeout(timer);
    table.leave(watcher);
  });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end('{}');
}
