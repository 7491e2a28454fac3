// Moving an account with everything below it to another upline: the checks in their order (docs/reference/agents.md 3.4).
import type { AccountId } from './tree.ts';

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

/** The tree of today: at least the moved account with everything below it, and the new upline with everything above it. */
export interface TreeToday<Id extends AccountId> {
  /** Null for a general agent. */
  readonly uplineOf: ReadonlyMap<Id, Id | null>;
  /** Account types: 1 and 41 agents, 2 and 42 general agents, others are leaves. */
  readonly typeOf: ReadonlyMap<Id, number>;
}

export interface Move<Id extends AccountId> {
  readonly member: Id;
  readonly upline: Id;
  /** The deepest level of an agent; the general agent is level 0. */
  readonly maxAgentLevel: number;
  /** For each group, the rate of the moved account and that of its new upline, in the unit of the group. */
  readonly rates: readonly { readonly moved: bigint; readonly upline: bigint }[];
  /** Whether a move of the account or of an ancestor waits. */
  readonly isPending: boolean;
  /** Whether the account moved in the last 30 days. */
  readonly isCooling: boolean;
}

/** The first refusal; null when the account may move at the next local midnight. */
export function checkMove<Id extends AccountId>(tree: TreeToday<Id>, move: Move<Id>): MoveRefusal | null {
  const above = [move.upline, ...ancestorsOf(tree, move.upline)];
  if (above.includes(move.member)) return 'move-cycle';
  if (!isAgent(tree, move.upline)) return 'members-are-leaves';
  if (isGeneral(tree, move.member)) return 'move-of-the-top';
  // `above` has one account for each level from the new upline to the top, so its length is the new level of the account.
  if (isAgent(tree, move.member) && above.length + heightOf(tree, move.member) > move.maxAgentLevel)
    return 'agent-level-limit';
  if (move.rates.some(({ moved, upline }) => moved > upline)) return 'rebate-above-own';
  if (move.isPending) return 'move-pending';
  return move.isCooling ? 'move-cool-time' : null;
}

/** The accounts above an account, the nearest first. */
function ancestorsOf<Id extends AccountId>({ uplineOf }: TreeToday<Id>, member: Id): readonly Id[] {
  const above: Id[] = [];
  for (
    let at = uplineOf.get(member) ?? null;
    at !== null && !above.includes(at);
    at = uplineOf.get(at) ?? null
  )
    above.push(at);
  return above;
}

/** How many levels of agents an account has below it. Members do not count. */
function heightOf<Id extends AccountId>(tree: TreeToday<Id>, member: Id): number {
  let height = 0;
  for (const account of tree.uplineOf.keys()) {
    const distance = 1 + ancestorsOf(tree, account).indexOf(member);
    if (isAgent(tree, account) && distance > height) height = distance;
  }
  return height;
}

function isAgent<Id extends AccountId>({ typeOf }: TreeToday<Id>, account: Id): boolean {
  return [1, 2, 41, 42].includes(typeOf.get(account) ?? 0);
}

function isGeneral<Id extends AccountId>({ typeOf }: TreeToday<Id>, account: Id): boolean {
  return [2, 42].includes(typeOf.get(account) ?? 0);
}
