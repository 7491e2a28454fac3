// A plain proxy, as an operator has one before the web processes: each call goes to the next ready backend, once.
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface RunningProxy {
  readonly url: string;
  /** How many backends take calls now. */
  countReady(): number;
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 200;
/** A backend on a busy machine answers late; one that stops says so at once. */
const CHECK_LIMIT_MS = 10_000;
/** Headers of one connection (RFC 9110, section 7.6.1). */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'te'];

interface Backend {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
  /** A check is on its way. */
  isAsked: boolean;
}

/**
 * Opens the proxy on a port of this machine. A backend is out while its `/readyz` does not answer 200, asked five times a second, one
 * question at a time.
 * A call is never sent again: when its backend breaks off, the caller hears 502; without a ready backend, 503.
 */
export async function openProxy(port: number, backendPorts: readonly number[]): Promise<RunningProxy> {
  const backends = backendPorts.map(
    (backendPort): Backend => ({
      host: '127.0.0.1',
      port: backendPort,
      agent: new Agent({ keepAlive: true }),
      isReady: false,
      isAsked: false,
    }),
  );
  let turn = 0;
  const server = createServer((call, answer) => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % Math.max(1, ready.length)];
    if (backend) forward(backend, call, answer);
    else refuse(answer, 503);
  });
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  const checks = setInterval(() => {
    for (const backend of backends) if (!backend.isAsked) void check(backend);
  }, CHECK_EVERY_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `http://127.0.0.1:${port}`,
    countReady: () => backends.filter(({ isReady }) => isReady).length,
    async stop() {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      for (const { agent } of backends) agent.destroy();
    },
  };
}

function forward(backend: Backend, call: IncomingMessage, answer: ServerResponse): void {
  const { host, port, agent } = backend;
  const from = call.socket.remoteAddress ?? '';
  const headers = { ...withoutHops(call.headers), 'x-forwarded-for': from };
  const sent = request({ host, port, agent, method: call.method, path: call.url, headers });
  sent.on('response', (reply) => {
    answer.writeHead(reply.statusCode ?? 502, withoutHops(reply.headers));
    // The head of a live stream goes out before its first event.
    if (reply.headers['content-type']?.startsWith('text/event-stream')) answer.flushHeaders();
    reply.on('error', () => answer.destroy());
    reply.pipe(answer);
  });
  sent.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else refuse(answer, 502);
  });
  // The caller left before the answer was whole, such as the reader of a live stream.
  answer.on('close', () => {
    if (!answer.writableFinished) sent.destroy();
  });
  call.pipe(sent);
}

function refuse(answer: ServerResponse, status: 502 | 503): void {
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(`{"code":"proxy-${status}"}`);
}

function withoutHops<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
}

async function check(backend: Backend): Promise<void> {
  const { host, port } = backend;
  backend.isAsked = true;
  const options = { host, port, path: '/readyz', agent: false, timeout: CHECK_LIMIT_MS };
  backend.isReady = await new Promise<boolean>((resolve) => {
    const asked = get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
  backend.isAsked = false;
}
