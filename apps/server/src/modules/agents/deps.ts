import type { WalletId } from '@tyche/kernel/ids';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { Identity } from '../identity/index.ts';
import type { Member, Profile, TreeAccount } from '../members/index.ts';
import type { Random } from '@tyche/kernel/random';
import type { Merchant } from '../settings/index.ts';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Wager } from '../wagers/index.ts';
import type { CoveredBet } from './intake/types.ts';

/** The bets of members in draws of lotteries on plays of which they cover at least a share of the results, in ppm. */
export type CoveredBetsOf = (
  reader: Reader,
  places: readonly { readonly memberId: bigint; readonly drawId: bigint }[],
  share: bigint,
) => Promise<readonly CoveredBet[]>;

/** A ticket by its draw and its number, as the record of wagers names it. */
export interface TicketPlace {
  readonly batchRef: bigint;
  readonly ref: bigint;
}

/** What the lottery knows of wagers on it. Each function takes the databases that together have the wagers of the time. */
export interface BetSources {
  /** By `<draw>-<ticket>`: the order, the number of the draw, and the place in a chase (`phases` 1: none). */
  findTicketOrders(
    readers: readonly Reader[],
    places: readonly TicketPlace[],
  ): Promise<
    ReadonlyMap<
      string,
      { readonly orderId: bigint; readonly number: string; readonly phase: number; readonly phases: number }
    >
  >;
  /** The tickets of an order in all its draws. */
  findOrderTickets(readers: readonly Reader[], orderId: bigint): Promise<readonly TicketPlace[]>;
  /** The draws with a number, of one game or of all. */
  findDrawIds(
    readers: readonly Reader[],
    number: string,
    gameCode: string | null,
  ): Promise<readonly bigint[]>;
}

export interface AgentsDeps {
  /** What of bets covers nearly every result (docs/reference/agents.md 10.5). */
  readonly coveredBetsOf: CoveredBetsOf;
  readonly database: Database;
  /** For codes of links and one-time passwords: nobody can foresee it. */
  readonly random: Random;
  readonly identity: Pick<Identity, 'hashPassword' | 'addCredential' | 'expirePassword'> & {
    readonly paymentPassword: Pick<Identity['paymentPassword'], 'requireMatch'>;
  };
  readonly archive: Archive;
  /** The name of the game of a wager, in a language of the wire. */
  gameName(wager: Pick<Wager, 'source' | 'gameCode'>, language: string): Promise<string>;
  /** A bet on a lottery in words, in a language of the wire: its play, and what it is on. */
  nameBet(
    bet: { readonly gameCode: string; readonly playId: number; readonly selection: string },
    language: string,
  ): { readonly play: string; readonly selection: string };
  readonly bets: BetSources;
  /** The codes of the games that a vendor offers or once offered. */
  gamesOf(vendor: string): Promise<readonly string[]>;
  merchant(): Promise<Merchant>;
  findMember(reader: Reader, memberId: bigint): Promise<Member | null>;
  /** The id of a member by its account name; null when there is none. */
  findMemberId(reader: Reader, username: string): Promise<bigint | null>;
  /** Account names as others than their uplines see them, by their ids. */
  maskedNames(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** What an agent may see of accounts, by their ids. */
  listProfiles(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Profile>>;
  /** The main wallets of members, by their ids. */
  listWalletIds(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, WalletId>>;
  /** Writes who stands directly above a member today. */
  setUpline(tx: Tx, memberId: bigint, uplineId: bigint | null): Promise<void>;
  /** Accounts after an id, in the order of their ids, without trial accounts. */
  listAccounts(reader: Reader, afterId: bigint, limit: number): Promise<readonly TreeAccount[]>;
}
