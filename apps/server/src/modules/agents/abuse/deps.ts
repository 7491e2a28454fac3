import type { AccountSignal } from '@tyche/rules/agents/abuse';
import type { Reader } from '../../../platform/db/database.ts';
import type { MemberPair } from '../../identity/index.ts';
import type { AgentsDeps } from '../deps.ts';

/** Transfers that the cashier flagged: a ring, or money that was sent on. */
export interface FlaggedRing {
  readonly flagId: bigint;
  readonly kind: 'transfer-ring' | 'transfer-passed-on';
  readonly memberId: bigint;
  readonly reference: string;
}

/** A ticket of a lottery. */
export interface LotteryTicket {
  readonly memberId: bigint;
  readonly gameCode: string;
  /** The number of its draw. */
  readonly number: string;
  readonly playId: number;
  /** 1 picked, 2 typed. */
  readonly entry: 1 | 2;
  /** The balls field of the slip. */
  readonly selection: string;
  /** In 1/10 000 units. */
  readonly stake: bigint;
}

/** What other modules know about accounts. */
export interface AbuseSources {
  /** Which of the pairs have a signal in common, by their places in the list. */
  readonly signals: Readonly<
    Record<AccountSignal, (reader: Reader, pairs: readonly MemberPair[]) => Promise<ReadonlySet<number>>>
  >;
  /** Links between members who use one browser or network. */
  linkedMembers(reader: Reader, memberIds: readonly bigint[]): Promise<readonly MemberPair[]>;
  /** Members of one network, for each network that at least some of the given members use. */
  listNetworks(
    reader: Reader,
    memberIds: readonly bigint[],
    least: number,
  ): Promise<readonly (readonly bigint[])[]>;
  /** Rings and money sent on after a flag of the cashier, in the order of the flags. */
  listTransferRings(reader: Reader, afterFlag: bigint, limit: number): Promise<readonly FlaggedRing[]>;
  /** The tickets behind wagers; a wager on anything else is left out. */
  listTickets(
    reader: Reader,
    wagers: readonly { readonly memberId: bigint; readonly wagerId: bigint }[],
  ): Promise<readonly LotteryTicket[]>;
}

export type AbuseDeps = Pick<AgentsDeps, 'database' | 'merchant' | 'listProfiles'> & {
  readonly sources: AbuseSources;
};
