import type { Permission } from '@tyche/contract/permissions';
import type { StaffId } from '@tyche/kernel/ids';
import type { Tx } from '../../platform/db/database.ts';
import type { approvalStates } from './domains.ts';

export type ApprovalState = (typeof approvalStates)[number];

/** Something that one member of staff wants done and another must agree to. */
export interface Approval {
  readonly id: bigint;
  /** What is to be done, such as `draw.void`. */
  readonly kind: string;
  /** To what, such as a draw's number. Only one approval of a kind waits for a subject. */
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: ApprovalState;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: StaffId | null;
  readonly decidedAt: Date | null;
}

/** What an approved proposal does. It runs in the transaction that approves: when it throws, nothing is decided. */
export interface GuardedAction {
  /** What the second person must be allowed to do. */
  readonly permission: Permission;
  perform(tx: Tx, approval: Approval): Promise<void>;
  /** Marks the thing as turned down, in the transaction that refuses. `decidedBy` is who proposed it when the proposal is taken back. */
  turnDown?(tx: Tx, approval: Approval): Promise<void>;
}

/** The actions that need two persons, by their kind. Every module brings its own. */
export type GuardedActions = Readonly<Record<string, GuardedAction>>;
