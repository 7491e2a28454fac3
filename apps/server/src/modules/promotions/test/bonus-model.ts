// A member with bonuses, as the sections 3.2 and 5 of docs/reference/rewards.md say, in plain code that shares nothing with the product.
// Amounts are in 1/10 000 units, times in hours.

/** Faults that may be planted in the model: each must make it differ from the product. */
export const bonusFaults = [
  'a release has no cap',
  'a late share has no cap',
  'a bet counts twice',
  'a correction is added',
  'a void keeps what it counted',
  'the pocket stays at the expiry',
  'the next does not start',
  'bonus money is staked first',
  'an open bet does not hold up the expiry',
  'a bonus is lost while a bet holds its money',
  'a withdrawal leaves the bonus',
  'the member owes bonus money',
] as const;
export type BonusFault = (typeof bonusFaults)[number];

/** An offer of the stage, as the model takes it. */
export interface ModelOffer {
  readonly kind: 'SIGNUP' | 'DEPOSIT';
  readonly mode: 'playable' | 'locked';
  readonly amount: bigint;
  readonly required: bigint;
  readonly maxBet: bigint | null;
  readonly maxCashout: bigint | null;
  readonly weights: Readonly<Record<string, bigint>>;
}

type Outcome = 'released' | 'cancelled' | 'expired' | 'lost' | 'revoked' | 'excluded';

export interface ModelBonus {
  readonly offer: number;
  readonly terms: ModelOffer;
  status: 'issued' | 'waiting' | 'process' | 'closed';
  detail: Outcome | null;
  isClaimed: boolean;
  place: number;
  startsAt: number;
  expiresAt: number;
  progress: bigint;
  released: bigint;
  hasBet: boolean;
  readonly counted: Map<ModelBet, bigint>;
}

export interface ModelBet {
  readonly stake: bigint;
  readonly group: string;
  readonly bonus: ModelBonus | null;
  readonly bonusPart: bigint;
  readonly placedAt: number;
  state: 'open' | 'settled' | 'void';
  payout: bigint;
  valid: bigint;
  /** Its newest settlement waits to be counted. */
  isUnread: boolean;
}

const PPM = 1_000_000n;
const PLAY_HOURS = 168;
const DRAIN_HOURS = 72;
const LOWEST_STAKE = 100n;
const MOST = 5;
/** Each command takes this part of an hour. */
const TICK = 1e-6;

const least = (one: bigint, other: bigint | null) => (other !== null && other < one ? other : one);
const most = (one: bigint, other: bigint) => (one > other ? one : other);
const shareOf = (payout: bigint, bet: ModelBet) => (payout * bet.bonusPart) / bet.stake;

/** The state of one member. Each command gives the code with which the product must answer. */
export class BonusModel {
  real = 0n;
  owed = 0n;
  bonus = 0n;
  locked = 0n;
  /** What the house kept of bonus money, less what it gave. */
  house = 0n;
  readonly bonuses: ModelBonus[] = [];
  readonly bets: ModelBet[] = [];
  readonly #fault: BonusFault | null;
  readonly #offers: readonly ModelOffer[];
  #now = 0;

  constructor(offers: readonly ModelOffer[], fault: BonusFault | null = null) {
    this.#offers = offers;
    this.#fault = fault;
  }

  grant(offer: number): string {
    const terms = this.#offers[offer];
    if (!terms) return 'nothing';
    if (terms.kind === 'SIGNUP' && this.bonuses.some((one) => one.offer === offer))
      return 'promotion-applied-before';
    this.bonuses.push({
      offer,
      terms,
      status: 'issued',
      detail: null,
      isClaimed: false,
      place: 0,
      startsAt: 0,
      expiresAt: 0,
      progress: 0n,
      released: 0n,
      hasBet: false,
      counted: new Map(),
    });
    if (terms.kind === 'DEPOSIT') this.#own(terms.amount);
    return 'done';
  }

  claim(one: ModelBonus): string {
    if (one.status === 'process' || one.status === 'waiting') return 'done';
    if (one.status === 'closed') return 'promotion-state-differs';
    const unclosed = this.#unclosed();
    if (unclosed.length >= MOST) return 'bonus-queue-full';
    one.isClaimed = true;
    one.status = 'waiting';
    one.place = 1 + Math.max(0, ...unclosed.map(({ status, place }) => (status === 'waiting' ? place : 0)));
    if (!this.running()) this.#start(one);
    return 'done';
  }

  bet(stake: bigint, group: string): string {
    this.#tick();
    const one = this.running();
    const usable = one && this.#now < one.expiresAt ? this.bonus : 0n;
    const part = this.#is('bonus money is staked first') ? least(stake, usable) : most(0n, stake - this.real);
    if (stake > this.real + usable) return 'insufficient';
    if (part > 0n && one && !((one.terms.weights[group] ?? 0n) > 0n)) return 'bonus-game-excluded';
    if (part > 0n && one?.terms.maxBet && stake > one.terms.maxBet) return 'bonus-max-bet';
    this.real -= stake - part;
    this.bonus -= part;
    if (one && part > 0n) one.hasBet = true;
    this.bets.push({
      stake,
      group,
      bonus: part > 0n ? one : null,
      bonusPart: part,
      placedAt: this.#now,
      state: 'open',
      payout: 0n,
      valid: 0n,
      isUnread: false,
    });
    return 'done';
  }

  /** Settles a bet, or puts another settlement in the place of the one before. */
  settle(bet: ModelBet, payout: bigint, valid: bigint): void {
    this.#pay(bet, payout);
    bet.state = 'settled';
    bet.valid = valid;
  }

  void(bet: ModelBet): void {
    this.#pay(bet, bet.stake);
    bet.state = 'void';
    bet.valid = this.#is('a void keeps what it counted') ? bet.stake : 0n;
  }

  count(): void {
    this.#tick();
    const unread = this.bets.filter(({ isUnread }) => isUnread);
    for (const bet of unread) bet.isUnread = false;
    const one = this.running();
    if (!one || unread.length === 0) return;
    for (const bet of unread) this.#book(one, bet);
    if (one.progress >= one.terms.required) this.#end(one, 'released');
    else if (this.#isLost(one)) this.#end(one, 'lost');
  }

  cancel(one: ModelBonus, isStale: boolean): string {
    if (!one.isClaimed) return 'unknown-application';
    if (one.status === 'closed') return 'bonus-not-cancellable';
    if (isStale) return 'bonus-changed';
    this.#end(one, 'cancelled');
    return 'done';
  }

  /** One person revokes what does not run; two persons what runs or waits. */
  revoke(one: ModelBonus, by: { readonly persons: 1 | 2; readonly isMistake: boolean }): string {
    if (by.persons === 2 && !one.isClaimed) return 'unknown-application';
    if (one.status === 'closed') return 'promotion-state-differs';
    if (by.persons === 1 && one.status === 'process') return 'second-person-needed';
    if (by.persons === 2 && by.isMistake && one.hasBet) return 'promotion-state-differs';
    this.#end(one, 'revoked');
    return 'done';
  }

  pass(hours: number): void {
    this.#now += hours;
  }

  /** The job that ends what is over time. */
  clock(): void {
    this.#tick();
    const one = this.running();
    if (!one || this.#now < one.expiresAt) return;
    const bets = this.bets.filter((bet) => this.#isInTime(one, bet));
    for (const bet of bets) if (bet.state !== 'open') this.#book(one, bet);
    if (one.progress >= one.terms.required) return this.#end(one, 'released');
    const holds = bets.some(({ state, group }) => state === 'open' && (one.terms.weights[group] ?? 0n) > 0n);
    const waits = holds && this.#now < one.expiresAt + DRAIN_HOURS;
    if (!waits || this.#is('an open bet does not hold up the expiry')) this.#end(one, 'expired');
  }

  deposit(amount: bigint): void {
    this.#own(amount);
  }

  withdraw(amount: bigint, forfeits: boolean): string {
    const one = this.running();
    const ending = one?.terms.kind === 'DEPOSIT' ? one : null;
    if (amount > this.real) return 'insufficient';
    if (ending && !forfeits) return 'bonus-in-process';
    this.real -= amount;
    if (ending && !this.#is('a withdrawal leaves the bonus')) this.#end(ending, 'cancelled');
    return 'done';
  }

  exclude(): void {
    this.#tick();
    const one = this.running();
    for (const each of this.bonuses)
      if (each.status === 'waiting' || each.status === 'issued') this.#end(each, 'excluded');
    if (!one) return;
    for (const bet of this.bets) if (bet.state !== 'open' && this.#isInTime(one, bet)) this.#book(one, bet);
    this.#end(one, one.progress >= one.terms.required ? 'released' : 'excluded');
  }

  running(): ModelBonus | null {
    return this.bonuses.find(({ status }) => status === 'process') ?? null;
  }

  /** What the stage reads of the database, in the same form. */
  look(): readonly string[] {
    const { real, owed, bonus, locked, house } = this;
    return [
      `real ${real} owed ${owed} bonus ${bonus} locked ${locked} house ${house}`,
      ...this.bonuses.map(({ status, detail, isClaimed, progress, released, terms }) => {
        const application = status === 'waiting' ? 'claimed waiting' : `${status} ${detail ?? '-'}`;
        const figures = isClaimed ? ` | ${progress} of ${terms.required}, released ${released}` : '';
        return `${application}${figures}`;
      }),
    ];
  }

  #is(fault: BonusFault): boolean {
    return this.#fault === fault;
  }

  #tick(): void {
    this.#now += TICK;
  }

  #unclosed(): readonly ModelBonus[] {
    return this.bonuses.filter(({ status }) => status === 'process' || status === 'waiting');
  }

  #start(one: ModelBonus): void {
    this.#tick();
    one.status = 'process';
    one.startsAt = this.#now;
    one.expiresAt = this.#now + PLAY_HOURS;
    this.house -= one.terms.amount;
    if (one.terms.mode === 'locked') this.locked += one.terms.amount;
    else this.bonus += one.terms.amount;
  }

  #end(one: ModelBonus, outcome: Outcome): void {
    const ran = one.status === 'process';
    one.status = 'closed';
    one.detail = outcome;
    if (!ran) return;
    const pocket = this.bonus + this.locked;
    const cap = this.#is('a release has no cap') ? null : one.terms.maxCashout;
    one.released = outcome === 'released' ? least(pocket, cap) : 0n;
    if (!(outcome === 'expired' && this.#is('the pocket stays at the expiry'))) {
      [this.bonus, this.locked] = [0n, 0n];
      this.house += pocket - one.released;
    }
    this.#own(one.released);
    if (this.#is('the next does not start') || outcome === 'excluded') return;
    const [next] = this.#unclosed().toSorted((a, b) => a.place - b.place);
    if (next) this.#start(next);
  }

  /** Own money that comes, or is taken back: what is gone is owed, and new money pays it first. */
  #own(amount: bigint): void {
    const net = this.real - this.owed + amount;
    this.real = most(net, 0n);
    this.owed = most(-net, 0n);
  }

  #pay(bet: ModelBet, payout: bigint): void {
    const before = bet.state === 'open' ? 0n : bet.payout;
    const bonus = shareOf(payout, bet) - shareOf(before, bet);
    this.#own(payout - before - bonus);
    this.#share(bet, bonus);
    bet.payout = payout;
    bet.isUnread = true;
  }

  #share(bet: ModelBet, amount: bigint): void {
    const one = bet.bonus;
    if (!one || amount === 0n) return;
    if (one.status === 'process') {
      const left = this.bonus + amount;
      this.bonus = most(left, 0n);
      if (left < 0n && this.#is('the member owes bonus money')) this.#own(left);
      else if (left < 0n) this.house += left;
      return;
    }
    const { maxCashout } = one.terms;
    const room =
      maxCashout === null || this.#is('a late share has no cap') ? null : maxCashout - one.released;
    const owned = one.detail === 'released' && amount > 0n ? least(amount, room) : 0n;
    one.released += owned;
    this.house += amount - owned;
    this.#own(owned);
  }

  #isInTime(one: ModelBonus, { placedAt }: ModelBet): boolean {
    return one.startsAt <= placedAt && placedAt < one.expiresAt;
  }

  #isLost(one: ModelBonus): boolean {
    if (one.terms.mode === 'locked' || this.#now >= one.expiresAt || this.bonus >= LOWEST_STAKE) return false;
    return (
      this.#is('a bonus is lost while a bet holds its money') ||
      !this.bets.some(({ state, bonus }) => state === 'open' && bonus === one)
    );
  }

  #book(one: ModelBonus, bet: ModelBet): void {
    const isInTime = this.#isInTime(one, bet);
    one.hasBet ||= isInTime;
    const valid = isInTime ? least(bet.valid, one.terms.maxBet) : 0n;
    const counted = (valid * (one.terms.weights[bet.group] ?? 0n)) / PPM;
    const before = this.#is('a correction is added') ? (one.counted.get(bet) ?? 0n) : 0n;
    one.counted.set(bet, before + (this.#is('a bet counts twice') ? 2n * counted : counted));
    const sum = [...one.counted.values()].reduce((all, each) => all + each, 0n);
    one.progress = least(sum, one.terms.required);
  }
}
