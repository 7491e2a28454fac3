import type { AccountSignal, FlagKind, LinkGuard } from '@tyche/rules/agents/abuse';

/** One row of what a detector found. Ids and amounts are decimal text, as the database keeps them. */
export interface Evidence {
  /** The accounts that the row is about. */
  readonly accounts?: readonly string[];
  readonly signals?: readonly AccountSignal[];
  readonly day?: string;
  /** Valid bet of the day, in 1/10 000 units. */
  readonly validBet?: string;
  /** The floor that it reached. */
  readonly floor?: string;
  /** A play of a draw on which the accounts bet. */
  readonly draw?: { readonly gameCode: string; readonly number: string; readonly playId: number };
  /** What the accounts staked on it, in their order, in 1/10 000 units, and on what. */
  readonly stakes?: readonly { readonly stake: string; readonly selection: string }[];
  /** An invitation link with its visits, if they are the evidence, and its registrations: all of them, or those of one network. */
  readonly link?: { readonly code: string; readonly opened?: number; readonly registered: number };
  /** The number of another record, such as a flag of the cashier. */
  readonly reference?: string;
}

/** A finding before it is written. */
export interface Finding {
  readonly kind: FlagKind;
  readonly agentId: bigint;
  /** What it is about, beside agent and kind: the same finding is flagged once. */
  readonly subject: string;
  /** Whether pay waits until staff have decided. */
  readonly holds: boolean;
  /** Only pay of this contract waits. */
  readonly contractId?: bigint;
  /** Only the pay that comes from these accounts waits. */
  readonly accounts?: readonly bigint[];
  /** Spam by this link, and what it gets. */
  readonly link?: { readonly linkId: bigint; readonly code: string; readonly guard: LinkGuard };
  readonly evidence: readonly Evidence[];
}
