// A member who bets as fast as he is answered, or with a pause between two bets, and asks again with the same key until he knows.
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '@tyche/testkit/key';
import { formatAmount } from '@tyche/kernel/money';
import type { Game } from '@tyche/rules/lottery';
import { games } from '@tyche/rules/lottery/games';
import { openSlip, randomLines, reduceSlip, slipSummary } from '@tyche/rules/lottery/slip';
import type { Journal } from './journal.ts';
import type { Seeded } from './seeded.ts';

const terms = { maxSeries: 1_950 };
const jsonType = { 'content-type': 'application/json' };
const CHASE_EVERY = 40;

/** An order as it is sent, with its key. */
export interface Order {
  readonly key: string;
  readonly body: string;
}

export interface BettorOptions {
  readonly url: string;
  readonly name: string;
  readonly journal: Journal;
  readonly random: Seeded;
  /** How long it waits between two bets, in milliseconds. Default: not at all. */
  readonly pauseMs?: number;
}

/** How often each thing happened to a bettor. */
export interface Counts {
  acknowledged: number;
  /** Orders whose first answer was lost and that were sent again. */
  resent: number;
}

export class Bettor {
  readonly counts: Counts = { acknowledged: 0, resent: 0 };
  readonly #options: BettorOptions;
  readonly #cookie: string;
  #isStopped = false;
  #numero: { text: string; readAt: number } = { text: '', readAt: Number.NEGATIVE_INFINITY };
  #work: Promise<void> = Promise.resolve();

  private constructor(options: BettorOptions, cookie: string) {
    this.#options = options;
    this.#cookie = cookie;
  }

  /** Opens an account and signs in. */
  static async register(options: BettorOptions): Promise<Bettor> {
    const password = 'correct horse battery';
    const body = JSON.stringify({
      username: options.name,
      password,
      confirmPassword: password,
      agreement: true,
      login: true,
    });
    const answer = await fetch(`${options.url}/wps/member/register`, {
      method: 'PUT',
      headers: jsonType,
      body,
    });
    if (!answer.ok) throw new Error(`registration of ${options.name}: ${await answer.text()}`);
    return new Bettor(
      options,
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }

  start(): void {
    this.#work = this.#run();
  }

  /** Stops when the order under way is answered; throws when that takes too long. */
  async stop(withinMs = 60_000): Promise<void> {
    this.#isStopped = true;
    const late = new AbortController();
    await Promise.race([
      this.#work,
      sleep(withinMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`${this.#options.name} still has no answer after ${withinMs} ms`);
      }),
    ]).finally(() => late.abort());
  }

  async #run(): Promise<void> {
    const { pauseMs = 0 } = this.#options;
    while (!this.#isStopped) {
      const order = await this.#nextOrder();
      if (order) await this.#untilAnswered(order);
      await sleep(order ? pauseMs : 50);
    }
  }

  async #untilAnswered({ key, body }: Order): Promise<void> {
    const { url, journal } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const sent = await post(`${url}/lgw/orders/betting`, { cookie: this.#cookie, key, body });
      if (sent?.status === 200) {
        journal.write({ key, body, cookie: this.#cookie, answer: sent.text, code: null });
        this.counts.acknowledged += 1;
        return;
      }
      // Only a clear no is an answer; a server that is down, starting or busy is asked again.
      if (sent && sent.status >= 400 && sent.status < 500 && sent.status !== 429) {
        journal.write({ key, body, cookie: this.#cookie, answer: null, code: codeOf(sent.text) });
        this.#numero = { text: '', readAt: Number.NEGATIVE_INFINITY };
        return;
      }
      if (attempt === 0) this.counts.resent += 1;
      await sleep(100);
    }
  }

  async #nextOrder(): Promise<Order | null> {
    const game = games[0];
    if (!game) throw new Error('there is no game');
    const numero = await this.#currentNumero(game);
    return numero === null ? null : randomOrder(game, numero, this.#options.random);
  }

  async #currentNumero(game: Game): Promise<string | null> {
    if (performance.now() - this.#numero.readAt < 1_000) return this.#numero.text;
    const address = `${this.#options.url}/lgw/numeros/near?gameId=${game.id}`;
    const near: unknown = await fetch(address, { signal: AbortSignal.timeout(5_000) })
      .then((answer) => answer.json())
      .catch(() => null);
    const text = JSON.stringify(near).match(/"currentNumero":\{"numero":"(\d+)"/)?.[1];
    if (text === undefined) return null;
    this.#numero = { text, readAt: performance.now() };
    return text;
  }
}

/** Sends an order; null when no whole answer came. */
export async function post(
  address: string,
  { cookie, key, body }: { cookie: string; key: string; body: string },
): Promise<{ status: number; text: string } | null> {
  const headers = { ...jsonType, cookie, 'idempotency-key': key };
  return fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null);
}

/** One to three lines at random in the smallest units, now and then as a chase unless that is told off. The game has hundredths and thousandths as units. */
export function randomOrder(game: Game, numero: string, random: Seeded, mayChase = true): Order {
  let slip = openSlip(game, terms);
  for (let lines = random.between(1, 3); lines > 0; lines -= 1) {
    slip = reduceSlip(game, slip, { type: 'choose-play', playId: random.pick(game.plays).id });
    slip = reduceSlip(game, slip, { type: 'set-unit', unitId: random.pick([3, 4]) });
    slip = reduceSlip(game, slip, { type: 'add-lines', lines: randomLines(game, slip, random, 1) });
  }
  const { slip: text, cost } = slipSummary(game, slip, terms);
  const isChase = random.between(1, CHASE_EVERY) === 1 && mayChase;
  const multiples = isChase ? [1, 2] : null;
  const times = BigInt((multiples ?? [1]).reduce((all, one) => all + one, 0));
  const order = {
    gameId: game.id,
    currentNumero: numero,
    bettingSlipString: text,
    betCartAmountSum: formatAmount(cost * times),
    chase: multiples !== null,
    winningStop: random.between(0, 1) === 1,
    chaseSlip: multiples && { numero, multiples },
  };
  return { key: newKey(), body: JSON.stringify(order) };
}

/** The code of a refusal, or the beginning of an answer that has none. */
export function codeOf(text: string): string {
  return /"(?:code|error|message)":"([a-z][a-z-]+)"/.exec(text)?.[1] ?? text.slice(0, 200);
}
