// A wallet in memory that answers by the rules, with faults that can be planted in it.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '@tyche/kernel/money';
import { FREE_FACE, unitsOf } from '@tyche/vendor-protocol/conformance/steps';
import { answerSignatureOf, HEADERS, openVerifier, signedHeaders } from '@tyche/vendor-protocol/signing';
import {
  CallModel,
  type ModelAnswer,
  type ModelPlayer,
  playerOf,
  type RawCall,
} from '../../../packages/rules/test/vectors/call-model.ts';
import type { KitPlayer, OperatorHand } from '../kit.ts';

export const key = { keyId: 'operator-1', secret: 'a-secret-of-this-test-of-32-letters' };

/** What a wallet does wrong. */
export interface Fault {
  /** Changes what the wallet knows before it answers a call. */
  readonly before?: (model: CallModel, call: RawCall) => void;
  /** Changes what it knows, or the answer, after a call. */
  readonly after?: (model: CallModel, call: RawCall, answer: ModelAnswer) => ModelAnswer | undefined;
  readonly nonces?: 'forgotten' | 'of each connection';
  readonly answers?: 'not signed' | 'signed for another call';
  readonly tokens?: 'any' | 'again';
  readonly sessions?: 'not looked at';
  /** What of a call it does not look at. */
  readonly overlooks?: 'method' | 'size' | 'length' | 'query' | 'letters' | 'signature';
  /** It takes a call of another content type and says that it does not. */
  readonly refusesTaken?: boolean;
  /** It answers nothing while a body is on its way, or never to one call. */
  readonly waits?: 'for bodies' | 'refund';
  /** It forgets the number of a call whose answer it could not deliver. */
  readonly forgetsUnread?: boolean;
  /** What it does in maintenance instead of refusing: it answers, or tells no time. */
  readonly maintenance?: 'answers' | 'tells no time';
  /** A lock in the middle changes nothing. */
  readonly locks?: 'ignored';
  /** What it does with a round that stays open: it does not ask, or books nothing of what it hears. */
  readonly oldRounds?: 'not asked about' | 'left alone';
}

const MAX_BODY = 65_536;
const MAX_BATCH = 524_288;
const LATE_MS = 8;

export interface ModelWallet {
  readonly url: string;
  readonly model: CallModel;
  /** Of its operator, who asks at `vendorUrl` about rounds. */
  handFor(vendorUrl: string): OperatorHand;
  close(): void;
}

/** Starts a wallet with the balance of each player. */
export async function startModelWallet(
  players: readonly KitPlayer[],
  balance: string,
  fault: Fault = {},
): Promise<ModelWallet> {
  const model = new CallModel();
  model.offGames.add('no-such-game');
  for (const { playerId, state, currency, grantId } of players) {
    if (grantId !== undefined) model.grants.set(grantId, 2);
    if (grantId !== undefined && state === 'total')
      model.totals.set(grantId, { face: unitsOf(FREE_FACE), rounds: 2, played: 0, isPaid: false });
    model.players.set(
      playerId,
      playerOf({
        currency,
        balance,
        blocked: state === 'locked',
        ...(state === 'limited' && { limitLeft: '150' }),
      }),
    );
  }
  const site = new ModelServer(model, players, fault);
  const { server } = site;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    model,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/seamless/v1/TEST`,
    handFor: (vendorUrl) => ({
      async setMaintenance(isOn) {
        site.isClosed = isOn;
      },
      async setLocked(playerId, isLocked) {
        const player = model.players.get(playerId);
        if (player && fault.locks !== 'ignored') player.isBlocked = isLocked;
      },
      ageRound: (round) => askAbout(model, fault, { vendorUrl, ...round }),
    }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Asks the vendor about a round, and sends what ended it on the way of the vendor's calls. False where nobody asks. */
async function askAbout(
  model: CallModel,
  { oldRounds }: Fault,
  {
    vendorUrl,
    roundId,
    playerId,
  }: { readonly vendorUrl: string; readonly roundId: string; readonly playerId: string },
): Promise<boolean> {
  if (oldRounds === 'not asked about') return false;
  const path = `/sgp/v1/rounds/${roundId}?${new URLSearchParams({ playerId })}`;
  const parts = { method: 'GET', path, timestamp: String(Date.now()), nonce: randomUUID(), body: '' };
  const answer = await fetch(`${vendorUrl}${path}`, { headers: await signedHeaders(key, parts) });
  const { round } = await answer.json();
  if (round === undefined || oldRounds === 'left alone') return true;
  const of = { roundId, playerId, currency: round.currency };
  if (round.state === 'refunded')
    model.send({ call: 'refund', ...of, txId: `${roundId}.refund`, betTxId: `${roundId}.bet` });
  else
    model.send({
      call: 'win',
      ...of,
      txId: `${roundId}.win`,
      betTxIds: [`${roundId}.bet`],
      amount: round.win,
      roundClosed: true,
    });
  return true;
}

class ModelServer {
  readonly server: Server;
  isClosed = false;
  readonly #model: CallModel;
  readonly #fault: Fault;
  readonly #tokens: ReadonlyMap<string, string>;
  /** The session of each player; empty when it ended. */
  readonly #sessions = new Map<string, { readonly token: string; isEnded: boolean }>();
  /** Bodies that are on their way. */
  #open = 0;
  readonly #verifiers = new WeakMap<object, ReturnType<typeof openVerifier>>();

  constructor(model: CallModel, players: readonly KitPlayer[], fault: Fault) {
    this.#model = model;
    this.#fault = fault;
    this.#tokens = new Map(players.map(({ gameToken, playerId }) => [gameToken, playerId] as const));
    this.server = createServer((request, response) => this.#read(request, response));
  }

  #read(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    const { overlooks } = this.#fault;
    const limit = request.url?.includes('/batch') ? MAX_BATCH : MAX_BODY;
    let size = 0;
    this.#open += 1;
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit || overlooks === 'size') parts.push(part);
      else if (!response.writableEnded)
        response.writeHead(413, { connection: 'close' }).end(() => request.destroy());
    });
    const take = () => void this.#take(request, response, Buffer.concat(parts));
    request.on('end', () => {
      this.#open -= 1;
      if (!response.writableEnded) take();
    });
    request.on('close', () => {
      if (!request.complete && overlooks === 'length') take();
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const { overlooks } = this.#fault;
    if (request.method !== 'POST' && overlooks !== 'method') return refuse(response, 405);
    const url = new URL(request.url ?? '', 'http://wallet');
    const body = bytes.toString(overlooks === 'letters' ? 'latin1' : 'utf8');
    const path = overlooks === 'query' ? url.pathname : (request.url ?? '');
    const heard = { method: request.method ?? '', path, headers: request.headers, body };
    const proved = await this.#verifierOf(request)(heard, Date.now());
    const nonce =
      overlooks === 'signature' ? String(request.headers[HEADERS.nonce]) : (proved?.nonce ?? null);
    if (nonce === null) return refuse(response, 401);
    const { maintenance } = this.#fault;
    if (this.isClosed && maintenance !== 'answers') {
      if (maintenance === undefined) response.setHeader('retry-after', '30');
      return refuse(response, 503);
    }
    const { waits } = this.#fault;
    if (waits === 'for bodies' ? this.#open > 0 : url.pathname.endsWith(`/${waits}`)) return;
    const answer = this.#answer({ call: url.pathname.split('/').at(-1), ...parse(body) });
    await this.#forget(request, parse(body));
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    if (this.#fault.refusesTaken && !isJson) return refuse(response, 415);
    await this.#send(response, JSON.stringify(answer), nonce);
  }

  async #send(response: ServerResponse, text: string, nonce: string): Promise<void> {
    const { answers } = this.#fault;
    const signed = await answerSignatureOf(key.secret, answers === undefined ? nonce : 'another', text);
    if (response.headersSent) return;
    if (answers !== 'not signed') response.setHeader(HEADERS.signature, signed);
    response.end(text);
  }

  #verifierOf({ socket }: IncomingMessage): ReturnType<typeof openVerifier> {
    const { nonces } = this.#fault;
    const of = nonces === undefined ? this : nonces === 'forgotten' ? {} : socket;
    const verifier = this.#verifiers.get(of) ?? openVerifier([key]);
    this.#verifiers.set(of, verifier);
    return verifier;
  }

  async #forget({ socket }: IncomingMessage, { txId }: RawCall): Promise<void> {
    if (!this.#fault.forgetsUnread) return;
    await sleep(LATE_MS);
    if (socket.destroyed || socket.readableEnded) this.#model.stored.delete(String(txId));
  }

  #answer(call: RawCall): ModelAnswer {
    const { before, after, sessions } = this.#fault;
    const playerId = String(call.playerId);
    const session = this.#sessionOf(playerId, call.sessionToken);
    const player = this.#model.players.get(playerId);
    if (player && sessions === undefined) player.session = session;
    before?.(this.#model, call);
    const answer = this.#answerRightly(call, session);
    return after?.(this.#model, call, answer) ?? answer;
  }

  #answerRightly(call: RawCall, session: ModelPlayer['session']): ModelAnswer {
    const player = this.#model.players.get(String(call.playerId));
    switch (call.call) {
      case 'authenticate':
        return this.#authenticate(call.gameToken);
      case 'balance':
        if (session !== 'valid') return { status: session === 'expired' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID' };
        return answerOf({ balance: formatAmount(player?.balance ?? 0n) });
      case 'session-end':
        for (const one of this.#sessions.values()) if (one.token === call.sessionToken) one.isEnded = true;
        return { status: 'OK' };
      default:
        return this.#model.send(call);
    }
  }

  #authenticate(gameToken: unknown): ModelAnswer {
    const { tokens } = this.#fault;
    const token = String(gameToken);
    const playerId = this.#tokens.get(token);
    const { status } = this.#model.send({ call: 'authenticate', gameToken: token });
    const isTaken = tokens === 'any' || (playerId !== undefined && (status === 'OK' || tokens === 'again'));
    if (!isTaken) return { status: 'TOKEN_INVALID' };
    if (playerId !== undefined) this.#sessions.set(playerId, { token: `session-${token}`, isEnded: false });
    return answerOf({ sessionToken: `session-${token}` });
  }

  #sessionOf(playerId: string, token: unknown): ModelPlayer['session'] {
    const session = this.#sessions.get(playerId);
    if (!session || session.token !== token) return 'invalid';
    return session.isEnded ? 'expired' : 'valid';
  }
}

/** The server itself may have answered a call that broke off. */
function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status).end();
}

function answerOf(fields: RawCall): ModelAnswer {
  return { ...fields, status: 'OK' };
}

function parse(body: string): RawCall {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
