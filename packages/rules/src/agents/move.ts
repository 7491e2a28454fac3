// Moving an account with everything below it to another upline: the checks in their order (docs/reference/agents.md 3.4).
import { isAgentType, isGeneralAgentType, MEMBER_TYPE } from './agent-type.ts';
import { type AccountId, type ClosureRow, onDay } from './tree.ts';

export const moveRefusals = [
  'move-cycle',
  'members-are-leaves',
  'move-of-the-top',
  'agent-level-limit',
  'rebate-above-own',
  'move-pending',
  'move-cool-time',
] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

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
  /** Whether the account moved in the last 30 days. */
  readonly isCooling: boolean;
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
  const isAgent = isAgentType(typeOf(move.member));
  const below = rows.filter(({ ancestor }) => ancestor === move.member);
  if (move.upline === move.member || below.some(({ descendant }) => descendant === move.upline))
    return 'move-cycle';
  if (!isAgentType(typeOf(move.upline))) return 'members-are-leaves';
  if (isGeneralAgentType(typeOf(move.member))) return 'move-of-the-top';
  // The level of the account is one below its upline. Members below it do not count.
  const level = 1 + deepest(rows.filter(({ descendant }) => descendant === move.upline));
  const height = deepest(below.filter(({ descendant }) => isAgentType(typeOf(descendant))));
  if (isAgent && level + height > move.maxAgentLevel) return 'agent-level-limit';
  if (move.rates.some(({ moved, upline }) => moved > upline)) return 'rebate-above-own';
  if (move.isPending) return 'move-pending';
  return move.isCooling ? 'move-cool-time' : null;
}

function deepest(rows: readonly { readonly depth: number }[]): number {
  return rows.reduce((found, { depth }) => Math.max(found, depth), 0);
}
