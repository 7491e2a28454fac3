// Bets at a steady rate. What was acknowledged is written to a journal outside of the database; what was not answered is sent again with
// its key until it is.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '@tyche/rules/lottery';
import { testGames } from '@tyche/rules/lottery/games';
import { readOnSale } from './calls.ts';
import { codeOf, type Order, randomOrder } from '../faults/bettor.ts';
import type { Journal } from '../faults/journal.ts';
import type { Seeded } from '../faults/seeded.ts';

export interface LoadOptions {
  readonly url: string;
  readonly cookies: readonly string[];
  /** Bets a second over all members. */
  readonly rate: number;
  readonly journal: Journal;
  readonly random: Seeded;
}

export interface LoadCounts {
  acknowledged: number;
  /** Milliseconds from the planned moment of each acknowledged bet to its answer. */
  readonly times: number[];
  /** The longest time without an acknowledged bet, in milliseconds. */
  longestPauseMs: number;
  /** Answers that said no, by their code. */
  readonly refused: Map<string, number>;
  /** Calls without an answer to the bet, by what came instead: cut, 502, 503 and so on. Each was sent again. */
  readonly failed: Map<string, number>;
}

const CALLERS = 48;
const CALL_LIMIT_MS = 10_000;
const AGAIN_MS = 100;
const NUMBER_FOR_MS = 1_000;

/** Games with a draw every ten seconds, whose units are hundredths and thousandths. */
export const played = testGames.filter(({ units }) =>
  [3, 4].every((id) => units.some((unit) => unit.id === id)),
);

type Sent = { readonly status: number; readonly text: string } | { readonly error: string };

export class Load {
  readonly counts: LoadCounts = {
    acknowledged: 0,
    times: [],
    longestPauseMs: 0,
    refused: new Map(),
    failed: new Map(),
  };
  readonly #options: LoadOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #numbers = new Map<number, { text: string; readAt: number }>();
  readonly #began = performance.now();
  #turn = 0;
  #lastAt = 0;
  #isStopped = false;
  #isGivenUp = false;
  #mayChase = true;
  #callers: Promise<unknown> = Promise.resolve();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Acknowledged bets a second, from the start to the last one. */
  perSecond(): number {
    return (this.counts.acknowledged * 1_000) / (this.#lastAt - this.#began);
  }

  /** Calls that were not answered so far. */
  countFailed(): number {
    return [...this.counts.failed.values()].reduce((sum, count) => sum + count, 0);
  }

  start(): void {
    this.#lastAt = performance.now();
    this.#callers = Promise.all(Array.from({ length: CALLERS }, () => this.#call()));
  }

  /** Sends no more chases: after the end one would bet on a draw to come, which has to be waited for. */
  stopChases(): void {
    this.#mayChase = false;
  }

  /** Stops when every bet that was sent is answered; throws when that takes too long. */
  async stop(withinMs = 60_000): Promise<void> {
    this.#isStopped = true;
    const late = new AbortController();
    await Promise.race([
      this.#callers,
      sleep(withinMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`bets still have no answer after ${withinMs} ms`);
      }),
    ]).finally(() => late.abort());
    this.#agent.destroy();
  }

  /** Ends at once, with bets unanswered: the drill broke off. */
  giveUp(): void {
    this.#isStopped = true;
    this.#isGivenUp = true;
    this.#agent.destroy();
  }

  async #call(): Promise<void> {
    const { rate, cookies, random } = this.#options;
    while (!this.#isStopped) {
      const turn = this.#turn;
      this.#turn += 1;
      const planned = this.#began + (turn * 1_000) / rate;
      const waitMs = planned - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const game = random.pick(played);
      const number = await this.#currentNumber(game);
      if (number === null) continue;
      const cookie = cookies[turn % cookies.length] ?? '';
      const order = randomOrder(game, number, random, this.#mayChase);
      await this.#untilAnswered(order, { cookie, game, planned });
    }
  }

  async #untilAnswered(
    { key, body }: Order,
    { cookie, game, planned }: { cookie: string; game: Game; planned: number },
  ): Promise<void> {
    const { journal } = this.#options;
    while (!this.#isGivenUp) {
      const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': key };
      const sent = await this.#send('POST', '/lgw/orders/betting', { headers, body });
      if ('status' in sent && sent.status === 200) {
        journal.write({ key, body, cookie, answer: sent.text, code: null });
        this.#noteAcknowledged(planned);
        return;
      }
      // Only a clear no is an answer; what is down, starting or busy is asked again.
      if ('status' in sent && sent.status >= 400 && sent.status < 500 && sent.status !== 429) {
        const code = codeOf(sent.text);
        journal.write({ key, body, cookie, answer: null, code });
        count(this.counts.refused, code);
        this.#numbers.delete(game.id);
        return;
      }
      count(this.counts.failed, 'error' in sent ? sent.error : `${sent.status} ${codeOf(sent.text)}`);
      await sleep(AGAIN_MS);
    }
  }

  #noteAcknowledged(planned: number): void {
    const now = performance.now();
    this.counts.acknowledged += 1;
    this.counts.times.push(now - planned);
    this.counts.longestPauseMs = Math.max(this.counts.longestPauseMs, now - this.#lastAt);
    this.#lastAt = now;
  }

  /** The number of the draw on sale, read once a second; null while none is told. */
  async #currentNumber({ id }: Game): Promise<string | null> {
    const known = this.#numbers.get(id);
    if (known && performance.now() - known.readAt < NUMBER_FOR_MS) return known.text;
    // One caller reads, the others go on with what is known.
    if (known) known.readAt = performance.now();
    const sent = await this.#send('GET', `/lgw/numeros/near?gameId=${id}`);
    if (!('status' in sent) || sent.status >= 500)
      count(this.counts.failed, 'error' in sent ? sent.error : `${sent.status} reading the draw`);
    const text = 'status' in sent && sent.status === 200 ? readOnSale(sent.text) : null;
    if (text === null) return null;
    this.#numbers.set(id, { text, readAt: performance.now() });
    return text;
  }

  #send(
    method: string,
    path: string,
    { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Sent> {
    const url = this.#options.url + path;
    return new Promise((resolve) => {
      const sent = request(url, { method, agent: this.#agent, timeout: CALL_LIMIT_MS, headers });
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', (error) => resolve({ error: wordOf(error) }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', (error) => resolve({ error: wordOf(error) }));
      sent.end(body);
    });
  }
}

function wordOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
