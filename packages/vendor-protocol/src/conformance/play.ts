// Plays steps with some players of an operator, and keeps the book of what each wallet must have.
import { formatAmount, sum } from '@tyche/kernel/money';
import { balanceProblem, differenceOf, firstWants, looserWants, repeatedWants } from './answers.ts';
import { changesOf, type Fields, type Step } from './steps.ts';
import type { WalletAnswer, WalletClient } from './wallet-client.ts';

/** A player with a session. */
export interface OpenPlayer {
  readonly playerId: string;
  readonly currency: string;
  readonly sessionToken: string;
  /** The grant of a player who has free rounds. */
  readonly grantId?: string | undefined;
}

/** How a step reaches the operator: as it is, twice, or with an answer that is lost before it is sent again. */
export type Delivery = 'once' | 'twice' | 'lost';

interface Standing {
  readonly player: OpenPlayer;
  /** What the wallet must have, in 1/10 000 units. */
  balance: bigint;
  isEnded: boolean;
}

/** The fields that hold a number of the vendor: each play has its own. */
const numbers: ReadonlySet<string> = new Set(['txId', 'roundId', 'betTxId', 'refTxId']);

export class Play {
  readonly #wallet: WalletClient;
  readonly #prefix: string;
  readonly #standings: readonly Standing[];
  readonly #operatorTxIds = new Map<string, unknown>();
  #probes = 0;

  /**
   * @param prefix of every number in this play, so that plays do not meet.
   * @param players each with the balance that the wallet has, in 1/10 000 units.
   */
  constructor(
    wallet: WalletClient,
    prefix: string,
    players: readonly { readonly player: OpenPlayer; readonly balance: bigint }[],
  ) {
    this.#wallet = wallet;
    this.#prefix = prefix;
    this.#standings = players.map(({ player, balance }) => ({ player, balance, isEnded: false }));
  }

  /** Sends a step. Gives how an answer or a balance differs; null when all is as the step says. */
  async deliver(step: Step, delivery: Delivery = 'once'): Promise<string | null> {
    const fields = this.fieldsOf(step);
    if (delivery === 'lost') await this.#wallet.sendUnread(step.call, fields);
    const answer = await this.#wallet.send(step.call, fields);
    const problem =
      delivery === 'lost'
        ? await this.#settleLost(step, answer)
        : await this.settle(step, answer, firstWants(step));
    if (problem !== null || delivery !== 'twice') return problem;
    const repeat = { ...step, change: changesOf(step).map(() => '0') };
    const repeated = await this.settle(
      repeat,
      await this.#wallet.send(step.call, fields),
      repeatedWants(step),
    );
    return repeated && `again: ${repeated}`;
  }

  /** Books what a step moves, and compares an answer to it, then the wallets of all players. */
  async settle(step: Step, answer: WalletAnswer, wants: Fields): Promise<string | null> {
    const before = this.#move(step);
    return (
      differenceOf(answer, wants) ??
      balanceProblem(step, answer.body, before) ??
      this.#numberProblem(step, answer) ??
      (await this.compareBalances())
    );
  }

  /** Asks for the balance of each player. Gives the first that differs from the book; null when none does. */
  async compareBalances(): Promise<string | null> {
    for (const standing of this.#standings) {
      const { body, ...answer } = await this.#askBalance(standing);
      const problem = differenceOf({ ...answer, body }, { status: 'OK' });
      if (problem) return `the balance: ${problem}`;
      const wanted = formatAmount(standing.balance);
      if (body.balance !== wanted) return `the wallet has ${String(body.balance)}, not ${wanted}`;
    }
    return null;
  }

  /** The fields of a step as they are sent: with the numbers of this play, and of the player. */
  fieldsOf(step: Step): Record<string, unknown> {
    const { playerId, currency, sessionToken, grantId } = this.#standingOf(step).player;
    const own = (fields: Fields): Record<string, unknown> => ({
      playerId,
      currency,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, this.#own(name, value, own)]),
      ),
    });
    const { free } = step.fields;
    return {
      sessionToken,
      ...own(step.fields),
      ...(free !== undefined && { free: { grantId, ...Object(free) } }),
    };
  }

  /** The items of a batch may have been taken before or now, so their balances say nothing: the wallet does. */
  async #settleLost(step: Step, answer: WalletAnswer): Promise<string | null> {
    if (step.call !== 'batch') return this.settle(step, answer, looserWants(step));
    this.#move(step);
    return differenceOf(answer, looserWants(step)) ?? this.compareBalances();
  }

  /** Books steps whose answers were read elsewhere, such as many at once, and compares the wallets of all players. */
  async book(steps: readonly Step[]): Promise<string | null> {
    for (const step of steps) this.#move(step);
    return this.compareBalances();
  }

  #standingOf({ player = 1 }: Step): Standing {
    const standing = this.#standings[player - 1];
    if (!standing) throw new Error(`a step names player ${player}, and the play has none`);
    return standing;
  }

  /** Gives the balance before the step. */
  #move(step: Step): bigint {
    const standing = this.#standingOf(step);
    const before = standing.balance;
    standing.balance += sum(changesOf(step));
    standing.isEnded ||= step.call === 'session-end';
    return before;
  }

  #own(name: string, value: unknown, own: (fields: Fields) => Fields): unknown {
    if (numbers.has(name)) return `${this.#prefix}${String(value)}`;
    if (name === 'betTxIds' && Array.isArray(value)) return value.map((id) => `${this.#prefix}${String(id)}`);
    return name === 'items' && Array.isArray(value) ? value.map((item: Fields) => own(item)) : value;
  }

  /** A number of the vendor has one number of the operator, however often it is answered. */
  #numberProblem({ call, fields: { txId } }: Step, { body }: WalletAnswer): string | null {
    const { operatorTxId, txStatus, status } = body;
    const isStored =
      call === 'transaction-status' ? txStatus === 'OK' : txId !== undefined && status === 'OK';
    if (!isStored) return null;
    if (operatorTxId === undefined) return 'an accepted call has no operatorTxId';
    const known = this.#operatorTxIds.get(String(txId)) ?? operatorTxId;
    this.#operatorTxIds.set(String(txId), known);
    return known === operatorTxId ? null : `operatorTxId is ${String(operatorTxId)}, not ${String(known)}`;
  }

  /** After the end of a session only a call without one tells the balance: a refund of a bet that never was. */
  async #askBalance({ player, isEnded }: Standing): Promise<WalletAnswer> {
    const { playerId, currency, sessionToken } = player;
    if (!isEnded) return this.#wallet.send('balance', { playerId, currency, sessionToken });
    this.#probes += 1;
    const [txId, betTxId] = [`${this.#prefix}probe${this.#probes}`, `${this.#prefix}none${this.#probes}`];
    return this.#wallet.send('refund', {
      playerId,
      currency,
      txId,
      betTxId,
      roundId: `${this.#prefix}probe`,
    });
  }
}
