// The provider over HTTP: a signed interface for the merchant, pay pages for people, a control route for tests.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '@tyche/kernel/clock';
import type { Book, Order, Payout } from './book.ts';
import { page, payPage, STYLE } from './pages.ts';
import { type Action, actions, type NewOrder, type NewPayout, type Provider } from './provider.ts';
import { openVerifier } from './signature.ts';

export interface ProviderServerDeps {
  readonly book: Book;
  readonly provider: Provider;
  readonly key: string;
  readonly clock: Clock;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

const MAX_BYTES = 20_000;

/** Serves the provider. It listens on this machine only, so its pages and its control route need no sign-in. */
export function serveProvider(deps: ProviderServerDeps): Server {
  const verify = openVerifier(deps.key);
  return createServer((request, response) => {
    answer(deps, verify, request).then(
      (found) => send(response, found),
      () => send(response, { status: 500, body: 'unexpected' }),
    );
  });
}

function send(response: ServerResponse, found: Answer | 'no-answer'): void {
  if (found === 'no-answer') return void response.destroy();
  response.writeHead(found.status, {
    'content-type': found.type ?? 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(found.body);
}

async function answer(
  deps: ProviderServerDeps,
  verify: ReturnType<typeof openVerifier>,
  request: IncomingMessage,
): Promise<Answer | 'no-answer'> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const body = await bodyOf(request);
  if (body === null) return { status: 413, body: '{"error":"too-large"}' };
  if (path === '/style.css') return { status: 200, type: 'text/css', body: STYLE };
  if (path.startsWith('/pay/')) return answerPage(deps, path.slice('/pay/'.length), request.method, body);
  if (request.method !== 'POST') return { status: 404, body: '{"error":"not-found"}' };
  if (path === '/control') return control(deps, read(body));
  if (!verify(request.headers, body, deps.clock.now().getTime()))
    return { status: 401, body: '{"error":"signature"}' };
  return answerCall(deps, path, read(body), `http://${request.headers.host}`);
}

function answerCall(
  { book, provider }: ProviderServerDeps,
  path: string,
  given: Given,
  self: string,
): Answer | 'no-answer' {
  switch (path) {
    case '/api/deposits': {
      const order = provider.openOrder(given as unknown as NewOrder);
      if (order === 'no-answer') return order;
      return order === 'refused' ? json({ status: 'refused' }) : json(guideOf(order, self));
    }
    case '/api/deposits/status': {
      const order = book.findOrder(String(given.reference));
      return order
        ? json({ status: order.status, payments: order.payments })
        : json({ status: 'not-found', payments: [] });
    }
    case '/api/payouts': {
      const payout = provider.openPayout(given as unknown as NewPayout);
      return payout === 'no-answer' ? payout : json(statusOf(payout));
    }
    case '/api/payouts/status':
      return json(statusOf(book.findPayout(String(given.reference))));
    case '/api/statement':
      return json({ lines: book.statement(Number(given.from), Number(given.to)) });
    default:
      return { status: 404, body: '{"error":"not-found"}' };
  }
}

function statusOf(payout: Payout | undefined) {
  return payout
    ? { status: payout.status, transactionId: payout.transactionId }
    : { status: 'not-found', transactionId: '' };
}

function guideOf(order: Order, self: string) {
  const link = `${self}/pay/${order.token}`;
  if (order.kind === 'redirect') return { status: 'open', launchUrl: link };
  if (order.kind === 'qr') return { status: 'open', qrText: link };
  return {
    status: 'open',
    address: `T${order.token
      .replace(/[^A-HJ-NP-Za-km-z1-9]/g, 'x')
      .padEnd(33, 'x')
      .slice(0, 33)}`,
    network: 'TRC-20',
    payAmount: order.amount,
    payCurrency: 'USDT',
    qrText: link,
  };
}

function answerPage(
  { book, provider }: ProviderServerDeps,
  token: string,
  method: string | undefined,
  body: string,
): Answer {
  const order = book.findOrderByToken(token);
  const html = (text: string, status = 200) => ({ status, type: 'text/html; charset=utf-8', body: text });
  if (!order) return html(page('Unknown payment', '<p>This payment does not exist.</p>'), 404);
  const action = new URLSearchParams(body).get('action') ?? '';
  if (method === 'POST' && isAction(action) && order.status === 'open') provider.act(order, action);
  return html(payPage(order));
}

function control({ book, provider }: ProviderServerDeps, { reference, action }: Given): Answer {
  const order = book.findOrder(String(reference));
  if (order && isAction(String(action))) {
    provider.act(order, String(action) as Action);
    return json({ status: order.status });
  }
  const payout = book.findPayout(String(reference));
  if (payout && (action === 'paid' || action === 'failed')) {
    provider.endPayout(payout, action);
    return json({ status: payout.status });
  }
  return { status: 404, body: '{"error":"not-found"}' };
}

type Given = Readonly<Record<string, unknown>>;

function isAction(text: string): text is Action {
  return actions.some((action) => action === text);
}

function json(value: unknown): Answer {
  return { status: 200, body: JSON.stringify(value) };
}

function read(body: string): Given {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
