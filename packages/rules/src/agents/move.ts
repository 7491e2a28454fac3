// Moving an account with everything below it to another upline: the checks in their order (docs/reference/agents.md 3.4).
import { isAgentType, isGeneralAgentType, MEMBER_TYPE } from './agent-type.ts';
import { type AccountId, type ClosureRow, onDay } from './tree.ts';
import type { MoveRefusal } from './words/index.ts';

/** Days after a move during which the account stays where it is. */
export const MOVE_COOL_DAYS = 30;

export interface MoveTree<Id extends AccountId> {
  /** At least the rows below the moved account and above its new upline, both themselves included. With every move that waits. */
  readonly closure: readonly ClosureRow<Id>[];
  /** Account types: 1 and 41 agents, 2 and 42 general agents, others are leaves. */
  readonly typeOf: ReadonlyMap<Id, number>;
}

export interface Move<Id extends AccountId> {
  readonly member: Id;
  readonly upline: Id;
  /** The local date on which the move takes effect, `yyyy-MM-dd`. */
  readonly day: string;
  /** The deepest level of an agent; the general agent is level 0. */
  readonly maxAgentLevel: number;
  /** For each group, the rate of the moved account and that of its new upline, in the unit of the group. */
  readonly rates: readonly { readonly moved: bigint; readonly upline: bigint }[];
  /** Whether a move of the account or of an ancestor waits. */
  readonly isPending: boolean;
  /** Whether the account moved in the last `MOVE_COOL_DAYS` days. */
  readonly isCooling: boolean;
}

/** What decides on a move, on the day on which it takes effect. */
export interface MoveFacts
  extends Pick<Move<AccountId>, 'maxAgentLevel' | 'rates' | 'isPending' | 'isCooling'> {
  /** Account types. */
  readonly memberType: number;
  readonly uplineType: number;
  /** Whether the new upline is the account itself or below it. */
  readonly isWithin: boolean;
  /** How many accounts are above the new upline. */
  readonly uplineLevel: number;
  /** How many levels below the account its deepest agent is; 0 without an agent below it. */
  readonly height: number;
}

/**
 * Checks a move of which everything is known.
 *
 * @returns the first refusal; null when the account may move.
 */
export function refuseMove(facts: MoveFacts): MoveRefusal | null {
  if (facts.isWithin) return 'move-cycle';
  if (!isAgentType(facts.uplineType)) return 'members-are-leaves';
  if (isGeneralAgentType(facts.memberType)) return 'move-of-the-top';
  // The level of the account is one below its upline. Members below it do not count.
  const deepestLevel = facts.uplineLevel + 1 + facts.height;
  if (isAgentType(facts.memberType) && deepestLevel > facts.maxAgentLevel) return 'agent-level-limit';
  if (facts.rates.some(({ moved, upline }) => moved > upline)) return 'rebate-above-own';
  if (facts.isPending) return 'move-pending';
  return facts.isCooling ? 'move-cool-time' : null;
}

/**
 * Checks a move against the tree of the day on which it takes effect. Another move that waits for that day may put the new upline below the
 * account, which the tree of today does not show.
 *
 * @returns the first refusal; null when the account may move.
 */
export function checkMove<Id extends AccountId>(tree: MoveTree<Id>, move: Move<Id>): MoveRefusal | null {
  const rows = onDay(tree.closure, move.day);
  const typeOf = (account: Id) => tree.typeOf.get(account) ?? MEMBER_TYPE;
  const below = rows.filter(({ ancestor }) => ancestor === move.member);
  return refuseMove({
    ...move,
    memberType: typeOf(move.member),
    uplineType: typeOf(move.upline),
    isWithin: move.upline === move.member || below.some(({ descendant }) => descendant === move.upline),
    uplineLevel: deepest(rows.filter(({ descendant }) => descendant === move.upline)),
    height: deepest(below.filter(({ descendant }) => isAgentType(typeOf(descendant)))),
  });
}

function deepest(rows: readonly { readonly depth: number }[]): number {
  return rows.reduce((found, { depth }) => Math.max(found, depth), 0);
}
