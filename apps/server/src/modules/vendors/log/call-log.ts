// The log of vendors' calls. A call puts its lines into a buffer and is answered; the buffer is written in batches, so that the log never
// slows a money call. The buffer is bounded: what does not fit is dropped and counted.
import { outageOf } from '../../../platform/db/outages.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { CallReply } from '../calls/handle-call.ts';
import type { RawCall } from '../adapter.ts';
import { linesOfCall } from './lines-of-call.ts';
import { insertLines, type LoggedCall } from './store-log.ts';

/** Lines that wait at most: some seconds of a busy process. */
const MAX_WAITING = 5_000;
const MAX_BATCH = 500;
const EVERY_MS = 1_000;
/** Lines of refused calls in one period of `EVERY_MS`: who has no key can send any number, and must not fill the table. */
const MAX_REFUSED = 20;

export interface CallLogOptions {
  readonly reader: Reader;
  readonly log: Log;
  readonly vendors: readonly { readonly code: string }[];
  readonly maxWaiting?: number;
  readonly everyMs?: number;
  /** Any clock that only rises, in ms. */
  nowMs?(): number;
}

export interface CallLog {
  /** Handles a call and logs it with its duration, also when `handle` throws. */
  handle(code: string, call: RawCall, handle: () => Promise<CallReply>): Promise<CallReply>;
  /** How many lines were dropped since the process began. */
  dropped(): number;
  /** Writes what waits, and ends. */
  close(): Promise<void>;
}

type Waiting = Omit<LoggedCall, 'ageMs'> & { readonly endedMs: number };

/** Opens the log of a process. Calls under the code of no vendor are not logged. */
export function openCallLog(options: CallLogOptions): CallLog {
  const { reader, log, vendors, maxWaiting = MAX_WAITING, everyMs = EVERY_MS } = options;
  const { nowMs = () => performance.now() } = options;
  let waiting: Waiting[] = [];
  let dropped = 0;
  let refused = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function add(lines: readonly Waiting[]): void {
    const room = Math.max(0, maxWaiting - waiting.length);
    waiting.push(...lines.slice(0, room));
    dropped += Math.max(0, lines.length - room);
    flushLater();
  }

  function flushLater(): void {
    timer ??= setTimeout(flush, everyMs).unref();
  }

  function flush(): void {
    timer = null;
    refused = 0;
    writing = writing.then(writeAll);
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      try {
        await insertLines(
          reader,
          batch.map(({ endedMs, ...line }) => ({ ...line, ageMs: Math.round(nowMs() - endedMs) })),
        );
      } catch (error) {
        if (outageOf(error)) return flushLater();
        log.error('vendors.call-log-failed', { err: error, lines: batch.length });
        dropped += batch.length;
      }
      waiting = waiting.slice(batch.length);
    }
  }

  return {
    async handle(code, call, handle) {
      const startedMs = nowMs();
      const vendor = vendors.find((one) => one.code === code.toLowerCase());
      let reply: CallReply | null = null;
      try {
        reply = await handle();
        return reply;
      } finally {
        const endedMs = nowMs();
        const { command = null, answer = null } = reply?.seen ?? {};
        const isRefused = answer?.status === 'SIGNATURE_INVALID';
        if (isRefused) refused += 1;
        const lines = linesOfCall({ name: call.name, command, answer });
        const durationMs = Math.round(endedMs - startedMs);
        if (vendor && isRefused && refused > MAX_REFUSED) dropped += 1;
        else if (vendor) add(lines.map((line) => ({ ...line, vendor: vendor.code, durationMs, endedMs })));
      }
    },
    dropped: () => dropped,
    async close() {
      if (timer) clearTimeout(timer);
      flush();
      await writing;
      // An outage leaves lines, and sets the timer again.
      if (timer) clearTimeout(timer);
    },
  };
}
