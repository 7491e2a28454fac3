// Plays sequences of commands on the product and on the model of bonuses, and finds the first difference between both, or the first
// invariant of docs/reference/rewards.md 14 that the rows of the database break.
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import { approveAction } from '../../staff/index.ts';
import { post } from '../../wallet/index.ts';
import { bonusInProcess, cancelBonus, forfeitBonus } from '../bonuses/end.ts';
import { expireBonuses } from '../bonuses/expire.ts';
import { bonusActions, proposeRevoke } from '../bonuses/revoke.ts';
import { revokeApplication } from '../decide-applications.ts';
import { endByExclusion } from '../ending.ts';
import type { WireTerms } from '../types.ts';
import { type Command, modelOffers } from './bonus-commands.ts';
import {
  type BonusFault,
  BonusModel,
  type ModelBet,
  type ModelBonus,
  type ModelOffer,
} from './bonus-model.ts';
import { brokenMoves, brokenRules, lookAt } from './bonus-rows.ts';
import { type BonusStage, openBonusStage, type TakenBet } from './bonus-stage.ts';

/** What differs first: at which step, and what came before it. */
export interface Difference {
  readonly what: string;
  /** The commands up to the step, as text. */
  readonly prefix: string;
}

export type BonusModelStage = Awaited<ReturnType<typeof openBonusModelStage>>;

/** Opens the stage: offers of every form, of which each sequence has a member of its own. */
export async function openBonusModelStage() {
  const stage = await openBonusStage();
  const offerIds: string[] = [];
  for (const offer of modelOffers) offerIds.push(await stage.offer(offer.kind, termsOf(offer)));
  return {
    ...stage,
    /** Plays a sequence with a new member, and an exclusion at its end. Null when nothing differs. */
    async play(commands: readonly Command[], fault: BonusFault | null = null): Promise<Difference | null> {
      const memberId = await stage.member();
      const pair = new Pair(stage, { memberId, offerIds, fault });
      for (const [at, command] of [...commands, { do: 'exclude' } as const].entries()) {
        const what = await pair.step(command);
        const prefix = JSON.stringify(commands.slice(0, at + 1));
        if (what !== null) return { what: `step ${at + 1}, ${JSON.stringify(command)}: ${what}`, prefix };
      }
      const moves = await brokenMoves(stage.database.reader, memberId);
      return moves.length === 0
        ? null
        : { what: `moves ${moves.join('; ')}`, prefix: JSON.stringify(commands) };
    },
  };
}

/** Terms that give what an offer of the model says. A deposit of its amount earns it whole. */
function termsOf(offer: ModelOffer): Partial<WireTerms> {
  const { kind, mode, amount, required, maxBet, maxCashout, weights } = offer;
  const textOf = (one: bigint | null) => (one === null ? null : formatAmount(one));
  const whole = formatAmount(amount);
  return {
    products: ['LOTTERY'],
    formula:
      kind === 'SIGNUP'
        ? { is: 'fixed', amount: whole }
        : {
            is: 'share',
            minDeposit: whole,
            tiers: [{ from: whole, ratePpm: 1_000_000, cap: whole }],
            maxPerDay: null,
          },
    mode,
    multiplierPpm: Number((required * 1_000_000n) / amount),
    contributions: Object.entries(weights).map(([group, weight]) => ({
      group: group as 'LOTT',
      weightPpm: Number(weight),
    })),
    maxBet: textOf(maxBet),
    maxCashout: textOf(maxCashout),
    budgetAmount: '100000000.0000',
  };
}

interface Player {
  readonly memberId: bigint;
  readonly offerIds: readonly string[];
  readonly fault: BonusFault | null;
}

const pays = {
  nothing: (_: bigint) => 0n,
  'a third': (stake: bigint) => stake / 3n,
  'the stake': (stake: bigint) => stake,
  twice: (stake: bigint) => 2n * stake + 1n,
  'five times': (stake: bigint) => 5n * stake,
} as const;

/** Endings: none of them takes own money. */
const ends: ReadonlySet<Command['do']> = new Set(['cancel', 'revoke', 'clock', 'count', 'exclude']);

/** A member of the product and of the model. */
class Pair {
  readonly #stage: BonusStage;
  readonly #memberId: bigint;
  readonly #offerIds: readonly string[];
  readonly #model: BonusModel;
  /** The applications of the product in the order of the model's bonuses, and its bets. */
  readonly #ids: string[] = [];
  readonly #taken = new Map<ModelBet, TakenBet>();

  constructor(stage: BonusStage, { memberId, offerIds, fault }: Player) {
    this.#stage = stage;
    this.#memberId = memberId;
    this.#offerIds = offerIds;
    this.#model = new BonusModel(modelOffers, fault);
  }

  /** Does a command on both sides. Gives what differs in words. */
  async step(command: Command): Promise<string | null> {
    const { reader } = this.#stage.database;
    const before = this.#model.real;
    const [expected, found] = await this.#run(command);
    if (found !== expected) return `${found} in place of ${expected}`;
    const [there, here] = [await lookAt(reader, this.#memberId), this.#model.look()];
    if (there.join('\n') !== here.join('\n'))
      return `\n${there.join('\n')}\nin place of\n${here.join('\n')}\n`;
    if (ends.has(command.do) && this.#model.real < before) return 'own money fell';
    const broken = await brokenRules(reader, this.#memberId);
    return broken.length === 0 ? null : `broken: ${broken.join(', ')}`;
  }

  /** What the model and the product answer. */
  async #run(command: Command): Promise<readonly [string, string]> {
    const model = this.#model;
    const { database, deps } = this.#stage;
    switch (command.do) {
      case 'grant':
        return this.#grant(command.offer);
      case 'claim': {
        const issued = model.bonuses.filter(({ status }) => status === 'issued');
        const one = chosen(issued.length > 0 ? issued : model.bonuses, command.pick);
        if (!one) return same;
        return [
          model.claim(one),
          await codeOf(this.#stage.claim(this.#memberId, this.#idOf(one), one.terms.kind)),
        ];
      }
      case 'bet':
        return this.#bet(command);
      case 'settle':
      case 'correct':
      case 'void':
        return this.#settle(command);
      case 'count':
        model.count();
        return ['done', await codeOf(this.#count())];
      case 'clock':
        model.clock();
        return ['done', await codeOf(expireBonuses(deps))];
      case 'pass':
        model.pass(command.hours);
        return ['done', await codeOf(this.#pass(command.hours))];
      case 'deposit':
        model.deposit(BigInt(command.amount));
        return ['done', await codeOf(this.#stage.fund(this.#memberId, BigInt(command.amount)))];
      case 'withdraw':
        return this.#withdraw(BigInt(command.amount), command.forfeits);
      case 'exclude':
        model.exclude();
        return [
          'done',
          await codeOf(database.inTransaction((tx) => endByExclusion(deps, tx, this.#memberId))),
        ];
      case 'cancel':
        return this.#cancel(command);
      case 'revoke':
        return this.#revoke(command);
    }
  }

  #idOf(one: ModelBonus): string {
    return this.#ids[this.#model.bonuses.indexOf(one)] ?? '0';
  }

  async #grant(at: number): Promise<readonly [string, string]> {
    const [expected, offerId] = [this.#model.grant(at), this.#offerIds[at] ?? ''];
    const amount = modelOffers[at]?.amount ?? 0n;
    const apply = async () => {
      const { applicationId } = await this.#stage.apply(this.#memberId, offerId);
      this.#ids.push(applicationId);
    };
    const join = async () => {
      const depositId = await this.#stage.deposit(this.#memberId, Number(amount / 10_000n));
      const { applicationId } = await this.#stage.join(this.#memberId, offerId, depositId);
      this.#ids.push(applicationId);
      await this.#stage.pay(depositId);
      await this.#stage.takeDeposits();
      await this.#stage.fund(this.#memberId, amount);
    };
    return [expected, await codeOf(modelOffers[at]?.kind === 'DEPOSIT' ? join() : apply())];
  }

  async #bet({ stake, group }: Command & { do: 'bet' }): Promise<readonly [string, string]> {
    const amount = BigInt(stake);
    // The stage posts each stake as one of a lottery: with bonus money only those are.
    const type = amount > this.#model.real ? 'LOTT' : group;
    const expected = this.#model.bet(amount, type);
    const taken = await this.#stage.tryBet(this.#memberId, amount, type);
    if (typeof taken === 'string') return [expected, taken];
    const bet = this.#model.bets.at(-1);
    if (bet && expected === 'done') this.#taken.set(bet, taken);
    return [expected, 'done'];
  }

  async #settle(
    command: Command & { do: 'settle' | 'correct' | 'void' },
  ): Promise<readonly [string, string]> {
    const isOpen = command.do === 'void' ? command.isOpen : command.do === 'settle';
    const state = isOpen ? 'open' : 'settled';
    const bet = chosen(
      this.#model.bets.filter((one) => one.state === state),
      command.pick,
    );
    const taken = bet && this.#taken.get(bet);
    if (!bet || !taken) return same;
    if (command.do === 'void') {
      this.#model.void(bet);
      return ['done', await codeOf(this.#stage.void(taken))];
    }
    const payout = pays[command.times](bet.stake);
    // Of a bet that pays nothing all of the stake is valid.
    const valid = payout === 0n ? undefined : (bet.stake * BigInt(command.valid)) / 100n;
    this.#model.settle(bet, payout, valid ?? bet.stake);
    return ['done', await codeOf(this.#stage.settle(taken, payout, valid))];
  }

  /** Counts when all can be read: what another transaction holds back would be counted later than in the model. */
  async #count(): Promise<void> {
    await eventually(async () => {
      const [row] = await this.#stage.database.reader.rows<{ held: boolean }>({
        name: 'bonus model: held',
        text: 'select exists (select from wagers.ends where transaction >= pg_snapshot_xmin(pg_current_snapshot())) as held',
        values: [],
      });
      return row?.held === false;
    });
    await this.#stage.count();
  }

  /** Lets hours pass: what the running bonus and the bets of the member have of times becomes so much older. */
  async #pass(hours: number): Promise<void> {
    const { database } = this.#stage;
    const back = `interval '${hours} hours'`;
    const of = `member_id = ${this.#memberId}`;
    await database.inTransaction(async (tx) => {
      const run = (text: string) => tx.rows({ name: `pass ${newKey()}`, text, values: [] });
      await run('alter table promotions.bonuses disable trigger bonus_keeps_terms');
      await run(
        `update promotions.bonuses set starts_at = starts_at - ${back}, expires_at = expires_at - ${back} where ${of} and state = 'process'`,
      );
      await run('alter table promotions.bonuses enable trigger bonus_keeps_terms');
      await run(
        `update wallet.bonuses w set stakes_until = b.expires_at from promotions.bonuses b
          where b.bonus_key = w.bonus_id and b.${of} and b.state = 'process'`,
      );
      await run(`update wagers.wagers set placed_at = placed_at - ${back} where ${of}`);
      await run(
        `update promotions.counted set placed_at = placed_at - ${back}
          where application_id in (select application_id from promotions.bonuses where ${of})`,
      );
    });
  }

  /** In the order of the cashier's request: the bonus ends when the member agreed to it, the money goes, and what still runs refuses. */
  async #withdraw(amount: bigint, forfeits: boolean): Promise<readonly [string, string]> {
    const { database, walletOf } = this.#stage;
    const walletId: WalletId = await walletOf(this.#memberId);
    const withdraw = database.inTransaction(async (tx) => {
      if (forfeits) await forfeitBonus(tx, this.#memberId);
      const movement = { walletId, scope: 'cashier', kind: 'withdrawal', gl: 'bank' } as const;
      const { status } = await post(tx, { ...movement, key: newKey(), ref: newKey(), delta: -amount });
      if (status === 'insufficient') throw new Refusal('insufficient-balance');
      if (status !== 'ok') throw new Error(status);
      if (!forfeits && (await bonusInProcess(tx, this.#memberId))) throw new Refusal('bonus-in-process');
    });
    const expected = this.#model.withdraw(amount, forfeits);
    return [expected === 'insufficient' ? 'insufficient-balance' : expected, await codeOf(withdraw)];
  }

  async #cancel({ pick, isStale }: Command & { do: 'cancel' }): Promise<readonly [string, string]> {
    const one = chosen(this.#model.bonuses, pick);
    if (!one) return same;
    const seenProgress = formatAmount(one.progress + (isStale ? 1n : 0n));
    const call = cancelBonus(this.#stage.database, { id: this.#idOf(one), seenProgress }, this.#memberId);
    return [this.#model.cancel(one, isStale), await codeOf(call)];
  }

  async #revoke({ pick, ...by }: Command & { do: 'revoke' }): Promise<readonly [string, string]> {
    const { database, maria, pedro } = this.#stage;
    const one = chosen(this.#model.bonuses, pick);
    if (!one) return same;
    const reason = by.isMistake ? 'granted-by-mistake' : 'charged-back';
    const id = this.#idOf(one);
    const revoke = async () => {
      if (by.persons === 1) return revokeApplication(database, { id, reason }, maria);
      const proposal = await proposeRevoke(database, { id, reason, note: '' }, maria);
      await approveAction(database, bonusActions(), proposal, pedro);
    };
    return [this.#model.revoke(one, by), await codeOf(revoke())];
  }
}

/** There is nothing to do it with. */
const same = ['nothing', 'nothing'] as const;

function chosen<Item>(of: readonly Item[], pick: number): Item | undefined {
  return of.length === 0 ? undefined : of[pick % of.length];
}
