// A load of bets over keep-alive connections, one call at a time on each. Bare sockets: the generator shares the machine.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { findUnit, printLine, printSelection, stakeOf } from '@tyche/rules/lottery';
import { findGameById } from '@tyche/rules/lottery/games';
import { formatAmount } from '@tyche/kernel/money';
import { requestKeyAt } from '@tyche/kernel/request-key';

export interface LoadPlan {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly gameId: number;
  readonly number: string;
  /** Draws of other games that are bet on in turn with the first. */
  readonly others?: readonly { readonly gameId: number; readonly number: string }[];
  /** Bets a second over all connections; as fast as they are answered when absent. */
  readonly rate?: number;
  /** Stop at the first refusal for a closed draw, instead of going on with the next one. */
  readonly stopAtClose?: boolean;
  /** Ends the load before its seconds are over. */
  readonly until?: AbortSignal;
}

export interface LoadResult {
  readonly accepted: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly perSecond: number;
  /** Milliseconds, from the planned start where there is a rate. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Milliseconds of each accepted bet, rising. */
  readonly times: readonly number[];
  /** The draw that was last named. */
  readonly number: string;
  /** Order ids that were acknowledged. */
  readonly orderIds: readonly string[];
}

interface Slip {
  readonly slip: string;
  readonly amount: string;
}

const SLIPS = 4_000;

/** Single-line bets over every play of a game, as casual players make them. */
export function makeSlips(gameId: number, count = SLIPS): Slip[] {
  const game = findGameById(gameId);
  const unit = game && (findUnit(game, 3) ?? game.units.at(-1));
  if (!game || !unit) throw new Error(`no game ${gameId}`);
  const random = { nextWord: () => Math.floor(Math.random() * 2 ** 32) };
  return Array.from({ length: count }, (_, at) => {
    const play = game.plays[at % game.plays.length];
    if (!play) throw new Error('no play');
    const selection = play.sample(random);
    const terms = { betPrice: game.betPrice, unit: unit.factor, multiple: 1 };
    return {
      slip: printLine({
        balls: printSelection(play, selection),
        type: selection.entry === 'picked' ? 1 : 2,
        playId: play.id,
        unitId: unit.id,
        series: game.series.default,
        multiple: 1,
        digit: play.digit,
      }),
      amount: formatAmount(stakeOf(play.count(selection), terms)),
    };
  });
}

/** Runs the load. Every answer other than an accepted bet is counted by its code. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { url, cookies, connections, seconds, rate } = plan;
  const { hostname, port } = new URL(url);
  const draws = [{ gameId: plan.gameId, number: plan.number }, ...(plan.others ?? [])];
  const boards = draws.map((draw) => ({
    ...draw,
    slips: makeSlips(draw.gameId, Math.ceil(SLIPS / draws.length)),
  }));
  const began = performance.now();
  const until = began + seconds * 1_000;
  const times: number[] = [];
  const refused = new Map<string, number>();
  const orderIds: string[] = [];
  let sent = 0;
  let closed = false;

  async function one(): Promise<void> {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const ask = callerOn(socket);
    for (;;) {
      const turn = sent;
      sent += 1;
      const planned = rate === undefined ? performance.now() : began + (turn * 1_000) / rate;
      if (planned >= until || closed || plan.until?.aborted) break;
      const wait = planned - performance.now();
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      const board = boards[turn % boards.length];
      const drawn = board?.slips[Math.floor(turn / boards.length) % board.slips.length];
      if (!board || !drawn) throw new Error('a load without draws');
      const { slip, amount } = drawn;
      const body = `{"gameId":${board.gameId},"currentNumero":"${board.number}","bettingSlipString":"${slip}","betCartAmountSum":"${amount}","device":"WEB"}`;
      const answer = await ask(
        `POST /lgw/orders/betting HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookies[turn % cookies.length]}\r\nIdempotency-Key: ${requestKeyAt(Date.now(), randomBytes(16))}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      if (answer.status === 200) {
        times.push(performance.now() - planned);
        orderIds.push(/"orderId":"([0-9]+)"/.exec(answer.body)?.[1] ?? '');
        continue;
      }
      const code = /"code":"([a-z-]+)"/.exec(answer.body)?.[1] ?? String(answer.status);
      refused.set(code, (refused.get(code) ?? 0) + 1);
      if (code !== 'draw-closed' && code !== 'draw-not-open') continue;
      if (plan.stopAtClose) closed = true;
      board.number = /"numero":"([0-9]+)"/.exec(answer.body)?.[1] ?? board.number;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - began) / 1_000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    accepted: times.length,
    refused,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    times: sorted,
    number: boards[0]?.number ?? plan.number,
    orderIds,
  };
}

/** The number of the draw on sale. */
export async function currentNumber(url: string, gameId: number): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/lgw/numeros/near?gameId=${gameId}`);
    const body = (await response.json()) as { currentNumero?: { numero: string; isSale: boolean } };
    if (body.currentNumero?.isSale) return body.currentNumero.numero;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function callerOn(socket: Socket): (request: string) => Promise<{ status: number; body: string }> {
  let received = '';
  let answered: ((answer: { status: number; body: string }) => void) | null = null;
  let failed: ((error: Error) => void) | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: ([0-9]+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const answer = {
      status: Number(received.slice(9, 12)),
      body: received.slice(head + 4, head + 4 + length),
    };
    received = received.slice(head + 4 + length);
    answered?.(answer);
  });
  socket.on('error', (error) => failed?.(error));
  return (request) =>
    new Promise((resolve, reject) => {
      answered = resolve;
      failed = reject;
      socket.write(request);
    });
}
