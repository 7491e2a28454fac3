// Server-sent events: what one browser should hear, pushed as it happens.
import type { FastifyReply } from 'fastify';

export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

interface Listener {
  readonly memberId: string | null;
  send(frame: string): void;
  close(): void;
}

export interface LiveHub {
  /** Takes over a reply and keeps it open until the browser leaves. */
  attach(reply: FastifyReply, memberId: string | null): void;
  /** To everyone. */
  broadcast(event: LiveEvent): void;
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
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.send(': keep\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function remove(listener: Listener): void {
    listeners.delete(listener);
    if (listener.memberId === null) return;
    const own = byMember.get(listener.memberId);
    own?.delete(listener);
    if (own?.size === 0) byMember.delete(listener.memberId);
  }

  function add(listener: Listener): void {
    listeners.add(listener);
    if (listener.memberId === null) return;
    const own = byMember.get(listener.memberId) ?? new Set();
    byMember.set(listener.memberId, own);
    own.add(listener);
    const [oldest] = own;
    if (own.size > MAX_PER_MEMBER) oldest?.close();
  }

  return {
    attach(reply, memberId) {
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
        send: (frame) => {
          if (response.writableLength < 1_000_000) response.write(frame);
          else response.destroy();
        },
        close: () => response.end(),
      };
      add(listener);
      response.on('close', () => remove(listener));
    },
    broadcast(event) {
      const frame = frameOf(event);
      for (const listener of listeners) listener.send(frame);
    },
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

function frameOf({ event, data }: LiveEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
