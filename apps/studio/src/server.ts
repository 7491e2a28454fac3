// The studio over HTTP: the signed calls of transfer mode for the operator, and a control route for tests.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '@tyche/kernel/clock';
import type { SharedKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS, openVerifier, type Proof } from '@tyche/vendor-protocol/signing';
import {
  BalanceRequest,
  type HealthAnswer,
  PATHS,
  PlayerRequest,
  SweepRequest,
  TransferRequest,
} from '@tyche/vendor-protocol/transfer-mode';
import Value from 'typebox/value';
import { answerOperator, type OperatorDeps } from './api/operator-api.ts';
import { readBody, readFields } from './api/read-body.ts';
import type { StudioWallet } from './wallet.ts';

export interface StudioServerDeps {
  readonly wallet: StudioWallet;
  /** What the operator's calls may be signed with. */
  readonly keys: SharedKeys;
  readonly clock: Clock;
  /** Of the games; null for a studio that has only wallets. */
  readonly games: OperatorDeps | null;
  /** Lets a test change how the studio stands; off where anyone else reaches the port. */
  readonly hasControl: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Of the request; an answer that has one is signed with its key. */
  readonly proof?: Proof;
}

/** How the whole studio stands: `silent` takes calls and answers none. */
type Mode = 'ready' | 'maintenance' | 'silent';

const MAX_BYTES = 65_536;

/** Serves the studio. Its control route needs no sign-in: it is only there when it is asked for. */
export function serveStudio(deps: StudioServerDeps): Server {
  const verify = openVerifier(deps.keys);
  const state: { mode: Mode } = { mode: 'ready' };
  return createServer((request, response) => {
    answer(deps, state, verify, request)
      .then((found) => send(response, found))
      .catch(() => send(response, { status: 500, body: '{"status":"UNEXPECTED"}' }))
      .catch(() => response.destroy());
  });
}

async function send(response: ServerResponse, found: Answer | 'no-answer'): Promise<void> {
  if (found === 'no-answer') return void response.destroy();
  const { status, body, proof } = found;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(proof && { [HEADERS.signature]: await answerSignatureOf(proof.key.secret, proof.nonce, body) }),
  });
  response.end(body);
}

async function answer(
  deps: StudioServerDeps,
  state: { mode: Mode },
  verify: ReturnType<typeof openVerifier>,
  request: IncomingMessage,
): Promise<Answer | 'no-answer'> {
  const { method = '', url = '' } = request;
  const body = await readBody(request, MAX_BYTES);
  if (body === null) return { status: 413, body: '{"status":"BAD_REQUEST"}' };
  if (deps.hasControl && method === 'POST' && url === '/control')
    return control(deps, state, readFields(body) ?? {});
  if (state.mode === 'silent') return 'no-answer';
  const heard = { method, path: url, body, headers: request.headers };
  const proof = await verify(heard, deps.clock.now().getTime());
  if (proof === null) return { status: 401, body: '{"status":"SIGNATURE_INVALID"}' };
  const { pathname, searchParams } = new URL(url, 'http://studio');
  const given = method === 'GET' ? Object.fromEntries(searchParams) : readFields(body);
  if (given === null) return { status: 200, proof, body: '{"status":"BAD_REQUEST"}' };
  const call = `${method} ${pathname}`;
  const value =
    (deps.games && (await answerOperator(deps.games, call, given))) ??
    (await answerCall(deps.wallet, state, call, given));
  if (value === 'no-answer') return value;
  if (value === null) return { status: 200, proof, body: '{"status":"BAD_REQUEST"}' };
  return { status: 200, proof, body: JSON.stringify(value) };
}

async function answerCall(
  wallet: StudioWallet,
  { mode }: { mode: Mode },
  call: string,
  given: unknown,
): Promise<object | 'no-answer' | null> {
  const transfer = new RegExp(`^(GET|POST) ${PATHS.transfers}/([A-Za-z0-9._:-]{1,64})(/void)?$`).exec(call);
  if (transfer) {
    const [, method, id = '', isVoid] = transfer;
    if (method === 'GET' && isVoid === undefined) return wallet.status(id);
    return method === 'POST' && isVoid !== undefined ? wallet.voidTransfer(id) : null;
  }
  switch (call) {
    case `GET ${PATHS.health}`:
      return healthOf(mode);
    case `POST ${PATHS.players}`:
      if (!Value.Check(PlayerRequest, given)) return null;
      await wallet.openPlayer(given.playerId, given.currency);
      return { status: 'OK' };
    case `GET ${PATHS.balance}`:
      return Value.Check(BalanceRequest, given) ? wallet.balance(given.playerId, given.currency) : null;
    case `POST ${PATHS.deposit}`:
      return Value.Check(TransferRequest, given) ? wallet.move('deposit', given) : null;
    case `POST ${PATHS.withdraw}`:
      return Value.Check(TransferRequest, given) ? wallet.move('withdraw', given) : null;
    case `POST ${PATHS.sweep}`:
      return Value.Check(SweepRequest, given) ? wallet.sweep(given.playerId) : null;
    default:
      return null;
  }
}

function healthOf(mode: Mode): HealthAnswer {
  const [from, to] = ['2026-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
  const rest = mode === 'maintenance' ? { maintenance: { from, to, message: 'maintenance' } } : {};
  return { ok: mode === 'ready', version: '1', ...rest };
}

/** What a test makes it do: change how it stands, or put a player's money into a round. */
function control(
  { wallet }: StudioServerDeps,
  state: { mode: Mode },
  { mode, playerId, currency, inPlay }: Readonly<Record<string, unknown>>,
): Answer {
  if (mode === 'ready' || mode === 'maintenance' || mode === 'silent') {
    state.mode = mode;
    return { status: 200, body: '{"status":"OK"}' };
  }
  const isPlayed = wallet.play(String(playerId), String(currency), String(inPlay));
  return isPlayed
    ? { status: 200, body: '{"status":"OK"}' }
    : { status: 404, body: '{"status":"NOT_FOUND"}' };
}
