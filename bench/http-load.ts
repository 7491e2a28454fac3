// A load of plain calls over keep-alive connections, one at a time on each. Bare sockets: the generator shares the machine.
import { connect, type Socket } from 'node:net';
import { percentile } from './table.ts';

export interface CallPlan {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Calls a second over all connections, timed from their planned start; as fast as they are answered when absent. */
  readonly rate?: number;
  /** The call of a turn: what stands between the request line and the blank line, and the body. */
  readonly call: (turn: number) => { readonly head: string; readonly body?: string };
}

export interface CallResult {
  readonly answered: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs the load. An answer other than 200 counts as failed. */
export async function runCalls({ url, connections, seconds, rate, call }: CallPlan): Promise<CallResult> {
  const { hostname, port, host } = new URL(url);
  const began = performance.now();
  const until = began + seconds * 1_000;
  const times: number[] = [];
  let failed = 0;
  let sent = 0;

  async function one(): Promise<void> {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const ask = callerOn(socket);
    for (;;) {
      const turn = sent;
      sent += 1;
      const planned = rate === undefined ? performance.now() : began + (turn * 1_000) / rate;
      if (planned >= until) break;
      const wait = planned - performance.now();
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      const { head, body = '' } = call(turn);
      const length =
        body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      const status = await ask(`${head}\r\nHost: ${host}\r\n${length}\r\n${body}`);
      if (status === 200) times.push(performance.now() - planned);
      else failed += 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - began) / 1_000;
  return {
    answered: times.length,
    failed,
    perSecond: times.length / elapsed,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

function callerOn(socket: Socket): (request: string) => Promise<number> {
  let received = '';
  let answered: ((status: number) => void) | null = null;
  let failed: ((error: Error) => void) | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: ([0-9]+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const status = Number(received.slice(9, 12));
    received = received.slice(head + 4 + length);
    answered?.(status);
  });
  socket.on('error', (error) => failed?.(error));
  return (request) =>
    new Promise((resolve, reject) => {
      answered = resolve;
      failed = reject;
      socket.write(request);
    });
}
