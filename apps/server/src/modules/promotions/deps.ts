import type { Random } from '@tyche/kernel/random';
import type { BetRisk, DeclaredReturn } from '@tyche/rules/rewards';
import type { RewardMode } from '@tyche/rules/rewards/words';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { OwnSeeds } from '../draws/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { OwnFacts, Wager, WagerSource } from '../wagers/index.ts';
import type { CostPort } from './costs/types.ts';
import type { WireTerms } from './types.ts';

/** What starts bonuses with turnover. Without it no offer of such a mode can be published. */
export interface BonusPort {
  /**
   * Starts a claimed bonus, or puts it behind the one that runs, in the transaction of the claim.
   *
   * @param bonus amounts in 1/10 000 units; `terms` are those that the member accepted, `required` is the turnover of `amount`.
   */
  claimBonus(
    tx: Tx,
    bonus: {
      readonly applicationId: bigint;
      readonly memberId: bigint;
      readonly amount: bigint;
      readonly required: bigint;
      readonly mode: Extract<RewardMode, 'playable' | 'locked'>;
      readonly terms: WireTerms;
    },
  ): Promise<{ readonly status: 'process' | 'waiting' } | { readonly refusal: 'bonus-queue-full' }>;
}

/** What gives points. Without it no offer that gives points can be published. */
export interface PointsPort {
  /** Gives points in the scale of money (one point is 10 000 units), once for a key. */
  give(
    tx: Tx,
    gift: { readonly memberId: bigint; readonly amount: bigint; readonly key: string },
  ): Promise<void>;
}

/** A bet that may hold bonus money: its source, and where its batch has it. */
export interface BetPlace {
  readonly source: WagerSource;
  readonly batchRef: bigint;
  readonly ref: bigint;
}

/** The bonus parts of bets, in the order asked; null for a bet of own money alone. */
export type BonusPartsOf = (
  reader: Reader,
  bets: readonly BetPlace[],
) => Promise<readonly ({ readonly bonusId: string; readonly bonus: bigint } | null)[]>;

/** A settled bet of a member whose risk is asked. */
export interface BetOfMember extends BetPlace {
  readonly memberId: bigint;
}

/** What bets on contrary results set off, and the share of results that is covered; in the order asked. */
export type RiskOf = (reader: Reader, bets: readonly BetOfMember[]) => Promise<readonly BetRisk[]>;

/** What other modules know about a referrer and a friend, and where the site answers. */
export interface ReferralPort {
  /** Whether both have signed in with one browser. */
  shareDevice(reader: Reader, pair: readonly [bigint, bigint]): Promise<boolean>;
  /** Whether both staked against each other, on draws whose bets were placed in some time. */
  haveOppositeBets(
    reader: Reader,
    pair: readonly [bigint, bigint],
    time: { readonly from: Date; readonly until: Date },
  ): Promise<boolean>;
  /** The origins at which the merchant answers, such as `https://tyche.example`. */
  origins(): Promise<readonly string[]>;
}

/** How a member with a rank ended a month: the rank that was given at its last moment, and whether its upkeep was met. */
export interface RankMonth {
  readonly memberId: bigint;
  readonly level: number;
  readonly valid: bigint;
  readonly isMet: boolean;
}

/** The months of ranks that are over. A month is named by its first day, `yyyy-MM-dd`. */
export interface RankMonths {
  /** Whether the upkeep of a month was looked at for every member. */
  isDone(reader: Reader, month: string): Promise<boolean>;
  /** How members ended a month, in the order of their ids. */
  list(
    reader: Reader,
    month: string,
    page: { readonly after: bigint; readonly limit: number },
  ): Promise<readonly RankMonth[]>;
}

export interface PromotionsDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly random: Random;
  merchant(): Promise<Merchant>;
  /** The member behind the session of an open call; null for a visitor. */
  identifyMember(token: string): Promise<MemberSession | null>;
  /** A member by the account name; null when there is none. */
  findMemberId(reader: Reader, username: string): Promise<bigint | null>;
  /** The network of an address: enough to limit tries by. */
  networkOf(ip: string): string;
  /** Declared returns of games by group, for what a turnover costs on average. */
  declaredReturns(): Promise<readonly DeclaredReturn[]>;
  /** What bets hold of bonuses. */
  readonly bonusPartsOf: BonusPartsOf;
  /** What of settled bets carries no risk, so that no turnover counts it. */
  readonly riskOf: RiskOf;
  /** The ranks that members are given; members who have none are left out. */
  rankLevelsOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  readonly rankMonths: RankMonths;
  /** Settled wagers with their own money alone. */
  readonly ownFacts: OwnFacts;
  /** The name of the game of a wager, in a language of the wire. */
  gameName(wager: Pick<Wager, 'source' | 'gameCode'>, language: string): Promise<string>;
  /** What the picture of a vendor's game is drawn from; null for a game that no vendor offered. */
  gamePicture(
    code: string,
  ): Promise<{ readonly vendor: string; readonly scene: string | null; readonly seed: number } | null>;
  /** What a member still has to stake for its deposits before it can withdraw, in 1/10 000 units. */
  owedTurnover(reader: Reader, memberId: bigint): Promise<bigint>;
  readonly referral: ReferralPort;
  /** SHA-256 of the cookie that tells the browsers of members apart; null for a call without one. */
  browserOf(call: Pick<Call, 'cookie'>): Buffer | null;
  /** Which of some members have signed in with a browser. */
  membersOfBrowser(
    reader: Reader,
    browserHash: Buffer,
    memberIds: readonly bigint[],
  ): Promise<ReadonlySet<bigint>>;
  /** The clock of the process in milliseconds, for how long an answer is kept. */
  readonly now: () => number;
  /** Seeds of raffles. */
  readonly seeds: OwnSeeds;
  readonly bonuses?: BonusPort;
  readonly points?: PointsPort;
  /** What missions cost. */
  readonly missionCosts: CostPort;
}
