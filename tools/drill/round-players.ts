// Players of the studio's games who never give up: what is not answered is sent again under its key, and every answer is noted.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatUuid } from './seeded-uuid.ts';
import type { GamePage } from '../../apps/server/test/game-page.ts';
import type { Seeded } from '../faults/seeded.ts';
import { openGame } from './launch.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of a page have every shape
type Any = any;

/** A round as a player was told of it. */
export interface ToldRound {
  readonly key: string;
  readonly roundId: string;
  readonly gameCode: string;
}

export interface PlayerOptions {
  readonly url: string;
  readonly cookie: string;
  readonly nodeId: number;
  readonly gameCode: string;
  readonly random: Seeded;
}

export interface Told {
  readonly rounds: ToldRound[];
  /** What contradicts an answer of before, each in a line. */
  readonly wrong: string[];
  /** Calls without an answer, sent again. */
  repeats: number;
}

const AGAIN_MS = 100;
const STAKE = '1.0000';

/** Plays rounds of a game until it is told to stop; the last round is played to its end. */
export class RoundPlayer {
  readonly told: Told = { rounds: [], wrong: [], repeats: 0 };
  readonly gameCode: string;
  readonly #options: PlayerOptions;
  readonly #leaving = new AbortController();
  #isStopped = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.gameCode = options.gameCode;
  }

  /** Sends no further bet. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Ends at once, whatever is unanswered. */
  giveUp(): void {
    this.#leaving.abort();
  }

  async play(): Promise<void> {
    const { url, cookie, nodeId, gameCode, random } = this.#options;
    const page = await this.#insist(() => openGame(url, cookie, nodeId));
    if (gameCode === 'crash') void this.#watch(page);
    while (!this.#isStopped && !this.#leaving.signal.aborted) {
      const key = formatUuid(random);
      const round = await this.#bet(page, key);
      if (round === null) continue;
      if (gameCode === 'mines') await this.#pick(page, round.roundId);
      if (gameCode === 'crash') await this.#takeOut(page, round.roundId);
      if (random.between(0, 2) === 0) await this.#repeat(page, key, round);
    }
    this.#leaving.abort();
  }

  async #bet(page: GamePage, key: string): Promise<Any> {
    const { gameCode, random } = this.#options;
    const wanted = { key, bet: STAKE, inputs: inputsOf(gameCode, random) };
    const answer = await this.#insist(() => page.call('POST', 'rounds', wanted));
    const { round, refusal } = answer;
    if (round) {
      this.told.rounds.push({ key, roundId: round.roundId, gameCode });
      return round;
    }
    if (!['TOO_LATE', 'ROUND_OPEN', 'TOO_EARLY'].includes(refusal))
      this.told.wrong.push(`a bet in ${gameCode} was refused: ${JSON.stringify(answer)}`);
    await sleep(AGAIN_MS);
    return null;
  }

  /** The same key again must be the same round with the same result. */
  async #repeat(page: GamePage, key: string, { roundId, nonce, commitment }: Any): Promise<void> {
    const answer = await this.#insist(() =>
      page.call('POST', 'rounds', { key, bet: STAKE, inputs: inputsOf(this.#options.gameCode, null) }),
    );
    const { round } = answer;
    if (round?.roundId !== roundId || round.nonce !== nonce || round.commitment !== commitment)
      this.told.wrong.push(`the bet ${key} was round ${roundId}, and sent again ${JSON.stringify(answer)}`);
  }

  /** Some picks with pauses, then the money. */
  async #pick(page: GamePage, roundId: string): Promise<void> {
    const { random } = this.#options;
    const first = random.between(0, 20);
    for (let at = 0; at < random.between(1, 4); at += 1) {
      await sleep(random.between(50, 400));
      const { round } = await this.#step(page, roundId, { tile: first + at });
      if (round?.state !== 'playing') return;
    }
    await this.#step(page, roundId, { take: true });
  }

  /** Leaves the curve some time after the bet, or too late. The round is over when another can be bet on. */
  async #takeOut(page: GamePage, roundId: string): Promise<void> {
    const { random } = this.#options;
    await sleep(random.between(5_000, 9_000));
    await this.#step(page, roundId, { take: true });
  }

  #step(page: GamePage, roundId: string, step: object): Promise<Any> {
    return this.#insist(() => page.call('POST', `rounds/${roundId}/steps`, step));
  }

  /** Reads the table's news, so that it has a watcher. */
  async #watch(page: GamePage): Promise<void> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      await page
        .stream('table', signal)
        .then(async ({ body }) => {
          for await (const _part of body ?? []) if (signal.aborted) return;
        })
        .catch(() => undefined);
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends until there is an answer. Throws when the drill gave up. */
  async #insist<T>(send: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const answer = await send().catch(() => null);
      if (answer !== null && !isEmpty(answer)) return answer;
      this.#leaving.signal.throwIfAborted();
      this.told.repeats += 1;
      await sleep(AGAIN_MS);
    }
  }
}

/** A failed call of the studio is an empty object. */
function isEmpty(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0;
}

function inputsOf(gameCode: string, random: Seeded | null): object {
  switch (gameCode) {
    case 'dice':
      return { target: 5_000, side: 'under' };
    case 'mines':
      return { mines: 5 };
    case 'crash':
      return { seat: 0, ...(random?.between(0, 1) === 0 && { target: random.between(105, 200) }) };
    default:
      return {};
  }
}
