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
] as const;
export type ModelFault = (typeof modelFaults)[number];

export type Kind = 'DAILY' | 'DIVIDEND';
export type Group = 'CONS' | 'RNG';
export type Letter = 'P' | 'A' | 'E' | 'V' | 'R' | 'C';
export type Act = 'edit' | 'askTermination' | 'withdraw' | 'answerA' | 'answerR' | 'answerC';

/** The house, as offerer. */
export const HOUSE = -1;
/** The account above each: a general agent, agents down to four levels, and members. */
export const uplines = [HOUSE, 0, 1, 2, 1, 2, 3, 4] as const;
export const AGENTS = 5;
export const FLOOR = 1_000_000n;
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
  valid: bigint;
  stake: bigint;
  payout: bigint;
}

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
const covers = (group: Group, other: Group) => group === 'CONS' || group === other;
const keyText = ({ kind, group, receiver }: ContractKey) => `${kind} ${group} ${receiver}`;

export class PayModel {
  readonly #fault: ModelFault | null;
  /** Every contract that there ever was; the last one of a key is the one that calls mean. */
  readonly #contracts: Contract[] = [];
  readonly #frozen = new Set<number>();
  /** By account, day and group. */
  readonly #play = new Map<string, Play>();
  #today = 0;

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

  bet(account: number, group: 'RNG' | 'LIVE', bet: Play): void {
    const place = `${account} ${this.#today} ${group}`;
    const { valid, stake, payout } = this.#play.get(place) ?? { valid: 0n, stake: 0n, payout: 0n };
    this.#play.set(place, {
      valid: valid + bet.valid,
      stake: stake + bet.stake,
      payout: payout + bet.payout,
    });
  }

  /** All play of an account on a day before today becomes void. Gives what it was; null when there was none. */
  void(account: number, group: 'RNG' | 'LIVE', daysAgo: number): Play | null {
    const place = `${account} ${this.#today - daysAgo} ${group}`;
    const play = this.#play.get(place) ?? null;
    this.#play.delete(place);
    return play;
  }

  /** The day ends, is sealed and paid, and what changed in earlier days is corrected. */
  midnight(): void {
    this.#today += 1;
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

  #teamOn({ receiver, group }: Contract, day: number) {
    let [valid, netLoss, active] = [0n, 0n, 0];
    for (const account of uplines.keys()) {
      if (!(this.#isBelow(account, receiver) || (account === receiver && this.#fault === 'own play counts')))
        continue;
      let own = 0n;
      for (const of of ['RNG', 'LIVE'] as const) {
        const play = group === 'CONS' || of === group ? this.#play.get(`${account} ${day} ${of}`) : undefined;
        own += play?.valid ?? 0n;
        netLoss += play ? play.stake - play.payout : 0n;
      }
      valid += own;
      if (own >= FLOOR) active += 1;
    }
    return { valid, netLoss, active };
  }

  #isBelow(account: number, ancestor: number): boolean {
    for (let above = uplines[account] ?? HOUSE; above !== HOUSE; above = uplines[above] ?? HOUSE)
      if (above === ancestor) return true;
    return false;
  }
}
