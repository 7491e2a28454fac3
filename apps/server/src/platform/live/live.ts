// Server-sent events: what one browser should hear, pushed as it happens.
import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The games whose draws a page shows, by their numbers on the wire; `all` for a page that lists every game. */
export type ShownGames = ReadonlySet<number> | 'all';

interface Listener {
  readonly memberId: string | null;
  /** The conversation of the chat that a visitor has; null for none. */
  readonly visitorChat: string | null;
  readonly isStaff: boolean;
  readonly games: ShownGames;
  send(frame: string): void;
  /** Ends the stream; the browser comes back after the given milliseconds, or as it was told before. */
  close(retryMs?: number): void;
}

type Who = Pick<Listener, 'memberId' | 'visitorChat' | 'games' | 'isStaff'>;

export interface LiveHub {
  /**
   * Takes over a reply and keeps it open until the browser leaves. It gets the events of these games, and the member's own. Gives the
   * function that ends it.
   */
  attach(reply: FastifyReply, memberId: string | null, games: ShownGames): () => void;
  /** The same for a visitor, who hears of the one conversation that he has. */
  attachVisitor(reply: FastifyReply, visitorChat: string | null, games: ShownGames): () => void;
  /**
   * Takes over a reply for a console of staff. It gets what is for staff, which never has more than ids: a console reads what it shows by
   * calls. Gives the function that ends it.
   */
  attachStaff(reply: FastifyReply): () => void;
  /** To every open console of staff. */
  toStaff(event: LiveEvent): void;
  /** To the open pages of the visitor who has a conversation. */
  toVisitor(visitorChat: string, event: LiveEvent): void;
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
  /** Ends the streams of all members; each page comes back after one to five seconds. */
  dropMembers(): void;
  count(): number;
  /**
   * Ends every stream at a time of its own within the given milliseconds, and each that is opened from now on at once. A page is told to come
   * back after one to five seconds, so that not all of them meet the other nodes in the same moment.
   */
  close(spreadMs?: number): void;
}

/** When a page whose stream ended comes back, in milliseconds: in ordinary times, and when many streams end together. */
const RETRY_MS = 2_000;
const SPREAD_RETRY_MS = [1_000, 5_001] as const;

const HEARTBEAT_MS = 20_000;
const MAX_PER_MEMBER = 8;

/** Opens the hub of this process. */
export function openLiveHub(): LiveHub {
  const listeners = new Set<Listener>();
  const consoles = new Set<Listener>();
  const byMember = new Map<string, Set<Listener>>();
  const byVisitorChat = new Map<string, Set<Listener>>();
  const byGame = new Map<number | 'all', Set<Listener>>();
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.send(': keep\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  let isClosing = false;

  function remove(listener: Listener): void {
    listeners.delete(listener);
    consoles.delete(listener);
    for (const game of gamesOf(listener)) leave(byGame, game, listener);
    if (listener.memberId !== null) leave(byMember, listener.memberId, listener);
    if (listener.visitorChat !== null) leave(byVisitorChat, listener.visitorChat, listener);
  }

  function add(listener: Listener): void {
    listeners.add(listener);
    if (listener.isStaff) consoles.add(listener);
    for (const game of gamesOf(listener)) join(byGame, game, listener);
    if (listener.visitorChat !== null) keepFew(join(byVisitorChat, listener.visitorChat, listener));
    if (listener.memberId !== null) keepFew(join(byMember, listener.memberId, listener));
  }

  function open(reply: FastifyReply, who: Who): () => void {
    const response = begin(reply);
    if (isClosing) {
      response.end(retryFrame(randomInt(...SPREAD_RETRY_MS)));
      return () => undefined;
    }
    response.write(retryFrame(RETRY_MS));
    const listener = listenerOf(response, who);
    add(listener);
    response.on('close', () => remove(listener));
    return () => listener.close();
  }

  return {
    attach: (reply, memberId, games) => open(reply, { memberId, visitorChat: null, games, isStaff: false }),
    attachVisitor: (reply, visitorChat, games) =>
      open(reply, { memberId: null, visitorChat, games, isStaff: false }),
    attachStaff: (reply) =>
      open(reply, { memberId: null, visitorChat: null, games: new Set(), isStaff: true }),
    toStaff: (event) => tell(consoles, event),
    toVisitor: (visitorChat, event) => tell(byVisitorChat.get(visitorChat) ?? [], event),
    toAll: (event) => tell(listeners, event),
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
    dropMembers() {
      for (const listener of [...listeners])
        if (listener.memberId !== null) listener.close(randomInt(...SPREAD_RETRY_MS));
    },
    count: () => listeners.size,
    close(spreadMs = 0) {
      isClosing = true;
      for (const listener of listeners) {
        const end = () => listener.close(randomInt(...SPREAD_RETRY_MS));
        if (spreadMs === 0) end();
        else setTimeout(end, randomInt(spreadMs));
      }
      setTimeout(() => clearInterval(heartbeat), spreadMs);
    },
  };
}

/** Takes over a reply and begins its stream. */
function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  return response;
}

/** Who hears a stream; one that does not take what it is sent is cut off. */
function listenerOf(response: FastifyReply['raw'], who: Who): Listener {
  return {
    ...who,
    send: (frame) => {
      if (response.writableLength < 1_000_000) response.write(frame);
      else response.destroy();
    },
    close: (retryMs) => response.end(retryMs === undefined ? '' : retryFrame(retryMs)),
  };
}

/** Sends an event to some listeners. */
function tell(listeners: Iterable<Listener>, event: LiveEvent): void {
  const frame = frameOf(event);
  for (const listener of listeners) listener.send(frame);
}

/** Ends the oldest stream of somebody who has too many. */
function keepFew(own: ReadonlySet<Listener>): void {
  const [oldest] = own;
  if (own.size > MAX_PER_MEMBER) oldest?.close();
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

function retryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

function frameOf({ event, data }: LiveEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
