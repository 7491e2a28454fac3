import type { Clock } from '@tyche/kernel/clock';
import type { WalletId } from '@tyche/kernel/ids';
import type { DepositFacts, WithdrawalBenefits } from '@tyche/rules/cashier';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Merchant } from '../settings/index.ts';
import type { PaymentProvider } from './adapter.ts';

/** A member as the cashier needs to know one. */
export interface Payer {
  readonly memberId: bigint;
  readonly username: string;
  readonly walletId: WalletId;
}

/** What stands before money that comes in or goes out; safer play decides it (reliability.md R1 to R6). */
export interface PayingGuard {
  /** Reserves a deposit in the member's limits. Refuses `deposit-limit`, `identity-required`, `self-excluded`. */
  requireMayDeposit(tx: Tx, memberId: bigint, amount: bigint, depositId: bigint): Promise<void>;
  /** What `requireMayDeposit` would look at now, whatever the amount. */
  depositStanding(
    reader: Reader,
    memberId: bigint,
  ): Promise<Pick<DepositFacts, 'stop' | 'identity' | 'room'>>;
  /** Lets a deposit that will not come out of the limits again. */
  freeDeposit(tx: Tx, depositId: bigint): Promise<void>;
  /** Refuses a transfer to another member as it refuses a deposit. */
  requireMayPay(tx: Tx, memberId: bigint): Promise<void>;
}

/** What members are to one another and how safe an account is now. */
export interface Relations {
  /** Until when nothing may leave the account, and why. */
  payoutBlock(reader: Reader, memberId: bigint): Promise<{ until: Date; reason: string } | null>;
  uplineOf(reader: Reader, memberId: bigint): Promise<bigint | null>;
  isDownline(reader: Reader, uplineId: bigint, memberId: bigint): Promise<boolean>;
  /** The name that was verified; null when none was. */
  verifiedName(reader: Reader, memberId: bigint): Promise<string | null>;
  registeredAt(reader: Reader, memberId: bigint): Promise<Date | null>;
  /** When a self-exclusion that holds now is over; null without one. */
  exclusionEnd(reader: Reader, memberId: bigint): Promise<Date | null>;
}

/** What a member owes other agents in pay. While any of it is late, no money leaves the account. */
export interface PayOwed {
  /** What is late, in 1/10 000 units. */
  owed(reader: Reader, memberId: bigint): Promise<bigint>;
  /** Lets what is available go to what is late, in transactions of its own. */
  settle(memberId: bigint): Promise<void>;
}

/** A bonus that runs and that a payment would end, in 1/10 000 units. */
export interface BonusUnder {
  readonly pocket: bigint;
  readonly required: bigint;
  readonly progress: bigint;
}

/** What a bonus has to say when own money leaves the account. */
export interface BonusGate {
  /** The running bonus that a deposit earned; null without one. */
  inProcess(reader: Reader, memberId: bigint): Promise<BonusUnder | null>;
  /** Ends it in the transaction of the payment. It locks the member, so it comes before the main wallet is locked. */
  forfeit(tx: Tx, memberId: bigint): Promise<void>;
}

/** What the rank of a member does for its withdrawals: more of them in a day, a lower fee (rewards.md 9.3). */
export type BenefitsOf = (reader: Reader, memberId: bigint) => Promise<WithdrawalBenefits>;

export interface CashierDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
  /** Who pays out; the code of one of the providers. */
  readonly payoutProvider: string;
  merchant(): Promise<Merchant>;
  findMember(reader: Reader, memberId: bigint): Promise<Payer | null>;
  findMemberId(reader: Reader, username: string): Promise<bigint | null>;
  maskedNames(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  readonly paymentPassword: {
    isSet(reader: Reader, memberId: bigint): Promise<boolean>;
    requireMatch(memberId: bigint, password: string, ip: string): Promise<void>;
  };
  readonly guard: PayingGuard;
  readonly relations: Relations;
  readonly pay: PayOwed;
  readonly bonuses: BonusGate;
  readonly benefitsOf: BenefitsOf;
  /** What was validly staked of own money and settled since each of some times. */
  stakedSince(reader: Reader, memberId: bigint, times: readonly Date[]): Promise<readonly bigint[]>;
}

/** The provider of a code. Throws when it is not there: a channel that needs it is closed. */
export function providerOf({ providers }: CashierDeps, code: string): PaymentProvider {
  const provider = providers.find((one) => one.code === code);
  if (!provider) throw new Error(`no payment provider ${code}`);
  return provider;
}
