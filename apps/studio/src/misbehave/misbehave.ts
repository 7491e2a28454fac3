// Rehearses a platform from the vendor's side: real rounds whose calls come late, doubled, reordered, unsigned, oversized and contradictory.
// The studio keeps its own book meanwhile and compares it with the wallets.
import { formatAmount } from '@tyche/kernel/money';
import type { Random } from '@tyche/kernel/random';
import { drawInteger, roundWords } from '@tyche/rules/studio';
import { Play } from '@tyche/vendor-protocol/conformance/play';
import { type Step, unitsOf } from '@tyche/vendor-protocol/conformance/steps';
import type { WalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { deliveries } from './deliveries.ts';
import { type DrawnRound, drawRound, oneOf } from './draw-round.ts';
import { lastScript, type Script, scripts } from './scripts.ts';

/** A player with a game token that is not used. */
export interface RehearsalPlayer {
  readonly playerId: string;
  readonly gameToken: string;
  readonly currency: string;
}

export interface RehearsalOptions {
  /** Everything that is drawn comes from it: the same seed sends the same calls. */
  readonly seed: string;
  /** Begins every number of the run, as a number is used once for ever. */
  readonly run: string;
  /** Rounds of each player. */
  readonly rounds: number;
}

export interface Rehearsal {
  readonly rounds: number;
  /** How many calls were sent in each way, by its name. */
  readonly sent: Readonly<Record<string, number>>;
  /** What the platform answered or moved otherwise; empty when the books agree. */
  readonly differences: readonly string[];
}

/** Rounds of one player that are played at the same time: their calls come in any order among each other. */
const OPEN_ROUNDS = 4;
/** A round that is batched has two bets. */
const BETS_A_ROUND = 2n;

/** Plays all rounds. Throws when a game token is not accepted. */
export async function misbehave(
  wallet: WalletClient,
  players: readonly RehearsalPlayer[],
  options: RehearsalOptions,
): Promise<Rehearsal> {
  const runs = await Promise.all(
    players.map((player, at) => new PlayerRun(wallet, player, { ...options, at }).play()),
  );
  const sent: Record<string, number> = {};
  for (const { sent: own } of runs)
    for (const [name, count] of Object.entries(own)) sent[name] = (sent[name] ?? 0) + count;
  return {
    rounds: runs.reduce((total, { rounds }) => total + rounds, 0),
    sent,
    differences: runs.flatMap(({ differences }) => differences),
  };
}

interface OpenRound {
  readonly round: DrawnRound;
  readonly script: Script;
  readonly steps: Step[];
}

/** The rounds of one player, one call after the other. */
class PlayerRun {
  readonly #wallet: WalletClient;
  readonly #player: RehearsalPlayer;
  readonly #options: RehearsalOptions & { readonly at: number };
  readonly #random: Random;
  readonly #sent: Record<string, number> = {};
  readonly #differences: string[] = [];
  #rounds = 0;

  constructor(
    wallet: WalletClient,
    player: RehearsalPlayer,
    options: RehearsalOptions & { readonly at: number },
  ) {
    this.#wallet = wallet;
    this.#player = player;
    this.#options = options;
    this.#random = roundWords({ serverSeed: options.seed, clientSeed: 'misbehave', nonce: options.at });
  }

  async play(): Promise<Rehearsal> {
    const { playerId, currency, gameToken } = this.#player;
    const { body } = await this.#wallet.send('authenticate', { gameToken });
    if (body.status !== 'OK') throw new Error(`the game token of ${playerId} was ${String(body.status)}`);
    const player = { playerId, currency, sessionToken: String(body.sessionToken) };
    const start = await this.#wallet.send('balance', player);
    const balance = unitsOf(String(start.body.balance));
    const play = new Play(this.#wallet, `${this.#options.run}-${this.#options.at}-`, [{ player, balance }]);
    if (await this.#playRounds(play, balance)) await this.#playLast(play);
    const end = await play.compareBalances().catch((error: Error) => error.message);
    if (end) this.#differences.push(`${playerId}, at the end: ${end}`);
    return { rounds: this.#rounds, sent: this.#sent, differences: this.#differences };
  }

  /** Plays as many rounds as the wallet can pay at their worst. False after a difference: the books are apart from then on. */
  async #playRounds(play: Play, balance: bigint): Promise<boolean> {
    let left = balance;
    const open: OpenRound[] = [];
    while (open.length > 0 || this.#rounds < this.#options.rounds) {
      if (open.length < OPEN_ROUNDS && this.#rounds < this.#options.rounds) {
        const next = this.#open(oneOf(this.#random, scripts));
        left -= unitsOf(next.round.bet) * BETS_A_ROUND;
        if (left < 0n)
          throw new Error(`${this.#player.playerId} has ${formatAmount(balance)}, which is too little`);
        open.push(next);
        continue;
      }
      const at = drawInteger(this.#random, open.length);
      const current = open[at];
      const step = current?.steps.shift();
      if (current && step && !(await this.#send(play, current, step))) return false;
      if (current?.steps.length === 0) open.splice(at, 1);
    }
    return true;
  }

  async #playLast(play: Play): Promise<void> {
    const last = this.#open(lastScript);
    for (const step of last.steps) if (!(await this.#send(play, last, step))) return;
  }

  #open(script: Script): OpenRound {
    this.#rounds += 1;
    const round = drawRound(this.#random, `r${this.#rounds}`, this.#player.currency);
    return { round, script, steps: [...script.steps(round)] };
  }

  async #send(play: Play, { round, script }: OpenRound, step: Step): Promise<boolean> {
    const [name, deliver] = oneOf(this.#random, Object.entries(deliveries));
    this.#sent[name] = (this.#sent[name] ?? 0) + 1;
    const problem = await deliver(this.#wallet, play, step).catch((error: Error) => error.message);
    if (problem === null) return true;
    const { gameCode, roundId } = round;
    this.#differences.push(
      `${this.#player.playerId}, ${gameCode} ${roundId} (${script.name}), ${step.call} ${name}: ${problem}`,
    );
    return false;
  }
}
