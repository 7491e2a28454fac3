// A small model of contracts and their pay: plain maps, and formulas that sum everything anew. It shares no code with the module, so a
// difference between both is a mistake of one of them (docs/reference/agents.md 12). Days are numbers; rates are in ppm.

/** Faults that may be planted in the model: each must make it differ from the module. */
export const modelFaults = [
  'the cascade stops after one level',
  'a floor must be passed, not met',
  'an edit counts today',
  'own play counts',
  'a negative difference is dropped',
  'keeping a contract ends it',
  'a void counts in the hour in which it came',
  'a void takes back the newest of the day',
] as const;
export type ModelFault = (typeof modelFaults)[number];

export type Kind = 'DAILY' | 'DIVIDEND' | 'HOURLY' | 'REALTIME';
export type Group = 'CONS' | 'RNG';
export type Letter = 'P' | 'A' | 'E' | 'V' | 'R' | 'C';
export type Act = 'edit' | 'askTermination' | 'withdraw' | 'answerA' | 'answerR' | 'answerC';

/** The house, as offerer. */
export const HOUSE = -1;
/** The account above each: a general agent, agents down to four levels, and members. */
export const uplines = [HOUSE, 0, 1, 2, 1, 2, 3, 4] as const;
export const AGENTS = 5;
export const FLOOR = 1_000_000n;
export const HOUR_FLOOR = 100_000n;
const MINIMUM = 100n;
const PPM = 1_000_000n;

export interface ContractKey {
  readonly kind: Kind;
  readonly group: Group;
  readonly receiver: number;
}

interface Contract extends ContractKey {
  readonly offerer: number;
  letter: Letter;
  readonly versions: { readonly from: number; readonly rate: bigint }[];
  /** The rate that waits for an answer. */
  waiting: bigint | null;
  endsOn: number | null;
  /** What its days have paid so far. */
  readonly paid: Map<number, bigint>;
}

export interface Play {
  readonly valid: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** What a bet counts more, or less. Times are minutes of its day; what comes after the day has none. */
interface Change {
  readonly minute: number | null;
  readonly valid: bigint;
}

interface Wager {
  readonly account: number;
  readonly day: number;
  readonly group: 'RNG' | 'LIVE';
  play: Play;
  readonly changes: Change[];
}

const none: Play = { valid: 0n, stake: 0n, payout: 0n };
const windowOf = (minute: number) => Math.floor(minute / 5);

const answers: Readonly<Record<Act, Readonly<Record<Letter, string>>>> = {
  edit: {
    P: 'offer-pending',
    A: '>E',
    E: 'offer-pending',
    V: 'termination-pending',
    R: 'contract-ended',
    C: 'contract-ended',
  },
  askTermination: {
    P: 'offer-pending',
    A: '>V',
    E: 'offer-pending',
    V: 'termination-pending',
    R: 'contract-ended',
    C: 'contract-ended',
  },
  withdraw: { P: '>R', A: 'nothing-pending', E: '>A', V: '>A', R: 'contract-ended', C: 'contract-ended' },
  answerA: { P: '>new', A: 'nothing-pending', E: '>new', V: '>A', R: 'contract-ended', C: 'contract-ended' },
  answerR: {
    P: '>R',
    A: 'nothing-pending',
    E: '>A',
    V: 'contract-transition',
    R: 'contract-ended',
    C: 'contract-ended',
  },
  answerC: {
    P: 'contract-transition',
    A: 'nothing-pending',
    E: 'contract-transition',
    V: '>C',
    R: 'contract-ended',
    C: 'contract-ended',
  },
};
const isOfferers = (act: Act) => act === 'edit' || act === 'askTermination' || act === 'withdraw';
const isOpen = ({ letter }: Contract) => letter !== 'R' && letter !== 'C';
const covers = (group: Group, other: Group | 'LIVE') => group === 'CONS' || group === other;
const keyText = ({ kind, group, receiver }: ContractKey) => `${kind} ${group} ${receiver}`;

export class PayModel {
  readonly #fault: ModelFault | null;
  /** Every contract that there ever was; the last one of a key is the one that calls mean. */
  readonly #contracts: Contract[] = [];
  readonly #frozen = new Set<number>();
  /** In the order of their bets. */
  readonly #wagers: Wager[] = [];
  /** The rate of each window of a day with something new, as it was when the day ended; by contract and day. */
  readonly #rates = new Map<string, ReadonlyMap<number, bigint>>();
  #today = 0;
  #minute = 0;

  constructor(fault: ModelFault | null) {
    this.#fault = fault;
  }

  offer(by: number, key: ContractKey, rate: bigint): string {
    if (uplines[key.receiver] !== by) return 'not-direct-downline';
    const before = this.#find(key);
    if (before && isOpen(before)) return before.letter === 'P' ? 'offer-pending' : 'contract-exists';
    const frozen = this.#refuseFrozen(by, key.receiver, true);
    if (frozen) return frozen;
    const other = this.#contracts.some(
      (each) =>
        isOpen(each) && each.receiver === key.receiver && each.kind === key.kind && each.group !== key.group,
    );
    if (other) return 'contract-overlap';
    if (rate >= this.#ownTop(by, key)) return 'rate-above-own';
    const none = { versions: [], endsOn: null, paid: new Map() };
    this.#contracts.push({ ...key, offerer: by, letter: 'P', waiting: rate, ...none });
    return 'done';
  }

  act(
    by: number,
    key: ContractKey,
    { act, rate, isConfirmed }: { act: Act; rate: bigint; isConfirmed: boolean },
  ): string {
    const contract = this.#find(key);
    if (!contract || (by !== contract.offerer && by !== contract.receiver)) return 'unknown-contract';
    if (isOfferers(act) !== (by === contract.offerer))
      return isOfferers(act) ? 'contract-not-offerer' : 'contract-not-receiver';
    const answer = answers[act][contract.letter];
    if (!answer.startsWith('>')) return answer;
    const counterparty = by === contract.offerer ? contract.receiver : contract.offerer;
    const frozen = this.#refuseFrozen(by, counterparty, answer === '>new' || answer === '>E');
    if (frozen) return frozen;
    if (answer === '>E') return this.#edit(contract, rate);
    if (answer === '>new') return this.#accept(contract, isConfirmed);
    const keeps = act === 'answerA' && this.#fault === 'keeping a contract ends it';
    if (answer === '>C' || keeps) return this.#end(contract, isConfirmed);
    contract.letter = answer.slice(1) as Letter;
    contract.waiting = null;
    return 'done';
  }

  /** The time of a request is over. */
  lapse(key: ContractKey): void {
    const contract = this.#find(key);
    if (!contract || !['P', 'E', 'V'].includes(contract.letter)) return;
    contract.letter = contract.letter === 'P' ? 'R' : 'A';
    contract.waiting = null;
  }

  freeze(agent: number, isFrozen: boolean): void {
    if (isFrozen) this.#frozen.add(agent);
    else this.#frozen.delete(agent);
  }

  /** A bet ends. Gives its number and the minute of the day. */
  bet(account: number, group: 'RNG' | 'LIVE', play: Play): { wager: number; minute: number } {
    const minute = this.#tick();
    const changes = [{ minute, valid: play.valid }];
    this.#wagers.push({ account, day: this.#today, group, play, changes });
    return { wager: this.#wagers.length, minute };
  }

  /**
   * The bets of an account that are not void on a day become void, or change to what `becomes` says. Gives their numbers, and the minute of
   * today.
   */
  change(
    account: number,
    group: 'RNG' | 'LIVE',
    daysAgo: number,
    becomes: Play = none,
  ): { wagers: readonly number[]; minute: number } {
    const minute = this.#tick();
    const day = this.#today - daysAgo;
    const wagers: number[] = [];
    for (const [at, wager] of this.#wagers.entries()) {
      if (wager.account !== account || wager.group !== group || wager.day !== day || wager.play.stake === 0n)
        continue;
      wager.changes.push({
        minute: daysAgo === 0 ? minute : null,
        valid: becomes.valid - wager.play.valid,
      });
      wager.play = becomes;
      wagers.push(at + 1);
    }
    return { wagers, minute };
  }

  #tick(): number {
    this.#minute += this.#minute % 2 === 0 ? 1 : 22;
    return this.#minute;
  }

  /** The day ends, is sealed and paid, and what changed in earlier days is corrected. */
  midnight(): void {
    this.#today += 1;
    this.#minute = 0;
    for (const contract of this.#contracts) this.#pay(contract);
  }

  /** Letter of the last contract of each key. */
  letters(): readonly string[] {
    const last = new Map(this.#contracts.map((contract) => [keyText(contract), contract.letter]));
    return [...last].map(([key, letter]) => `${key} ${letter}`).sort();
  }

  /** What each contract has paid for each day, by how many days ago it is. Contracts are numbered in the order of their offers. */
  payments(): readonly string[] {
    return this.#contracts
      .flatMap(({ paid }, number) =>
        [...paid]
          .filter(([, amount]) => amount !== 0n)
          .map(([day, amount]) => `${number} ${this.#today - day} ${amount}`),
      )
      .sort();
  }

  #find(key: ContractKey): Contract | undefined {
    return this.#contracts.findLast((contract) => keyText(contract) === keyText(key));
  }

  #refuseFrozen(caller: number, counterparty: number, isNew: boolean): string | null {
    if (this.#frozen.has(caller)) return 'agent-frozen';
    return isNew && this.#frozen.has(counterparty) ? 'counterparty-frozen' : null;
  }

  /** The highest rate that an account holds from tomorrow on. */
  #ownTop(account: number, { kind, group }: ContractKey): bigint {
    if (account === HOUSE) return PPM + 1n;
    let most = 0n;
    for (const each of this.#contracts)
      if (
        ['A', 'E', 'V'].includes(each.letter) &&
        each.receiver === account &&
        each.kind === kind &&
        covers(each.group, group)
      ) {
        const rate = each.versions.at(-1)?.rate ?? 0n;
        if (rate > most) most = rate;
      }
    return most;
  }

  #edit(contract: Contract, rate: bigint): string {
    if (rate >= this.#ownTop(contract.offerer, contract)) return 'rate-above-own';
    contract.letter = 'E';
    contract.waiting = rate;
    return 'done';
  }

  #accept(contract: Contract, isConfirmed: boolean): string {
    const rate = contract.waiting ?? 0n;
    if (rate >= this.#ownTop(contract.offerer, contract)) return 'rate-above-own';
    const ends = this.#cascade(contract, rate);
    if (ends.size > 0 && !isConfirmed) return 'downline-higher-rate';
    const early = contract.letter === 'E' && this.#fault === 'an edit counts today';
    contract.versions.push({ from: this.#today + (early ? 0 : 1), rate });
    contract.letter = 'A';
    contract.waiting = null;
    for (const each of ends) this.#close(each);
    return 'done';
  }

  #end(contract: Contract, isConfirmed: boolean): string {
    const ends = this.#cascade(contract, 0n);
    if (ends.size > 0 && !isConfirmed) return 'downline-higher-rate';
    for (const each of [contract, ...ends]) this.#close(each);
    return 'done';
  }

  #close(contract: Contract): void {
    contract.letter = contract.letter === 'P' ? 'R' : 'C';
    contract.waiting = null;
    contract.endsOn = this.#today + 1;
  }

  /** The contracts below that end when the receiver of one has a lower rate. */
  #cascade({ receiver, kind, group }: Contract, rate: bigint): ReadonlySet<Contract> {
    const below = (of: { receiver: number; group: Group }) =>
      this.#contracts.filter(
        (each) =>
          isOpen(each) && each.offerer === of.receiver && each.kind === kind && covers(of.group, each.group),
      );
    const topOf = ({ versions, waiting }: Contract) => {
      const now = versions.at(-1)?.rate ?? 0n;
      return waiting !== null && waiting > now ? waiting : now;
    };
    const found = new Set(below({ receiver, group }).filter((each) => topOf(each) >= rate));
    if (this.#fault === 'the cascade stops after one level') return found;
    for (const each of found) if (each.letter !== 'P') for (const next of below(each)) found.add(next);
    return found;
  }

  /** Computes every day of a contract anew. */
  #pay(contract: Contract): void {
    let carry = 0n;
    for (let day = 0; day < this.#today; day++) {
      const version = contract.versions.findLast(({ from }) => from <= day);
      if (!version || (contract.endsOn !== null && day >= contract.endsOn)) continue;
      if (contract.kind === 'HOURLY' || contract.kind === 'REALTIME') {
        contract.paid.set(
          day,
          contract.kind === 'HOURLY'
            ? this.#hours(contract, day, version.rate)
            : this.#realtime(contract, day, version.rate),
        );
        continue;
      }
      const { valid, netLoss, active } = this.#teamOn(contract, day);
      const isMet =
        (this.#fault === 'a floor must be passed, not met' ? valid > FLOOR : valid >= FLOOR) && active >= 1;
      const base = contract.kind === 'DIVIDEND' ? netLoss + carry : valid;
      carry = contract.kind === 'DIVIDEND' && base < 0n ? base : 0n;
      const full = isMet && base > 0n ? (base * version.rate) / PPM : 0n;
      const amount = full >= MINIMUM ? full : 0n;
      const before = contract.paid.get(day);
      const isDropped =
        this.#fault === 'a negative difference is dropped' && before !== undefined && amount < before;
      if (!isDropped) contract.paid.set(day, amount);
    }
  }

  #teamOn(contract: Contract, day: number) {
    let [valid, netLoss] = [0n, 0n];
    const members = new Map<number, bigint>();
    for (const { account, play } of this.#wagersOf(contract, day)) {
      members.set(account, (members.get(account) ?? 0n) + play.valid);
      valid += play.valid;
      netLoss += play.stake - play.payout;
    }
    return { valid, netLoss, active: [...members.values()].filter((own) => own >= FLOOR).length };
  }

  #wagersOf({ receiver, group }: Contract, day: number): readonly Wager[] {
    return this.#wagers.filter(
      (wager) =>
        wager.day === day &&
        covers(group, wager.group) &&
        (this.#isBelow(wager.account, receiver) ||
          (wager.account === receiver && this.#fault === 'own play counts')),
    );
  }

  /** What the hours of a day pay: a bet counts in the hour of its first end. */
  #hours(contract: Contract, day: number, rate: bigint): bigint {
    const hours = new Map<number, Map<number, bigint>>();
    const isFault = this.#fault === 'a void counts in the hour in which it came';
    for (const { account, changes } of this.#wagersOf(contract, day))
      for (const { minute, valid } of changes) {
        const hour = Math.floor(((isFault ? minute : null) ?? changes[0]?.minute ?? 0) / 60);
        const members = hours.get(hour) ?? new Map<number, bigint>();
        hours.set(hour, members);
        members.set(account, (members.get(account) ?? 0n) + valid);
      }
    let paid = 0n;
    for (const members of hours.values()) {
      const valid = [...members.values()].reduce((all, own) => all + own, 0n);
      const isMet = valid >= FLOOR && [...members.values()].some((own) => own >= HOUR_FLOOR);
      const full = isMet ? (valid * rate) / PPM : 0n;
      paid += full >= MINIMUM ? full : 0n;
    }
    return paid;
  }

  /** What a day pays in real time: each part of a bet at the rate of its window. */
  #realtime(contract: Contract, day: number, rate: bigint): bigint {
    const wagers = this.#wagersOf(contract, day);
    const key = `${this.#contracts.indexOf(contract)} ${day}`;
    const rates = this.#rates.get(key) ?? this.#ratesOn(wagers, rate);
    this.#rates.set(key, rates);
    const rateAt = (minute: number) => {
      const before = [...rates.keys()].filter((window) => window <= windowOf(minute));
      return rates.get(Math.max(...before)) ?? 0n;
    };
    const isFault = this.#fault === 'a void takes back the newest of the day';
    const parts = wagers.map((): { valid: bigint; rate: bigint }[] => []);
    const late = 24 * 60;
    const events = wagers.flatMap(({ changes }, at) =>
      changes.map((change) => ({ ...change, at, first: changes[0]?.minute ?? 0 })),
    );
    for (const { at, minute, valid, first } of events.toSorted(
      (one, other) => (one.minute ?? late) - (other.minute ?? late),
    )) {
      const own = parts[isFault ? 0 : at] ?? [];
      if (valid > 0n) own.push({ valid, rate: rateAt(minute ?? first) });
      for (let left = valid < 0n ? -valid : 0n; left > 0n; ) {
        const last = own.pop() ?? { valid: left, rate: 0n };
        if (last.valid > left) own.push({ ...last, valid: last.valid - left });
        left = last.valid > left ? 0n : left - last.valid;
      }
    }
    return parts.flat().reduce((earned, part) => earned + part.valid * part.rate, 0n) / PPM;
  }

  /** The rate of each window of a day in which something new counted. */
  #ratesOn(wagers: readonly Wager[], rate: bigint): ReadonlyMap<number, bigint> {
    const rates = new Map<number, bigint>();
    const soFar = new Map<number, bigint>();
    const moves = wagers
      .flatMap(({ account, changes }) =>
        changes.flatMap(({ minute, valid }) =>
          minute === null ? [] : [{ account, window: windowOf(minute), valid }],
        ),
      )
      .sort((one, other) => one.window - other.window);
    for (const [at, { account, window, valid }] of moves.entries()) {
      soFar.set(account, (soFar.get(account) ?? 0n) + valid);
      if (moves[at + 1]?.window === window) continue;
      const own = [...soFar.values()];
      const isMet = own.reduce((all, each) => all + each, 0n) >= FLOOR && own.some((each) => each >= FLOOR);
      rates.set(window, isMet ? rate : 0n);
    }
    return rates;
  }

  #isBelow(account: number, ancestor: number): boolean {
    for (let above = uplines[account] ?? HOUSE; above !== HOUSE; above = uplines[above] ?? HOUSE)
      if (above === ancestor) return true;
    return false;
  }
}
