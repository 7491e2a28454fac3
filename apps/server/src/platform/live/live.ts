// Server-sent events: what one browser should hear, pushed as it happens.
import type { FastifyReply } from 'fastify';

export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The games whose draws a page shows, by their numbers on the wire; `all` for a page that lists every game. */
export type ShownGames = ReadonlySet<number> | 'all';

interface Listener {
  readonly memberId: string | null;
  readonly games: ShownGames;
  send(frame: string): void;
  close(): void;
}

export interface LiveHub {
  /** Takes over a reply and keeps it open until the browser leaves. It gets the events of these games, and the member's own. */
  attach(reply: FastifyReply, memberId: string | null, games: ShownGames): void;
  /** To every open page. */
  toAll(event: LiveEvent): void;
  /** To the open pages that show a game. */
  toGame(gameId: number, event: LiveEvent): void;
  /** Whether a page on this node shows a game. */
  isShown(gameId: number): boolean;
  /** To the open pages of some members. */
  toMembers(memberIds: readonly string[], event: LiveEvent): void;
  /** The members among these who have a page open on this node. */
  present(memberIds: readonly string[]): string[];
  /** Ends the streams of a member, after a sign-out. */
  drop(memberId: string): void;
  count(): number;
  close(): void;
}

const HEARTBEAT_MS = 20_000;
const MAX_PER_MEMBER = 8;

/** Opens the hub of this process. */
export function openLiveHub(): LiveHub {
  const listeners = new Set<Listener>();
  const byMember = new Map<string, Set<Listener>>();
  const byGame = new Map<number | 'all', Set<Listener>>();
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.send(': keep\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function remove(listener: Listener): void {
    listeners.delete(listener);
    for (const game of gamesOf(listener)) leave(byGame, game, listener);
    if (listener.memberId !== null) leave(byMember, listener.memberId, listener);
  }

  function add(listener: Listener): void {
    listeners.add(listener);
    for (const game of gamesOf(listener)) join(byGame, game, listener);
    if (listener.memberId === null) return;
    const own = join(byMember, listener.memberId, listener);
    const [oldest] = own;
    if (own.size > MAX_PER_MEMBER) oldest?.close();
  }

  return {
    attach(reply, memberId, games) {
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      response.write('retry: 2000\n\n');
      const listener: Listener = {
        memberId,
        games,
        send: (frame) => {
          if (response.writableLength < 1_000_000) response.write(frame);
          else response.destroy();
        },
        close: () => response.end(),
      };
      add(listener);
      response.on('close', () => remove(listener));
    },
    toAll(event) {
      const frame = frameOf(event);
      for (const listener of listeners) listener.send(frame);
    },
    toGame(gameId, event) {
      const frame = frameOf(event);
      for (const key of [gameId, 'all'] as const)
        for (const listener of byGame.get(key) ?? []) listener.send(frame);
    },
    isShown: (gameId) => byGame.has(gameId) || byGame.has('all'),
    toMembers(memberIds, event) {
      const frame = frameOf(event);
      for (const memberId of memberIds)
        for (const listener of byMember.get(memberId) ?? []) listener.send(frame);
    },
    present: (memberIds) => memberIds.filter((memberId) => byMember.has(memberId)),
    drop(memberId) {
      for (const listener of [...(byMember.get(memberId) ?? [])]) listener.close();
    },
    count: () => listeners.size,
    close() {
      clearInterval(heartbeat);
      for (const listener of [...listeners]) listener.close();
    },
  };
}

function gamesOf({ games }: Listener): Iterable<number | 'all'> {
  return games === 'all' ? ['all'] : games;
}

function join<Key>(groups: Map<Key, Set<Listener>>, key: Key, listener: Listener): Set<Listener> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group);
  return group.add(listener);
}

function leave<Key>(groups: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const group = groups.get(key);
  group?.delete(listener);
  if (group?.size === 0) groups.delete(key);
}

function frameOf({ event, data }: LiveEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
