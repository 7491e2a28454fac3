// An orderly stop of the edge (scale.md 3.2): a balancer is told, calls are taken until it has heard, what is under way is answered, and
// only then are connections closed.
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** True from the moment the stop began. */
  isStopping(): boolean;
  /** Ends at once, but while the port is being closed: then when it is closed. */
  untilPortClosed(): Promise<void>;
  /**
   * Stops in order. For `drainMs` calls are taken as before, each answered with `Connection: close`, while the readiness check tells the
   * balancer to send no more; live streams end spread over that time. Then the port is closed and calls on open connections are still
   * answered. When no connection is left, when all have been idle for a while, or after 20 seconds, the rest is cut.
   */
  stop(options: {
    readonly drainMs: number;
    /** Ends the live streams, spread over the given milliseconds. */
    endStreams(spreadMs: number): void;
  }): Promise<void>;
}

/**
 * How often in a row all lines are found idle before they are cut: a call may be on its way to us, from a caller that was held up. About a
 * second.
 */
const QUIET_LOOKS = 100;
/** With the default drain shorter than what container runtimes wait before they kill. */
const DEADLINE_MS = 20_000;
const LOOK_EVERY_MS = 10;
/**
 * How often in a row no connection came before the port is closed: callers who had their answer before answers were held come again within
 * that time. About a quarter of a second.
 */
const QUIET_PORT_LOOKS = 50;
const QUIET_PORT_EVERY_MS = 5;
/** How long at most the port is kept open for that: the answers of all callers wait meanwhile. */
const QUIET_PORT_LIMIT_MS = 2_000;

/**
 * Answers with `Connection: close` from the moment the stop began. Answers wait while the port is being closed: a caller that has one
 * connects again, and a connection that nobody has accepted is cut with the port.
 */
export function closeWhileStopping(
  app: FastifyInstance,
  drain: Pick<Drain, 'isStopping' | 'untilPortClosed'>,
): void {
  app.addHook('onSend', async (_request, reply) => {
    await drain.untilPortClosed();
    if (drain.isStopping()) reply.header('connection', 'close');
  });
}

/** Watches the calls of the edge that listens, so that it can be stopped in order. */
export function watchCalls(app: FastifyInstance): Drain {
  let [isStopping, open, seen] = [false, 0, 0];
  /** Connections that came and answers that went: what makes a turn of the loop a busy one. */
  let moves = 0;
  let portClosed = Promise.resolve();
  app.server.on('connection', () => {
    moves += 1;
  });
  // At the server: the calls of every merchant come through it.
  app.server.prependListener('request', (_request, response) => {
    open += 1;
    seen += 1;
    response.once('close', () => {
      moves += 1;
      open -= 1;
    });
  });
  return {
    isStopping: () => isStopping,
    untilPortClosed: () => portClosed,
    async stop({ drainMs, endStreams }) {
      isStopping = true;
      endStreams(drainMs);
      await sleep(drainMs);
      // Closing the port cuts the connections that wait to be accepted. So answers are held, and it is closed when the callers who had
      // theirs before have come again: none came for a while, and no answer let a caller come.
      const closing = Promise.withResolvers<void>();
      portClosed = closing.promise;
      await untilQuiet(() => moves);
      // Not the close of `http.Server`: that one cuts idle lines at once, with calls that are on their way.
      NetServer.prototype.close.call(app.server);
      closing.resolve();
      const deadline = performance.now() + DEADLINE_MS;
      let [quietLooks, seenBefore] = [0, seen];
      while (performance.now() < deadline && (await countLines(app)) > 0) {
        // Looks are counted, not milliseconds: a process that was held up finds the calls of that time only when it looks again.
        quietLooks = open === 0 && seen === seenBefore ? quietLooks + 1 : 0;
        seenBefore = seen;
        if (quietLooks >= QUIET_LOOKS) app.server.closeIdleConnections();
        // What is left then has never sent a call.
        if (quietLooks >= 2 * QUIET_LOOKS) break;
        await sleep(LOOK_EVERY_MS);
      }
      await app.close();
    },
  };
}

/** Waits until a count has stayed the same for a number of looks. Looks are counted, not milliseconds: a process may be held up. */
async function untilQuiet(count: () => number): Promise<void> {
  const latest = performance.now() + QUIET_PORT_LIMIT_MS;
  for (let [looks, before] = [0, count()]; looks < QUIET_PORT_LOOKS && performance.now() < latest; ) {
    await sleep(QUIET_PORT_EVERY_MS);
    looks = count() === before ? looks + 1 : 0;
    before = count();
  }
}

function countLines(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
